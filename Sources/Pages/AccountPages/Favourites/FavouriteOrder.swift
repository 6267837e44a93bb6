internal import AccountModel

/// The order of a person's favourites. Several may mean one temple, of which the page shows the first alone.
struct FavouriteOrder {
    /// The ways past a neighbour.
    enum Way: String { case up, down }

    private let all: [Favourite]
    /// The temples of those that are shown, in order.
    private let shown: [Int64]

    init(_ all: [Favourite], shown: [Int64]) {
        self.all = all
        self.shown = shown
    }

    /// Returns all favourites in the order in which one that is shown has passed its neighbour; nil where it has none.
    func moved(_ temple: Int64, _ way: Way) -> [Favourite]? {
        guard let place = shown.firstIndex(of: temple), let moving = all.first(where: { $0.temple == temple }) else {
            return nil
        }
        let next = way == .up ? place - 1 : place + 1
        guard shown.indices.contains(next) else { return nil }
        var order = all.filter { $0.temple != temple }
        guard let neighbour = order.firstIndex(where: { $0.temple == shown[next] }) else { return nil }
        order.insert(moving, at: way == .up ? neighbour : neighbour + 1)
        return order
    }
}
