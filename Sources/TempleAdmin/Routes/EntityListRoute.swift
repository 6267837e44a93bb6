internal import HTTPModel
internal import TempleModel
internal import TempleWeb
internal import WebRouting

/// `GET /api/admin/deities` and the same for festivals, activities and groups: all by id, those with words, those that are
/// edited, or the deleted ones.
struct EntityListRoute {
    static let limits = 1...100
    static let defaultLimit = 20
    /// The most characters of `q`.
    static let longestWords = 100
    private static let pageSize = 100
    /// The most entities that are looked at for one answer; the next page goes on from there.
    static let mostLookedAt = 5_000

    let kind: CatalogueKind

    init(_ kind: CatalogueKind) { self.kind = kind }

    func answer(_ call: AdminCall) throws -> Response {
        try call.awaitChange()
        let given = call.given
        let filter = Filter(
            words: try words(given), isEdited: try given.flag("edited"), isDeleted: try given.flag("deleted"))
        let limit = try given.number("limit", in: Self.limits) ?? Self.defaultLimit
        let after = try given["cursor"].map { text throws(TempleQueryError) in try TempleWalk.id(text) } ?? -1
        let page = try page(filter, after: after, limit: limit, try call.service.editors())
        var response = Response.json(EntityListJSON.list(page.entities))
        if let next = page.next { response.addNextPage(of: call.request, cursor: "\(next)") }
        return response
    }

    private func words(_ given: QueryParameters) throws(Fault) -> String? {
        guard let text = given["q"], !text.isEmpty else { return nil }
        guard text.unicodeScalars.count <= Self.longestWords else {
            throw .badParameter(
                ProblemCode.invalidParameter.rawValue, "q", "q: give at most \(Self.longestWords) characters")
        }
        return text
    }

    private func page(
        _ filter: Filter, after: Int64, limit: Int, _ editor: any EditReading
    ) throws(SearchError) -> (entities: [EditableEntity], next: Int64?) {
        var (found, last, lookedAt): ([EditableEntity], Int64, Int) = ([], after, 0)
        while lookedAt < Self.mostLookedAt {
            let entities = try editor.editableEntities(kind, after: last, limit: Self.pageSize)
            for entity in entities {
                if found.count == limit, filter.has(entity) { return (found, last) }
                last = entity.id
                if filter.has(entity) { found.append(entity) }
            }
            guard entities.count == Self.pageSize else { return (found, nil) }
            lookedAt += entities.count
        }
        return (found, last)
    }

    /// Which entities are listed.
    private struct Filter {
        var words: String?
        var isEdited: Bool
        var isDeleted: Bool

        func has(_ entity: EditableEntity) -> Bool {
            guard entity.isDeleted == isDeleted, !isEdited || entity.base == nil || !entity.edits.isEmpty else {
                return false
            }
            guard let words = words?.lowercased() else { return true }
            return names(of: entity).contains { $0.lowercased().contains(words) }
        }

        /// The texts that words are looked for in: names in any script.
        private func names(of entity: EditableEntity) -> [String] {
            var names = [entity.name]
            if let slug = entity.slug { names.append(slug) }
            for list in ["aliases", "romanized"] {
                guard case .list(let elements)? = entity.members[list] else { continue }
                for case .text(let name) in elements { names.append(name) }
            }
            return names
        }
    }
}
