internal import Geodesy
internal import HTTPModel
internal import LunarCalendar
internal import TempleModel

/// `GET /api/activities` and `GET /api/temples/:id/activities`: what happens at temples.
enum ActivityRoutes {
    static func list(_ service: Service, _ request: Request) throws -> Response {
        let given = try QueryParameters(
            request, known: ["event_id", "from", "to", "lat", "lng", "radius", "date"])
        let today = try service.day(given)
        let data = try service.store.almanacData()
        var activities = data.activities
        if let text = given["event_id"] {
            let calendar = EventCalendar(data, today: today)
            guard let id = pathID(text), let event = calendar.event(id: id) else {
                throw Problem.badParameter("invalid-parameter", "event_id", "event_id: there is no event with this id")
            }
            activities = calendar.activities(of: event)
        }
        var filter = ActivityCalendar.Filter()
        if given["from"] != nil || given["to"] != nil { filter.days = try given.span(today: today) }
        if given["lat"] != nil || given["lng"] != nil || given["radius"] != nil {
            let place = try TempleQuery(
                parsing: TempleQueryText(latitude: given["lat"], longitude: given["lng"], radius: given["radius"]),
                radiusUnits: false, now: TaiwanTime(day: today, minute: 0))
            filter.near = (place.center, place.radius)
        }
        return .json(ListDocument.json(ActivityCalendar(today: today).upcoming(activities, filter)))
    }

    static func ofTemple(_ service: Service, _ request: Request, id: Int64?) throws -> Response {
        let given = try QueryParameters(request, known: ["date"])
        let today = try service.day(given)
        guard let id, try service.store.temple(id: id) != nil else {
            throw Problem.notFound("unknown-temple", "there is no temple with this id")
        }
        let own = try service.store.almanacData().activities(ofTemple: id)
        return .json(ListDocument.json(ActivityCalendar(today: today).upcoming(own)))
    }
}
