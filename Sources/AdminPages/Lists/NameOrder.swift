internal import TempleAdmin
internal import TempleModel

/// The order by name. No index has it, so it sorts the temples of a small database, or the few that a search finds.
struct NameOrder {
    /// The most temples of a database that are all sorted, and the most that a search may find in a larger one.
    static let mostOfAll = 15_000
    static let mostFound = 1_000
    /// The characters by which names are told apart before their numbers are.
    private static let longestKey = 60

    private let walk: ListWalk

    init(_ walk: ListWalk) { self.walk = walk }

    /// What is said where too many temples would have to be sorted.
    struct TooMany: Error {}

    private struct Place: Comparable {
        let name: String
        let id: Int64

        static func < (left: Place, right: Place) -> Bool { (left.name, left.id) < (right.name, right.id) }
    }

    func page() throws -> ListWalk.Page {
        var last: Place?
        if let text = walk.request.cursor {
            guard let (id, name) = ListWalk.numbered(text) else { throw TempleQueryError.invalid(.cursor, text) }
            last = Place(name: name, id: id)
        }
        var sorted = try all().map { (place: Self.place($0.temple), match: $0) }
        if let last { sorted.removeAll { $0.place <= last } }
        sorted.sort { $0.place < $1.place }
        var page = ListWalk.Page(matches: sorted.prefix(walk.limit).map(\.match))
        if sorted.count > walk.limit {
            let end = sorted[walk.limit - 1].place
            page.next = "\(end.id)~\(end.name)"
        }
        return page
    }

    private static func place(_ temple: Temple) -> Place {
        Place(name: String(String.UnicodeScalarView(temple.name.unicodeScalars.prefix(longestKey))), id: temple.id)
    }

    /// Returns all temples that fit, in any order.
    private func all() throws -> [TempleMatch] {
        if try walk.store.statistics().temples <= Self.mostOfAll { return try allOfDatabase() }
        // Words have an index. The page can be asked for from any point outwards.
        guard walk.request.words != nil, walk.request.orders.contains(.distance) else { throw TooMany() }
        var (found, lookedAt) = ([TempleMatch](), 0)
        var text = walk.outwards
        text[.limit] = "\(ListWalk.chunk)"
        while true {
            let result = try walk.store.temples(
                matching: try TempleQuery(parsing: text, radiusUnits: false, now: walk.now))
            found += result.matches.filter { walk.request.missing?.isMissing(in: $0) ?? true }
            lookedAt += result.matches.count
            guard let next = result.next?.text else { return found }
            if lookedAt >= Self.mostFound { throw TooMany() }
            text[.cursor] = next
        }
    }

    private func allOfDatabase() throws -> [TempleMatch] {
        var (found, position) = ([TempleMatch](), 0)
        while true {
            let ids = try walk.store.templeIDs(skipping: position, limit: ListWalk.chunk)
            if ids.isEmpty { return found }
            position += ids.count
            found += try walk.matches(of: ids).values
        }
    }
}
