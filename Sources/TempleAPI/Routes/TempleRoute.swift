internal import HTTPModel
internal import TempleFormats
internal import TempleModel

/// `GET /api/temples/:id`: one temple with all that is known of it.
enum TempleRoute {
    static func answer(_ call: Call) throws -> Response {
        guard let id = call.id, let detail = try call.service.store.temple(id: id) else {
            throw Problem.notFound("unknown-temple", "there is no temple with this id")
        }
        let almanac = try call.service.store.almanac(on: try call.day())
        let openNow = call.given["date"] == nil ? OpenNow(at: call.context.time) : nil
        return .json(TempleJSON.detail(detail, almanac, openNow: openNow?.answer(detail.temple.visit.hours)))
    }
}
