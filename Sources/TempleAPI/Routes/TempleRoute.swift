internal import HTTPModel
internal import TempleModel

/// `GET /api/temples/:id`: one temple with all that is known of it.
enum TempleRoute {
    static func answer(_ store: any TempleSearching, _ request: Request, id text: String) throws -> Response {
        _ = try QueryParameters(request, known: [])
        // Digits only: Int64 would read "+5" too, and one temple has one path.
        guard text.utf8.count <= 18, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let id = Int64(text),
            let detail = try store.temple(id: id)
        else { throw Problem.notFound("unknown-temple", "there is no temple with this id") }
        return .json(TempleJSON.detail(detail))
    }
}
