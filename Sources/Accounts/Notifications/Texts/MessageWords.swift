internal import AccountModel
internal import LunarCalendar
internal import Wording

/// The words of messages in one language, as of one day.
struct MessageWords {
    let language: Language
    private let today: CivilDay

    /// - Parameter today: the number of days since 1970-01-01 on the person's clock.
    init(_ language: Language, today: Int) {
        self.language = language
        self.today = CivilDay(dayNumber: today)
    }

    private func words(_ english: String, _ chinese: String, _ japanese: String) -> String {
        Words(english, chinese, japanese).text(in: language)
    }

    // MARK: The whole

    func title(_ name: String, more: Int) -> String {
        more == 0 ? name : words("\(name) and \(more) more", "\(name)及其他 \(more) 項", "\(name) ほか\(more)件")
    }

    func line(_ name: String, _ when: String) -> String {
        words("\(name): \(when)", "\(name)：\(when)", "\(name)：\(when)")
    }

    /// Returns the line for what has no line of its own.
    func more(_ count: Int) -> String { words("and \(count) more", "及其他 \(count) 項", "ほか\(count)件") }

    var test: String { words("Test message", "測試訊息", "テスト通知") }

    func test(_ title: String) -> String { words("Test: \(title)", "測試：\(title)", "テスト：\(title)") }

    var testExplained: String {
        words("This is a test: your reminders arrive here.", "這是測試訊息；您的提醒會送到這裡。", "これはテストです。通知はここに届きます。")
    }

    // MARK: What is said besides

    /// Returns the line for what people do on a day.
    func custom(_ text: String) -> String { words("Custom: \(text)", "習俗：\(text)", "習わし：\(text)") }

    /// Returns the line for a temple.
    ///
    /// - Parameter short: makes a name fit.
    func temple(_ temple: MessageFacts.Temple, short: (String) -> String) -> String {
        let (name, deity) = (short(temple.name), short(temple.deity))
        switch temple.way {
        case .favourite:
            return words(
                "Your favourite temple of \(deity): \(name)", "您收藏、供奉\(deity)的廟：\(name)",
                "お気に入りの廟（\(deity)）：\(name)")
        case .near(let origin, let meters):
            let (distance, origin) = (distance(meters), short(origin))
            guard !origin.isEmpty else {
                return words(
                    "Nearest temple of \(deity): \(name) (\(distance))", "離您最近、供奉\(deity)的廟：\(name)（\(distance)）",
                    "最寄りの廟（\(deity)）：\(name)（\(distance)）")
            }
            return words(
                "Nearest temple of \(deity) to \(origin): \(name) (\(distance))",
                "離\(origin)最近、供奉\(deity)的廟：\(name)（\(distance)）",
                "\(origin)に最も近い廟（\(deity)）：\(name)（\(distance)）")
        }
    }

    /// Returns a distance. A place is known to about a kilometre.
    private func distance(_ meters: Double) -> String {
        guard meters >= 1_000, meters.isFinite else { return words("within 1 km", "1 公里內", "1 km以内") }
        let kilometers = Int((min(meters, Self.farthestMeters) / 1_000).rounded())
        return words("about \(kilometers) km", "約 \(kilometers) 公里", "約\(kilometers) km")
    }

    /// Nothing on earth is farther.
    private static let farthestMeters = 20_100_000.0

    // MARK: One day

    /// Returns the name of what is told. A day of the moon is named by its lunar day.
    func name(_ planned: PlannedNotification) -> String {
        switch planned.subject.kind {
        case .event, .activity, .reminder: planned.title
        case .newMoon, .fullMoon: lunarText(CivilDay(dayNumber: planned.day), english: "Lunar") ?? planned.title
        }
    }

    /// Returns the name of a temple's own day, with the temple.
    func name(_ day: String, of temple: String) -> String {
        words("\(day) (\(temple))", "\(day)（\(temple)）", "\(day)（\(temple)）")
    }

    /// Returns the date, the lunar date where it is not the name, and how far it is.
    func when(_ planned: PlannedNotification) -> String {
        let day = CivilDay(dayNumber: planned.day)
        var parts = [date(day)]
        switch planned.subject.kind {
        case .event, .activity, .reminder: parts += lunarText(day).map { [$0] } ?? []
        case .newMoon, .fullMoon: break
        }
        parts += countdown(today.days(until: day)).map { [$0] } ?? []
        return parts.joined(separator: words(", ", "，", "、"))
    }

    /// With the year where it is not the present one.
    private func date(_ day: CivilDay) -> String {
        let weekday = day.weekday.rawValue - 1
        switch language {
        case .english:
            let date = "\(Self.englishWeekdays[weekday]) \(day.day) \(Self.englishMonths[day.month - 1])"
            return day.year == today.year ? date : "\(date) \(day.year)"
        case .chinese, .japanese:
            let names = language == .chinese ? Self.chineseWeekdays : Self.japaneseWeekdays
            let date = "\(day.month)月\(day.day)日（\(names[weekday])）"
            return day.year == today.year ? date : "\(day.year)年\(date)"
        }
    }

    /// Returns the lunar date, with a leap month marked; nil outside the calendar.
    private func lunarText(_ day: CivilDay, english: String = "lunar") -> String? {
        guard let date = try? LunarCalendar.lunarDate(of: day) else { return nil }
        return words(
            "\(english) \(date.isLeapMonth ? "leap " : "")\(date.month)/\(date.day)", date.chineseText,
            "旧暦\(date.isLeapMonth ? "閏" : "")\(date.month)月\(date.day)日")
    }

    /// Returns how far a day is; nil for one that is over.
    private func countdown(_ days: Int) -> String? {
        switch days {
        case ..<0: nil
        case 0: words("today", "今天", "今日")
        case 1: words("tomorrow", "明天", "明日")
        default: words("in \(days) days", "還有 \(days) 天", "あと\(days)日")
        }
    }

    // Monday first.
    private static let englishWeekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
    private static let chineseWeekdays = ["一", "二", "三", "四", "五", "六", "日"]
    private static let japaneseWeekdays = ["月", "火", "水", "木", "金", "土", "日"]
    private static let englishMonths = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]
}
