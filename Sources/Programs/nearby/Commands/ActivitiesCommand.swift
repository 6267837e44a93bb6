internal import Geodesy
internal import LunarCalendar
internal import TempleFormats
internal import TempleModel
internal import Wording

/// `nearby activities --days 30`: activities at temples, everywhere or around a point.
enum ActivitiesCommand {
    static let specification = CommandSpecification(
        name: "nearby activities",
        summary: Words("List the activities at temples in the coming days.", "列出近期的寺廟活動。"),
        forms: ["[OPTION...]"],
        options: [
            OptionSpecification(
                "days", "NUMBER",
                help: Words("number of days ahead, 0 to 3660 (default 30)", "往後幾天，0 到 3660（預設 30）")),
            OptionSpecification(
                "lat", "DEGREES",
                help: Words(
                    "latitude of a point, with --lng: only activities near it", "地點的緯度，與 --lng 並用：只列出附近的活動")),
            OptionSpecification("lng", "DEGREES", help: Words("longitude of the point", "地點的經度")),
            OptionSpecification(
                "radius", "DISTANCE",
                help: Words(
                    "radius around the point: 10, 10km, 800m or 5mi (default 5km)",
                    "以該地點為中心的半徑：10、10km、800m 或 5mi（預設 5km）")),
            OptionSpecification(
                "announced",
                help: Words(
                    "also activities without a fixed date, which is announced each time",
                    "也列出沒有固定日期、每次另行公告的活動")),
            .date, .jsonOrTable,
        ])

    private static let daysRange = 0...3660

    static func run(_ arguments: Arguments, _ console: Console, _ composition: Composition) throws(CommandError) {
        let format = try OutputFormat<ShortFormat>.read(
            arguments, specification, terminal: .table, pipe: .json, console)
        let today = try Clock.day(arguments, specification)
        let days = try arguments.number("days", in: daysRange, specification) ?? 30
        let near = try circle(arguments, today)
        let store = try composition.store(try composition.database(option: arguments["database"]))
        let activities = try store.asking { store throws(SearchError) in try store.catalogueSnapshot().activities }
        let calendar = ActivityCalendar(today: today)
        let through = min(LunarCalendar.lastDay, today.adding(days: days))
        var found = calendar.upcoming(activities, .init(days: today...through, near: near))
        if arguments.has("announced") {
            found += calendar.upcoming(activities, .init(near: near)).filter { $0.occurrence == nil }
        }
        switch format {
        case .json: try console.answer(ListDocument.json(found) + [UInt8(ascii: "\n")])
        case .table: try console.answer(table(found, console))
        }
        if found.isEmpty {
            let hint = days < daysRange.upperBound ? "; try --days \(min(daysRange.upperBound, days * 3 + 1))" : ""
            console.note("no known activity in the next \(days) days\(hint)")
        }
    }

    private static func circle(
        _ arguments: Arguments, _ today: CivilDay
    ) throws(CommandError) -> (center: Coordinate, radius: Distance)? {
        guard arguments["lat"] != nil || arguments["lng"] != nil || arguments["radius"] != nil else { return nil }
        do {
            let query = try TempleQuery(
                parsing: arguments.values(of: [.lat, .lng, .radius]), radiusUnits: true,
                now: TaiwanTime(day: today, minute: 0))
            return query.center.map { ($0, query.radius) }
        } catch {
            throw CommandError(error, specification)
        }
    }

    private static func table(_ activities: [DatedActivity], _ console: Console) -> String {
        guard !activities.isEmpty else { return "" }
        let hasDoubts = activities.contains { $0.activity.hasDoubtfulPosition }
        let rows = activities.map { dated in
            let activity = dated.activity
            let doubt = hasDoubts ? [activity.hasDoubtfulPosition ? "uncertain" : ""] : []
            return [
                dated.occurrence?.start.description ?? "announced",
                dated.occurrence.map(\.lunarText) ?? activity.usual ?? "",
                dated.countdownDays.map(EventText.countdown) ?? "", activity.title,
                dated.host?.name ?? "",
                dated.distance.map(DistanceText.text) ?? "",
            ] + doubt + [activity.place ?? ""]
        }
        return TextTable(
            columns: [
                .init("DATE"), .init("LUNAR", widest: 24), .init("WHEN"), .init("ACTIVITY", widest: 36, shrinks: true),
                .init("TEMPLE", widest: 24, shrinks: true), .init("DISTANCE", alignment: .right),
            ] + (hasDoubts ? [.init("POSITION")] : []) + [.init("PLACE", shrinks: true)],
            rows: rows
        ).text(width: console.outputIsTerminal ? console.width : nil, color: console.usesColor)
    }
}
