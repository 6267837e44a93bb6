public import AccountModel
public import TempleModel

/// The ids that temples have now, each asked for once. A favourite may have the id of a temple that was joined to another one.
public struct PresentTemples {
    private let store: any TempleSearching
    private var known: [Int64: Int64] = [:]

    public init(_ store: any TempleSearching) { self.store = store }

    /// Returns a recipient whose favourites have their present ids.
    public mutating func recipient(_ recipient: Recipient) throws(SearchError) -> Recipient {
        guard !recipient.favourites.isEmpty else { return recipient }
        var recipient = recipient
        for (index, id) in recipient.favourites.enumerated() { recipient.favourites[index] = try present(id) }
        return recipient
    }

    private mutating func present(_ id: Int64) throws(SearchError) -> Int64 {
        if let present = known[id] { return present }
        let present = try store.temple(formerly: id) ?? id
        known[id] = present
        return present
    }
}
