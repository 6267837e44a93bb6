internal import HTTPModel
internal import TempleModel

/// `GET /api/temples/:id`: one temple with all that is known of it.
enum TempleRoute {
    static func answer(_ service: Service, _ request: Request, id: Int64?) throws -> Response {
        let given = try QueryParameters(request, known: ["date"])
        guard let id, let detail = try service.store.temple(id: id) else {
            throw Problem.notFound("unknown-temple", "there is no temple with this id")
        }
        let almanac = try service.store.almanac(on: try service.day(given))
        var openNow = given["date"] == nil ? OpenNow(at: service.now()) : nil
        return .json(TempleJSON.detail(detail, almanac, openNow: openNow?.answer(detail.temple.openTime)))
    }
}
