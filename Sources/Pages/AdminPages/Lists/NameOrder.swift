internal import Secrets
internal import TempleModel

/// The orders by name: of all temples, or of those of one county after another.
///
/// An index of the store has them. What a search finds is sorted instead where it is few, because most of what the index has
/// would be looked at in vain.
struct NameOrder {
    private let walk: ListWalk
    /// The counties in their order; nil stands for all temples.
    private let parts: [String?]

    init(_ walk: ListWalk) {
        self.walk = walk
        let asked = walk.request.county.map(County.named)
        parts =
            if walk.request.order == .county {
                County.names.filter { asked?.contains($0) ?? true }
            } else if let asked, asked.count == 1 {
                [asked[0]]
            } else {
                [nil]
            }
    }

    private struct Place: Comparable {
        /// The county's place among the parts.
        var part: Int
        var temple: NamedTemple

        static func < (left: Place, right: Place) -> Bool {
            left.part == right.part ? left.temple < right.temple : left.part < right.part
        }
    }

    func page() throws -> ListWalk.Page {
        let last = try walk.request.cursor.map { text throws(TempleQueryError) in try place(text) }
        guard let few = try FewFound(walk: walk).matches() else { return try walked(after: last) }
        return try sorted(few, after: last)
    }

    private func walked(after last: Place?) throws -> ListWalk.Page {
        var (part, last) = (last?.part ?? 0, last?.temple)
        let editors = try walk.editors()
        return try walk.collected {
            while part < parts.count {
                let chunk = try editors.templesByName(after: last, in: parts[part], limit: ListWalk.chunk)
                if !chunk.isEmpty {
                    last = chunk.last
                    return chunk.map { ($0.id, Self.cursor(Place(part: part, temple: $0))) }
                }
                (part, last) = (part + 1, nil)
            }
            return []
        }
    }

    // MARK: Few temples

    private func sorted(_ few: [TempleMatch], after last: Place?) throws -> ListWalk.Page {
        let part = try parts(of: few)
        var places = few.compactMap { match in
            part(match.temple.id).map { part in
                (
                    place: Place(part: part, temple: NamedTemple(id: match.temple.id, name: match.temple.name)),
                    match: match
                )
            }
        }
        if let last { places.removeAll { $0.place <= last } }
        places.sort { $0.place < $1.place }
        let page = places.prefix(walk.limit)
        return ListWalk.Page(
            matches: page.map(\.match),
            next: places.count > walk.limit ? page.last.map { Self.cursor($0.place) } : nil)
    }

    /// Returns a function that tells in which part a temple is; nil for one that has no place in the order.
    private func parts(of few: [TempleMatch]) throws -> (Int64) -> Int? {
        guard walk.request.order == .county else { return { _ in 0 } }
        let details = try walk.store.temples(ids: few.map(\.temple.id))
        return { id in details[id]?.county.flatMap { parts.firstIndex(of: $0) } }
    }

    // MARK: Cursors

    private static func cursor(_ place: Place) -> String {
        "\(place.part)~\(place.temple.id)~\(Secrets.base64URL(Array(place.temple.name.utf8)))"
    }

    /// Parses a place: its part, the temple's number, and its name as base64url.
    private func place(_ text: String) throws(TempleQueryError) -> Place {
        guard let (part, rest) = ListWalk.numbered(text), parts.indices.contains(Int(part)),
            let (id, encoded) = ListWalk.numbered(rest), let bytes = Secrets.base64URLDecoded(encoded),
            // No name in a database has a NUL.
            !bytes.contains(0), let name = String(validating: bytes, as: UTF8.self)
        else { throw .invalid(.cursor, text) }
        return Place(part: Int(part), temple: NamedTemple(id: id, name: name))
    }
}
