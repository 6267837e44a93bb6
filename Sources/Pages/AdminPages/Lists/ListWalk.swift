internal import TempleAdmin
internal import TempleModel
internal import WebRouting

/// Collects the temples of one page of a list.
///
/// Orders of a search come from the store, page by page. The others begin with ids in their order, a hundred at a time, of
/// which the store answers those that fit. What one page looks at is bounded: a page may have fewer temples, or none, and the
/// next one goes on.
struct ListWalk {
    /// The most temples that are looked at for one page, among very many, and where each is read whole.
    static let mostLookedAt = 5_000
    static let mostOfMany = 2_500
    private static let mostRead = 1_000
    /// How many temples the store is asked for at once.
    static let chunk = 100

    let store: any TempleSearching
    let editors: () throws -> any TempleEditing
    let now: TaiwanTime
    let request: ListRequest
    let limit: Int

    struct Page {
        var matches: [TempleMatch] = []
        /// The cursor of the next page; nil after the last one.
        var next: String?
        /// Whether the page ended because enough temples were looked at.
        var isPartial = false
    }

    /// The error of a text that is no day.
    struct NoDay: Error {}

    func page() throws -> Page {
        switch request.order {
        case .fit: try found(.name)
        case .known: try found(.known)
        case .distance: try found(.distance)
        case .county, .name: try NameOrder(self).page()
        case .changed where request.since != nil: try changedSince()
        case .changed: try byChange()
        }
    }

    // MARK: Orders of a search

    private func found(_ order: TempleQuery.Order) throws -> Page {
        var text = order == .distance ? outwards : request.text
        text[.sort] = order.rawValue
        text[.cursor] = request.cursor
        text[.limit] = "\(limit)"
        let found = try TempleWalk(store: store, now: now, missing: request.missing, limit: limit).found(by: text)
        return Page(
            matches: found.matches, next: found.next, isPartial: found.next != nil && found.matches.count < limit)
    }

    /// The filters of a search from the point outwards, however far.
    var outwards: TempleQueryText {
        var text = request.text
        text[.lat] = request.latitude ?? ListRequest.middle.latitude
        text[.lng] = request.longitude ?? ListRequest.middle.longitude
        text[.radius] = TempleQuery.anyDistance
        text[.expand] = "false"
        return text
    }

    // MARK: Orders of ids

    private func byChange() throws -> Page {
        var last = try request.cursor.map { text throws(TempleQueryError) in try Self.changed(text) }
        let editors = try editors()
        return try collected {
            let chunk = try editors.templesByChange(after: last, limit: Self.chunk)
            last = chunk.last ?? last
            return chunk.map { ($0.id, Self.cursor($0)) }
        }
    }

    /// Returns a page of what was changed by hand since a day, by the history.
    private func changedSince() throws -> Page {
        guard let since = AskedTime.seconds(request.since ?? "", isEnd: false) else { throw NoDay() }
        var last = try request.cursor.map { text throws(TempleQueryError) in try Self.changed(text) }
        var isAtEnd = false
        let editors = try editors()
        var page = try collected {
            if isAtEnd { return [] }
            let found = try editors.templesChangedByHand(since: since, after: last, limit: Self.chunk)
            last = found.next
            isAtEnd = last == nil || found.temples.count < Self.chunk
            return found.temples.map { ($0.id, Self.cursor($0)) }
        }
        // The store has looked at enough, and goes on from there.
        if page.next == nil, let last {
            page.next = Self.cursor(last)
            page.isPartial = true
        }
        return page
    }

    /// Collects the temples of a page from ids in their order.
    ///
    /// - Parameter more: returns the next ids, each with the cursor of what comes after it; none after the last.
    func collected(_ more: () throws -> [(id: Int64, cursor: String)]) throws -> Page {
        var page = Page()
        var lookedAt = 0
        let most = request.isEdited ? Self.mostRead : request.isLarge ? Self.mostOfMany : Self.mostLookedAt
        while true {
            let chunk = try more()
            if chunk.isEmpty { return page }
            let fitting = try matches(of: chunk.map(\.id))
            for (id, cursor) in chunk {
                guard let match = fitting[id] else { continue }
                page.matches.append(match)
                if page.matches.count == limit {
                    page.next = cursor
                    return page
                }
            }
            lookedAt += chunk.count
            if lookedAt >= most {
                page.next = chunk.last?.cursor
                page.isPartial = true
                return page
            }
        }
    }

    /// Returns those of some temples that fit, by id.
    func matches(of ids: [Int64]) throws -> [Int64: TempleMatch] {
        var text = request.text
        text[.ids] = ids.map(String.init).joined(separator: ",")
        let query = try TempleQuery(parsing: text, radiusUnits: false, now: now)
        let edited = request.isEdited ? try store.temples(ids: ids) : [:]
        var found: [Int64: TempleMatch] = [:]
        for match in try store.temples(matching: query).matches {
            if request.isEdited, !(edited[match.temple.id]?.isEdited ?? false) { continue }
            if request.missing?.isMissing(in: match) ?? true { found[match.temple.id] = match }
        }
        return found
    }

    // MARK: Cursors

    /// Parses a number and what follows its mark, as in `12~190`.
    static func numbered(_ text: String) -> (Int64, String)? {
        guard let mark = text.firstIndex(of: "~"), let number = number(String(text[..<mark])) else { return nil }
        return (number, String(text[text.index(after: mark)...]))
    }

    private static func cursor(_ last: ChangedTemple) -> String { "\(last.number)~\(last.id)" }

    private static func changed(_ text: String) throws(TempleQueryError) -> ChangedTemple {
        guard let (number, rest) = numbered(text), let id = Self.number(rest) else { throw .invalid(.cursor, text) }
        return ChangedTemple(id: id, number: number)
    }

    static func number(_ text: String) -> Int64? {
        guard (1...18).contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return nil
        }
        return Int64(text)
    }
}

extension ListWalk {
    /// Prepares a page of a list. Its ``request`` has the order that the page has.
    init(_ request: ListRequest, _ context: AdminContext, limit: Int = ListRequest.pageSize) throws {
        self = try ListWalk(
            store: context.site.store, editors: context.site.editors, now: context.call.time, request: request,
            limit: limit
        ).inTime()
    }
}

extension TempleDetail {
    /// Whether a field is decided by hand.
    var isEdited: Bool { sources.contains { $0.key.source == SourceKey.editSource } }
}
