package import TempleModel

/// Collects the temples of one page of a list, among those that a search finds or among all.
///
/// The store pages by its own order. Where temples are left out by what they lack, a page here spans several of the
/// store's, and may end within one.
package struct TempleWalk {
    /// The most temples that are looked at for one answer; the next page goes on from there.
    package static let mostLookedAt = 5_000
    private static let pageSize = 100

    let store: any TempleSearching
    let now: TaiwanTime
    let missing: MissingFact?
    let limit: Int

    package init(store: any TempleSearching, now: TaiwanTime, missing: MissingFact?, limit: Int) {
        self.store = store
        self.now = now
        self.missing = missing
        self.limit = limit
    }

    /// One page of the list.
    package struct Page {
        package var matches: [TempleMatch] = []
        /// The `cursor` of the next page; nil after the last one.
        package var next: String?
        /// The query that the store answered last.
        package var query: TempleQuery?
    }

    /// Returns a page of the temples that a search finds, in its order.
    package func found(by text: TempleQueryText) throws -> Page {
        var (text, page) = (text, Page())
        var cursor = try text[.cursor].map(SearchCursor.init(parsing:))
        if missing != nil { text[.limit] = "\(Self.pageSize)" }
        var lookedAt = 0
        while true {
            text[.cursor] = cursor?.page
            let query = try TempleQuery(parsing: text, radiusUnits: false, now: now)
            let result = try store.temples(matching: query)
            page.query = query
            // Where the last temple of the page before is gone, its neighbours come again rather than never.
            let start = cursor?.last.flatMap { last in result.matches.firstIndex { $0.temple.id == last } }
            for index in result.matches.indices.dropFirst(start.map { $0 + 1 } ?? 0) {
                let match = result.matches[index]
                lookedAt += 1
                guard missing?.isMissing(in: match) ?? true else { continue }
                page.matches.append(match)
                if page.matches.count == limit, missing != nil, index + 1 < result.matches.count {
                    page.next = SearchCursor(page: text[.cursor], last: match.temple.id).text
                    return page
                }
            }
            guard let next = result.next?.text else { return page }
            cursor = SearchCursor(page: next, last: nil)
            if missing == nil || page.matches.count >= limit || lookedAt >= Self.mostLookedAt {
                page.next = next
                return page
            }
        }
    }

    /// Returns a page of all temples, by id.
    ///
    /// - Parameter text: filters; it has neither a point, nor words, nor an order.
    func all(by text: TempleQueryText) throws -> Page {
        var (text, page) = (text, Page())
        var last = try text[.cursor].map { text throws(TempleQueryError) in try Self.id(text) } ?? -1
        text[.cursor] = nil
        text[.limit] = "\(Self.pageSize)"
        var position = try position(after: last)
        var lookedAt = 0
        while lookedAt < Self.mostLookedAt {
            let ids = try store.templeIDs(skipping: position, limit: Self.pageSize)
            guard let end = ids.last else { return page }
            text[.ids] = ids.map { "\($0)" }.joined(separator: ",")
            let query = try TempleQuery(parsing: text, radiusUnits: false, now: now)
            page.query = query
            for match in try store.temples(matching: query).matches where missing?.isMissing(in: match) ?? true {
                page.matches.append(match)
                if page.matches.count == limit {
                    page.next = "\(match.temple.id)"
                    return page
                }
            }
            (last, position, lookedAt) = (end, position + ids.count, lookedAt + ids.count)
        }
        page.next = "\(last)"
        return page
    }

    /// Returns how many temples have at most this id. It is looked up, because temples come and go between two pages.
    private func position(after id: Int64) throws -> Int {
        guard id >= 0 else { return 0 }
        var (low, high) = (0, Int(try store.statistics().temples))
        while low < high {
            let middle = low + (high - low) / 2
            if let found = try store.templeIDs(skipping: middle, limit: 1).first, found <= id {
                low = middle + 1
            } else {
                high = middle
            }
        }
        return low
    }

    /// Parses the cursor of a list by id.
    static func id(_ text: String) throws(TempleQueryError) -> Int64 {
        guard text.utf8.count <= 18, let id = Int64(text), id >= 0, !text.hasPrefix("+") else {
            throw .invalid(.cursor, text)
        }
        return id
    }
}

/// Where a page of a search ended: the store's cursor of its page, and the last temple of that page that was looked at.
private struct SearchCursor {
    /// Nil for the first page.
    var page: String?
    /// Nil where the page begins.
    var last: Int64?

    init(page: String?, last: Int64?) {
        self.page = page
        self.last = last
    }

    init(parsing text: String) throws(TempleQueryError) {
        guard let mark = text.firstIndex(of: "~") else {
            page = text
            return
        }
        last = try TempleWalk.id(String(text[..<mark]))
        let rest = text[text.index(after: mark)...]
        page = rest.isEmpty ? nil : String(rest)
    }

    var text: String { (last.map { "\($0)~" } ?? "") + (page ?? "") }
}
