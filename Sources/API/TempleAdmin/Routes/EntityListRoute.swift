internal import HTTPModel
internal import TempleModel
internal import WebRouting

/// `GET /api/admin/deities` and the same for festivals, activities and groups: all by id, those with words, those that are
/// edited, or the deleted ones.
struct EntityListRoute {
    static let limits = 1...100
    static let defaultLimit = 20

    let kind: CatalogueKind

    init(_ kind: CatalogueKind) { self.kind = kind }

    func answer(_ call: AdminCall) throws -> Response {
        try call.awaitChange()
        let given = call.given
        let filter = EntityWalk.Filter(
            words: try words(given), isEdited: try given.flag("edited"), isDeleted: try given.flag("deleted"))
        let limit = try given.number("limit", in: Self.limits) ?? Self.defaultLimit
        let after = try given["cursor"].map { text throws(TempleQueryError) in try TempleWalk.id(text) } ?? -1
        let page = try EntityWalk(kind, filter).page(after: after, limit: limit, try call.service.editors())
        var response = Response.json(EntityListJSON.list(page.entities))
        if let next = page.next { response.addNextPage(of: call.request, cursor: "\(next)") }
        return response
    }

    private func words(_ given: QueryParameters) throws(Fault) -> String? {
        guard let text = given["q"], !text.isEmpty else { return nil }
        guard text.unicodeScalars.count <= EntityWalk.longestWords else {
            throw .badParameter(
                ProblemCode.invalidParameter.rawValue, "q", "q: give at most \(EntityWalk.longestWords) characters")
        }
        return text
    }
}
