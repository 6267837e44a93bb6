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
        if let detail = try store.temple(id: favourite.temple) {
            return ShownFavourite(id: favourite.temple, favourite: favourite, temple: detail.temple)
        }
        let present = try store.temple(formerly: favourite.temple)
        var temple: Temple?
        if let present { temple = try store.temple(id: present)?.temple }
        return ShownFavourite(id: present ?? favourite.temple, favourite: favourite, temple: temple)
    }

    /// Returns favourites with their temples, in order, each temple once.
    package func shown(_ favourites: [Favourite]) throws(SearchError) -> [ShownFavourite] {
        var shown: [ShownFavourite] = []
        var ids: Set<Int64> = []
        for favourite in favourites {
            let one = try self.shown(favourite)
            if ids.insert(one.id).inserted { shown.append(one) }
        }
        return shown
    }

    /// Returns those of somebody's favourites that mean a temple.
    package func favourites(meaning id: Int64, in favourites: [Favourite]) throws(SearchError) -> [Favourite] {
        var found: [Favourite] = []
        for favourite in favourites {
            if favourite.temple == id {
                found.append(favourite)
            } else if try store.temple(formerly: favourite.temple) == id {
                found.append(favourite)
            }
        }
        return found
    }
}
