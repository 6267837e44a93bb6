internal import LunarCalendar
internal import TempleFormats
internal import TempleModel
internal import WebPages
internal import Wording

/// The activities that imports have brought, on the days of the calendar from today on. Their imports change them, and no editor.
struct ImportedDays {
    /// The most that stand on one day. There may be as many as there are temples.
    static let mostOnDay = 5

    /// One of them.
    struct Item {
        let activity: Activity
        let hosts: [HostedActivity.Host]
        let occurrence: Occurrence
        /// An activity of the catalogue at one of its temples in the same days: perhaps the same one, from another source.
        let other: Activity?
    }

    /// Those that stand on each day.
    private(set) var days: [CivilDay: [Item]] = [:]
    /// How many each day has besides.
    private(set) var more: [CivilDay: Int] = [:]
    /// How many there are.
    private(set) var count = 0

    /// - Parameters:
    ///   - activities: those of the store.
    ///   - today: where what has begun before stands.
    init(_ activities: [HostedActivity], from today: CivilDay, through end: CivilDay, _ filter: CalendarFilter) {
        guard today <= end, filter.mayKeepImported else { return }
        let own = Self.catalogue(activities, from: today, through: end)
        for hosted in activities where hosted.activity.isImported {
            for occurrence in hosted.activity.recurrence.occurrences(from: today, through: end) {
                let other = hosted.hosts.lazy.compactMap { own[$0.templeID] }.joined().first { one in
                    one.occurrence.start <= occurrence.end && occurrence.start <= one.occurrence.end
                }
                guard filter.keepsImported(differs: other != nil) else { continue }
                count += 1
                let item = Item(
                    activity: hosted.activity, hosts: hosted.hosts, occurrence: occurrence, other: other?.activity)
                let day = max(occurrence.start, today)
                if days[day, default: []].count < Self.mostOnDay {
                    days[day, default: []].append(item)
                } else {
                    more[day, default: 0] += 1
                }
            }
        }
    }

    /// Returns when each temple has activities of the catalogue.
    private static func catalogue(
        _ activities: [HostedActivity], from start: CivilDay, through end: CivilDay
    ) -> [Int64: [(activity: Activity, occurrence: Occurrence)]] {
        var own: [Int64: [(activity: Activity, occurrence: Occurrence)]] = [:]
        for hosted in activities where !hosted.activity.isImported && !hosted.hosts.isEmpty {
            for occurrence in hosted.activity.recurrence.occurrences(from: start, through: end) {
                for host in hosted.hosts { own[host.templeID, default: []].append((hosted.activity, occurrence)) }
            }
        }
        return own
    }

    // MARK: HTML

    /// Returns what stands on a day below what editors change.
    func rows(of day: CivilDay, _ context: AdminContext) -> [HTML] {
        (days[day] ?? []).map { Self.row($0, context) } + (more[day].map { [Self.more($0, day, context)] } ?? [])
    }

    private static func row(_ item: Item, _ context: AdminContext) -> HTML {
        let (activity, occurrence) = (item.activity, item.occurrence)
        let days = context.site.parts.days(for: context.call)
        let until: HTML =
            occurrence.end == occurrence.start
            ? "" : "<small>\(MarkWords.until(days.day(occurrence.end), context))</small> "
        let place: HTML =
            (item.hosts.first?.name ?? activity.place).map { "<small><bdi lang=\"zh-Hant-TW\">\($0)</bdi></small> " }
            ?? ""
        let other: HTML =
            item.other.map { other in
                """
                 <small class="mark">\(context.words("The catalogue has in these days ", "目錄同期有", "名簿には同じ時期に")) \
                <a href="\(CataloguePages.path(.activity, other.id))"><bdi lang="zh-Hant-TW">\(other.title)</bdi></a></small>
                """
            } ?? ""
        return """
            <li class="day-item activity imported"><a href="\(path(of: item))"><bdi lang="zh-Hant-TW">\(activity.title)</bdi></a>\
            <span class="marks">\(until)\(place)<small class="mark">\(context.words("Imported: ", "匯入：", "取り込み："))\
            <bdi>\(SourceNames.name(of: activity.source, context))</bdi></small>\(other)</span></li>

            """
    }

    /// Returns the form of its first temple; where it is at none, the list for visitors that has it.
    private static func path(of item: Item) -> String {
        if let host = item.hosts.first { return TemplePages.path(of: host.templeID) }
        let title = item.activity.title
        return "/activities?days=\(TempleQuery.withinDaysRange.upperBound)"
            + (title.utf8.count <= longestTitle ? "&q=\(PercentEncoding.encode(title))" : "")
    }

    /// The longest text that the list for visitors is searched for, in bytes.
    private static let longestTitle = 256

    private static func more(_ count: Int, _ day: CivilDay, _ context: AdminContext) -> HTML {
        let text = context.words("\(count) more imported ones", "另有 \(count) 個匯入的活動", "取り込みがほか \(count) 件")
        return "<li class=\"day-item imported\"><a href=\"/activities?on=\(day.description)\">\(text)</a></li>\n"
    }
}
