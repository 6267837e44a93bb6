internal import TempleModel

/// The first favourite temples of somebody, in the person's order.
struct FavouritesOfMessage {
    private let temples: [Temple]

    private static let mostRead = 20
    /// Around so many of them another temple is looked for.
    private static let mostOrigins = 5

    /// - Parameter ids: those of temples, some of which may have been joined to others.
    init(_ ids: [Int64], in store: any TempleSearching) throws(SearchError) {
        let ids = Array(ids.prefix(Self.mostRead))
        guard !ids.isEmpty else {
            temples = []
            return
        }
        let found = try store.temples(ids: ids)
        var present: [Int64: Int64] = [:]
        for id in ids where found[id] == nil { present[id] = try store.temple(formerly: id) }
        let joined = present.isEmpty ? [:] : try store.temples(ids: Array(present.values))
        temples = ids.compactMap { id in (found[id] ?? present[id].flatMap { joined[$0] })?.temple }
    }

    /// Returns the first one of a deity; one whose main deity it is before others.
    func first(of deity: String, in store: any TempleSearching) throws(SearchError) -> Temple? {
        guard !temples.isEmpty else { return nil }
        let ids = Set(try store.deities(named: deity).ids)
        func first(_ isWanted: (TempleDeity) -> Bool) -> Temple? {
            temples.first { $0.deities.contains { ids.contains($0.id) && isWanted($0) } }
        }
        return first { $0.role == .main } ?? first { _ in true }
    }

    /// Those around which another one is looked for.
    var origins: [Temple] { Array(temples.lazy.filter { !$0.hasDoubtfulPosition }.prefix(Self.mostOrigins)) }
}
