package import AccountModel
package import TempleModel

/// The temples that favourites mean: the id of a temple that was joined to another one means that one.
package struct FavouriteTemples {
    private let store: any TempleSearching

    package init(_ store: any TempleSearching) { self.store = store }

    /// Returns the id that a temple has now. Nil where there is no such temple.
    package func present(_ id: Int64) throws(SearchError) -> Int64? {
        try store.temple(id: id) == nil ? store.temple(formerly: id) : id
    }

    /// Returns a favourite with its temple.
    package func shown(_ favourite: Favourite) throws(SearchError) -> ShownFavourite {
        try found([favourite]).shown(favourite)
    }

    /// Returns favourites with their temples, in order, each temple once.
    package func shown(_ favourites: [Favourite]) throws(SearchError) -> [ShownFavourite] {
        let found = try found(favourites)
        var ids: Set<Int64> = []
        return favourites.map(found.shown).filter { ids.insert($0.id).inserted }
    }

    /// Returns favourites with their temples, each one, also two of one temple.
    func shownEach(_ favourites: [Favourite]) throws(SearchError) -> [ShownFavourite] {
        let found = try found(favourites)
        return favourites.map(found.shown)
    }

    /// Returns those of somebody's favourites that mean a temple.
    package func favourites(meaning id: Int64, in favourites: [Favourite]) throws(SearchError) -> [Favourite] {
        let found = try found(favourites)
        return favourites.filter { found.present($0) == id }
    }

    /// What the store knows of the temples of some favourites.
    private struct Found {
        /// Temples by their ids.
        var temples: [Int64: TempleDetail]
        /// The ids that temples have now by the former ones.
        var joined: [Int64: Int64] = [:]

        func present(_ favourite: Favourite) -> Int64 { joined[favourite.temple] ?? favourite.temple }

        func shown(_ favourite: Favourite) -> ShownFavourite {
            let id = present(favourite)
            return ShownFavourite(id: id, favourite: favourite, temple: temples[id]?.temple)
        }
    }

    /// Asks for all temples at once, and then for those alone that are not there.
    private func found(_ favourites: [Favourite]) throws(SearchError) -> Found {
        guard !favourites.isEmpty else { return Found(temples: [:]) }
        var found = Found(temples: try store.temples(ids: favourites.map(\.temple)))
        for id in favourites.map(\.temple) where found.temples[id] == nil {
            found.joined[id] = try store.temple(formerly: id)
        }
        let others = Set(found.joined.values).subtracting(found.temples.keys)
        guard !others.isEmpty else { return found }
        found.temples.merge(try store.temples(ids: others.sorted())) { first, _ in first }
        return found
    }
}
