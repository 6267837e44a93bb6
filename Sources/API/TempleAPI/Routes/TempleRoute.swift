internal import HTTPModel
internal import TempleFormats
internal import TempleModel
internal import WebRouting

/// `GET /api/temples/:id`: one temple with all its details.
enum TempleRoute {
    static func answer(_ call: RouteCall) throws -> Response {
        try call.answerAboutTemple { detail in
            let upcoming = try call.service.store.upcomingEvents(on: try call.day())
            let openNow = call.given["date"] == nil ? OpeningCheck(at: call.context.time) : nil
            return .json(TempleJSON.detail(detail, upcoming, openNow: openNow?.answer(detail.temple.visit.hours)))
        }
    }
}
