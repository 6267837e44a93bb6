internal import HTTPModel
internal import TempleFormats
internal import TempleModel

/// `GET /api/temples/:id`: one temple with all its details.
enum TempleRoute {
    static func answer(_ call: RouteCall) throws -> Response {
        guard let id = call.id, let detail = try call.service.store.temple(id: id) else {
            if let id = call.id, let present = try call.service.store.temple(formerly: id) {
                return call.redirect(to: "/api/temples/\(present)")
            }
            throw Problem.notFound("unknown-temple", "there is no temple with this id")
        }
        let upcoming = try call.service.store.upcomingEvents(on: try call.day())
        let openNow = call.given["date"] == nil ? OpeningCheck(at: call.context.time) : nil
        return .json(TempleJSON.detail(detail, upcoming, openNow: openNow?.answer(detail.temple.visit.hours)))
    }
}
