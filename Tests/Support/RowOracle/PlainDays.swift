internal import LunarCalendar

/// The days of deities and the activities of temples as their rows say them. It knows rules that come every year, by the
/// Gregorian or the lunar calendar.
struct PlainDays {
    /// When something begins, and how many days it lasts.
    private struct Rule {
        let isLunar: Bool
        let month: Int
        let day: Int
        let days: Int
    }

    private struct HostedRule {
        let rule: Rule
        let isOwnDay: Bool
    }

    /// The days of each deity, with those of the deities that it gathers.
    private let ofDeities: [Int64: [Rule]]
    private let ofTemples: [Int64: [HostedRule]]

    /// An activity counts for a temple if it begins within so many days.
    private static let horizon = 366

    init(_ database: some PlainDatabase) throws {
        var own: [Int64: [Rule]] = [:]
        try database.forEachRow(of: "SELECT deity_id, month, day FROM deity_day ORDER BY deity_id, position") { row in
            own[row.integer(0), default: []].append(
                Rule(isLunar: true, month: Int(row.integer(1)), day: Int(row.integer(2)), days: 1))
        }
        var ids: [String: Int64] = [:]
        try database.forEachRow(of: "SELECT slug, id FROM deity WHERE slug IS NOT NULL") { row in
            ids[row.text(0)] = row.integer(1)
        }
        var all = own
        try database.forEachRow(of: "SELECT deity_id, member FROM deity_member") { row in
            // A slug, or a slug and the place of the one day that counts.
            let parts = row.text(1).split(separator: "/").map(String.init)
            let days = ids[parts[0]].flatMap { own[$0] } ?? []
            let counting = parts.count == 1 ? days : Int(parts[1]).map { [days[$0]] } ?? []
            all[row.integer(0), default: []] += counting
        }
        ofDeities = all
        ofTemples = try Self.activities(database)
    }

    private static func activities(_ database: some PlainDatabase) throws -> [Int64: [HostedRule]] {
        var rules: [Int64: [HostedRule]] = [:]
        let sql = """
            SELECT s.temple_id, a.rule, a.rule_month, a.rule_day, a.duration_days, a.every_years, a.own_day
            FROM activity AS a
            JOIN activity_temple AS l ON l.activity_id = a.id
            JOIN temple_source AS s ON s.source = l.source AND s.source_id = l.source_id
            """
        try database.forEachRow(of: sql) { row in
            let kind = row.text(1)
            guard ["lunar", "solar"].contains(kind), row.integer(5) == 1 else { throw Unreadable(text: kind) }
            let rule = Rule(
                isLunar: kind == "lunar", month: Int(row.integer(2)), day: Int(row.integer(3)),
                days: Int(row.integer(4)))
            rules[row.integer(0), default: []].append(HostedRule(rule: rule, isOwnDay: row.integer(6) != 0))
        }
        return rules
    }

    /// Returns for each temple the number of days until something happens there: its own next day, or else its main
    /// deities', or an activity. Temples of which nothing is known are absent.
    func untilNext(of temples: [PlainTemple], on today: CivilDay) throws -> [Int64: Int] {
        let calendar = try Calendar(today)
        let nextOfDeities = ofDeities.compactMapValues { rules in
            rules.compactMap { calendar.daysUntil($0) }.min()
        }
        var untilNext: [Int64: Int] = [:]
        for temple in temples {
            let hosted = ofTemples[temple.id] ?? []
            let own = hosted.filter(\.isOwnDay).compactMap { calendar.daysUntil($0.rule) }.min()
            let main = temple.deities.filter { $0.role == "main" }.compactMap { nextOfDeities[$0.id] }.min()
            let activities = hosted.compactMap { calendar.daysUntil($0.rule) }.filter { $0 <= Self.horizon }
            if let days = (activities + [own ?? main].compactMap { $0 }).min() { untilNext[temple.id] = days }
        }
        return untilNext
    }

    /// The days around one day, each with its date in both calendars.
    private struct Calendar {
        /// By the number of days from today, which is negative for what has begun and may still go on.
        private let days: [(number: Int, civil: CivilDay, lunar: LunarDate)]

        init(_ today: CivilDay) throws {
            // A leap month puts a lunar day up to 384 days away.
            var days: [(number: Int, civil: CivilDay, lunar: LunarDate)] = []
            for number in -40...400 {
                let day = today.adding(days: number)
                days.append((number, day, try LunarCalendar.lunarDate(of: day)))
            }
            self.days = days
        }

        func daysUntil(_ rule: Rule) -> Int? {
            let start = days.first { number, civil, lunar in
                guard number + rule.days > 0 else { return false }
                return rule.isLunar
                    ? lunar.month == rule.month && lunar.day == rule.day && !lunar.isLeapMonth
                    : civil.month == rule.month && civil.day == rule.day
            }
            return start.map { max(0, $0.number) }
        }
    }
}
