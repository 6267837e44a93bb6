internal import HTTPModel
internal import TempleModel

/// What a form asks to be done with many temples.
struct ManyRequest {
    /// The most temples of one change.
    static let mostTemples = 1_000

    /// Which temples are meant.
    enum Scope: String {
        case chosen, page, all
    }

    /// What is wrong with a form.
    enum Wrong: Error {
        case noField
        /// `Set to`, without a value.
        case noValue
        case noTemples
        case tooMany
    }

    /// A temple, and the version of which the preview was shown; nil before that.
    struct Item {
        let id: Int64
        let version: String?
    }

    let field: ManyField
    let action: ManyAction
    let value: String
    let items: [Item]

    /// Reads a form.
    ///
    /// - Throws: ``Wrong``; what the walk of a list throws.
    init(_ form: AdminForm, _ context: AdminContext) throws {
        guard let field = form["field"].flatMap(ManyField.init(rawValue:)),
            let action = form["action"].flatMap(ManyAction.init(rawValue:))
        else { throw Wrong.noField }
        (self.field, self.action) = (field, action)
        value = form.text("value") ?? ""
        if action == .set, value.isEmpty { throw Wrong.noValue }
        items = try Self.items(form, context)
        guard !items.isEmpty else { throw Wrong.noTemples }
        guard items.count <= Self.mostTemples else { throw Wrong.tooMany }
    }

    /// The members that are set, as an editor would write them. None where the field is given back.
    var members: [EditInput.Member] {
        switch action {
        case .set: [EditInput.Member(field.field.members[0], .text(value))]
        case .clear: field.field.members.map { EditInput.Member($0, .null) }
        case .giveBack: []
        }
    }

    private static func items(_ form: AdminForm, _ context: AdminContext) throws -> [Item] {
        let shown = form.values("item")
        if !shown.isEmpty { return unique(shown.compactMap(item)) }
        switch form["scope"].flatMap(Scope.init(rawValue:)) ?? .chosen {
        case .chosen: return unique(form.values("id").compactMap(item))
        case .page: return unique((form["page"] ?? "").split(separator: ",").compactMap { item(String($0)) })
        case .all:
            let temples = try context.site.store.statistics().temples
            let request = try ListRequest(query: form["query"] ?? "", temples: temples)
            return try all(request, context)
        }
    }

    /// Parses a temple's number, with or without a version, as in `190~00c0ffee00c0ffee`.
    private static func item(_ text: String) -> Item? {
        guard let (id, version) = ListWalk.numbered(text) else {
            return ListWalk.number(text).map { Item(id: $0, version: nil) }
        }
        return Item(id: id, version: version)
    }

    private static func unique(_ items: [Item]) -> [Item] {
        var known: Set<Int64> = []
        return items.filter { known.insert($0.id).inserted }
    }

    /// Returns all temples of a list; one more than may be changed at once, where there are more.
    private static func all(_ request: ListRequest, _ context: AdminContext) throws -> [Item] {
        var (request, items, pages) = (request, [Item](), 0)
        repeat {
            let page = try ListWalk(request, context, limit: ListWalk.chunk).page()
            items += page.matches.map { Item(id: $0.temple.id, version: nil) }
            pages += 1
            guard let next = page.next else { return unique(items) }
            // A list with so much to look at is too long too.
            if pages > 2 * mostTemples / ListWalk.chunk { throw Wrong.tooMany }
            request = request.at(next)
        } while items.count <= mostTemples
        return unique(items)
    }
}
