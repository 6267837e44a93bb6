internal import HTTPModel
internal import TempleModel
internal import WebRouting

/// Temples that look like one: a list to work through, and two of them side by side with what somebody decides.
enum PairPages {
    static let routes: [AdminPageRoute] = [
        .page(PairRequest.root) { .page(try PairList.page($0)) },
        .page(PairRequest.next) { try next($0) },
        .page("\(PairRequest.root)/:a/:b") { try read($0) },
        .form(
            "\(PairRequest.root)/:a/:b",
            again: { context, form, note in
                guard let pair = try ShownPair(context) else { return try GonePair.page(context) }
                return TwoTemples(pair, PairDecision.request(form), stays: form[PairDecision.stays], context)
                    .page(above: note.html)
            },
            { try PairDecision.answer($0, $1) }),
    ]

    /// The most questions for a page: each looks at 2,000 temples, so that those of the registry are all looked at.
    private static let mostAsked = 6

    private static func read(_ context: AdminContext) throws -> AdminAnswer {
        let request = try PairRequest(context)
        guard let pair = try ShownPair(context) else { return .page(try GonePair.page(context), status: 404) }
        return .page(TwoTemples(pair, request, context).page(above: PairDone.html(context)))
    }

    /// Leads to the next pair. Nothing is written.
    private static func next(_ context: AdminContext) throws -> AdminAnswer {
        let request = try PairRequest(context)
        return .seeOther(try address(after: request.after ?? PairPosition(a: 0, b: nil), request, context))
    }

    /// Returns the address of the next pair; that of the list where there is none, or none that is found quickly.
    static func address(
        after place: PairPosition, _ request: PairRequest, _ context: AdminContext
    ) throws -> String {
        let found = try pairs(PairQuery(request.choice.query, after: place, limit: 1), context)
        if let pair = found.pairs.first { return request.pair(pair.a.id, pair.b.id) }
        return found.next.map { request.list(after: $0) } ?? request.atEnd
    }

    /// Returns a page of pairs in their order. A page of the port is short where few temples have pairs: several make one.
    static func pairs(_ query: PairQuery, _ context: AdminContext) throws -> PairPage {
        let editors = try context.site.editors()
        var (query, found) = (query, PairPage(pairs: [], next: nil))
        let most = query.limit
        for _ in 0..<mostAsked {
            query.limit = most - found.pairs.count
            let page = try editors.pairs(matching: query)
            found.pairs += page.pairs
            found.next = page.next
            query.after = page.next
            if page.next == nil || found.pairs.count >= most { break }
        }
        found.pairs.sort { ($0.a.id, $0.b.id) < ($1.a.id, $1.b.id) }
        return found
    }
}

/// Two temples that a path names, as editors see them.
struct ShownPair {
    let pair: TemplePair
    let a: EditableTemple
    let b: EditableTemple

    var place: PairPosition { PairPosition(a: a.id, b: b.id) }

    /// Reads the temples. Nil where one of them is not there any more.
    ///
    /// - Throws: the fault of an unknown temple for a path of no two.
    init?(_ context: AdminContext) throws {
        let (one, other) = try Self.ids(context)
        let editors = try context.site.editors()
        guard let a = try editors.editableTemple(id: min(one, other)), !a.isDeleted,
            let b = try editors.editableTemple(id: max(one, other)), !b.isDeleted,
            let pair = try editors.pair(one, other)
        else { return nil }
        self.pair = pair
        self.a = a
        self.b = b
    }

    /// Returns the two ids of a path.
    static func ids(_ context: AdminContext) throws(Fault) -> (Int64, Int64) {
        guard let one = pathID(context.call.parameters["a"]), let other = pathID(context.call.parameters["b"]),
            one != other
        else { throw .unknownTemple }
        return (one, other)
    }
}
