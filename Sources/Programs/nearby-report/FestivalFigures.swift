internal import LunarCalendar
internal import TempleModel

/// What temples have registered: whose own days are from which source, and the festivals by the kind of their day.
struct FestivalFigures {
    /// The festivals that imports have left out, because several temples may hold them.
    private let ambiguous: [AmbiguousFestival]
    private let registered: [HostedActivity]
    private let joinedDays: JoinedDays
    /// The sources of each temple's own days.
    private let ownDaySources: [Int64: Set<String>]
    private var temples: Set<Int64> = []

    init(_ data: CatalogueSnapshot, ambiguous: [AmbiguousFestival]) {
        self.ambiguous = ambiguous
        joinedDays = JoinedDays(data.deities)
        var sources: [Int64: Set<String>] = [:]
        for hosted in data.activities where hosted.activity.isOwnDay {
            for host in hosted.hosts { sources[host.templeID, default: []].insert(Self.source(of: hosted.activity)) }
        }
        ownDaySources = sources
        let imported = data.activities.filter(\.activity.isImported)
        // A feed has only single events; a list of festivals also has days of every year.
        let lists = Set(imported.filter { !Self.isSingle($0.activity) }.map(\.activity.source))
        registered = imported.filter { lists.contains($0.activity.source) }
    }

    mutating func add(temple id: Int64) { temples.insert(id) }

    /// Returns the sources of a temple's own days, in order: `catalogue`, or the source of an import.
    func sources(ofOwnDaysOf id: Int64) -> [String] { (ownDaySources[id] ?? []).sorted() }

    /// How many there are of each kind, at the temples of the report.
    var counts: [(name: String, count: Int)] {
        let here = registered.filter { $0.hosts.contains { temples.contains($0.templeID) } }.map(\.activity)
        let (single, yearly) = (here.filter(Self.isSingle), here.filter { !Self.isSingle($0) })
        let lunar = yearly.filter(\.isOwnDay)
        let joined = lunar.filter { joinedDays.day(of: $0) != nil }
        return [
            ("registered", here.count), ("  their deity's day", joined.count),
            ("  another lunar day", lunar.count - joined.count), ("  a solar day", yearly.count - lunar.count),
            ("  of a single year", single.count),
        ]
    }

    /// The number of the report's temples that have registered one.
    var atTemples: Int {
        Set(registered.flatMap(\.hosts).map(\.templeID)).intersection(temples).count
    }

    /// What was left out and may be of a temple of the report, one line each.
    var leftOut: [String] {
        ambiguous.filter { $0.candidates.contains(where: temples.contains) }.map { festival in
            let candidates = festival.candidates.map { "temple \($0)" }.joined(separator: ", ")
            return "\(festival.temple), \(festival.area ?? "-"): \(festival.title): \(candidates)"
        }
    }

    private static func source(of activity: Activity) -> String {
        activity.isImported ? activity.source : "catalogue"
    }

    private static func isSingle(_ activity: Activity) -> Bool {
        if case .once = activity.recurrence.rule { return true }
        return false
    }
}
