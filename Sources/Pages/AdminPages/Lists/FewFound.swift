internal import TempleAdmin
internal import TempleModel

/// What a search finds, where that is few enough to be looked at as a whole.
struct FewFound {
    /// The most temples that are looked at.
    static let most = 500

    let walk: ListWalk

    /// Returns the temples that fit, in any order. Nil where the search finds many, and where it would look at all temples.
    func matches() throws -> [TempleMatch]? {
        let request = walk.request
        guard request.words != nil || request.deity != nil || request.isNarrow && !request.isLarge else { return nil }
        if request.isLarge, request.county != nil || request.religion != nil {
            // The few temples of a county are looked for among all that have the words.
            var text = walk.outwards
            (text[.county], text[.religion]) = (nil, nil)
            guard try matches(text) != nil else { return nil }
        }
        return try matches(walk.outwards)?.filter { request.missing?.isMissing(in: $0) ?? true }
    }

    private func matches(_ asked: TempleQueryText) throws -> [TempleMatch]? {
        var (found, text) = ([TempleMatch](), asked)
        text[.limit] = "\(ListWalk.chunk)"
        while true {
            let query = try TempleQuery(parsing: text, radiusUnits: false, now: walk.now)
            let page = try walk.store.temples(matching: query)
            found += page.matches
            guard let next = page.next?.text else { return found }
            if found.count >= Self.most { return nil }
            text[.cursor] = next
        }
    }
}

extension ListWalk {
    /// Returns the walk, in another order than best match where that takes long: it ranks all that has the words.
    func inTime() throws -> ListWalk {
        guard request.isLarge, request.order == .fit, try FewFound(walk: self).matches() == nil else { return self }
        return ListWalk(store: store, editors: editors, now: now, request: request.ofCommonWords(), limit: limit)
    }
}
