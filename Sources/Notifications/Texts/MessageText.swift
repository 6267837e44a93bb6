public import AccountModel
internal import LunarCalendar
public import Wording

/// The words of one message, in the language of the account: Chinese, Japanese, or else English.
///
/// Names stand as the data has them. No text is longer than a push may be: a name has at most ``longestName`` bytes, and the
/// body at most ``mostLines`` of them.
public struct MessageText: Equatable, Sendable {
    public let language: Language
    /// The name of the first day, and how many more there are: `媽祖聖誕 and 2 more`.
    public let title: String
    /// A line for each day: its date, its lunar date, and how far it is. With several days, each after its name.
    public let body: String
    /// The path of the page of the first day on the site, such as `/events/10100`.
    public let path: String

    /// In bytes of UTF-8.
    public static let longestName = 180
    public static let mostLines = 5

    /// - Parameters:
    ///   - message: with no reminders for a test of an account that has none queued.
    ///   - now: in seconds since 1970. What is sent late says how far the day is then.
    ///   - isTest: whether somebody sends it by hand. The text says so.
    public init(_ message: QueuedMessage, now: Int64, isTest: Bool = false) {
        let planned = message.notifications.map(\.planned)
        let words = MessageWords(
            Language(locale: message.account.locale),
            today: ZoneClock(zone: message.settings.timeZone, from: now, through: now).day(at: now))
        let entries = Self.entries(planned, words)
        language = words.language
        let title = entries.first.map { words.title($0.name, more: entries.count - 1) }
        switch title {
        case .some(let title): self.title = isTest ? words.test(title) : title
        case .none: self.title = words.test
        }
        var lines = isTest ? [words.testExplained] : []
        for entry in entries.prefix(Self.mostLines) {
            lines.append(entries.count == 1 ? entry.when : words.line(entry.name, entry.when))
        }
        if entries.count > Self.mostLines { lines.append(words.more(entries.count - Self.mostLines)) }
        body = lines.joined(separator: "\n")
        path = planned.first.map(Self.path) ?? "/chosen"
    }

    /// A name with its day.
    private struct Entry: Equatable {
        let name: String
        let when: String
    }

    /// Returns what is told, each day of a name once.
    private static func entries(_ planned: [PlannedNotification], _ words: MessageWords) -> [Entry] {
        planned.reduce(into: []) { entries, planned in
            let entry = Entry(name: shortened(words.name(planned)), when: words.when(planned))
            if !entries.contains(entry) { entries.append(entry) }
        }
    }

    /// Returns a name in one line of at most ``longestName`` bytes.
    private static func shortened(_ name: String) -> String {
        var short = ""
        var bytes = 0
        for scalar in name.unicodeScalars {
            bytes += Unicode.UTF8.width(scalar)
            guard bytes <= longestName - "…".utf8.count else { return short + "…" }
            short.unicodeScalars.append(scalar.properties.generalCategory == .control ? " " : scalar)
        }
        return short
    }

    private static func path(_ planned: PlannedNotification) -> String {
        switch planned.subject.kind {
        case .event: "/events/\(planned.subject.id)"
        case .activity: "/activities"
        case .reminder: "/chosen"
        case .newMoon, .fullMoon: "/events?month=\(CivilDay(dayNumber: planned.day).description.prefix(7))"
        }
    }
}

extension Language {
    /// The language of a message to somebody with a locale, such as `zh-TW`.
    init(locale: String) {
        switch locale.split(separator: "-").first?.lowercased() {
        case "zh": self = .chinese
        case "ja": self = .japanese
        default: self = .english
        }
    }
}
