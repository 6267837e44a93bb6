internal import Geodesy
internal import HTTPModel
internal import LunarCalendar
internal import TempleFormats
internal import TempleModel
internal import WebRouting

/// `GET /api/activities` and `GET /api/temples/:id/activities`: activities at temples.
enum ActivityRoutes {
    static func list(_ call: RouteCall) throws -> Response {
        let today = try call.day()
        let data = try call.service.store.catalogueSnapshot()
        var activities = data.activities
        if let text = call.given["event_id"] {
            let calendar = EventCalendar(data, today: today)
            guard let id = pathID(text), let event = calendar.event(id: id) else {
                throw Fault.badParameter("invalid-parameter", "event_id", "event_id: there is no event with this id")
                    .saying("沒有這個編號的節日", "この番号の縁日・行事はありません")
            }
            activities = calendar.activities(of: event)
        }
        var filter = ActivityCalendar.Filter()
        if call.given["from"] != nil || call.given["to"] != nil { filter.days = try call.given.span(today: today) }
        if call.given["lat"] != nil || call.given["lng"] != nil || call.given["radius"] != nil {
            let circle = try TempleQuery(
                parsing: TempleQueryText([.lat, .lng, .radius]) { call.given[$0.rawValue] },
                radiusUnits: false, now: TaiwanTime(day: today, minute: 0))
            filter.near = circle.center.map { ($0, circle.radius) }
        }
        return .json(
            ListDocument.json(
                ActivityCalendar(today: today).upcoming(activities, filter), in: call.textLanguage))
    }

    static func ofTemple(_ call: RouteCall) throws -> Response {
        let today = try call.day()
        return try call.answerAboutTemple { detail in
            let id = detail.temple.id
            let own = try call.service.store.catalogueSnapshot().activities(ofTemple: id)
            let found = ActivityCalendar(today: today).upcoming(own, .init(templeID: id))
            return .json(ListDocument.json(found, in: call.textLanguage))
        }
    }
}
