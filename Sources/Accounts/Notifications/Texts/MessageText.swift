public import AccountModel
internal import LunarCalendar
public import Wording

/// The words of one message, in the language of the account: Chinese, Japanese, or else English.
///
/// Names stand as the data has them. No text is longer than a push may be: a name has at most ``longestName`` bytes, the
/// body at most ``mostLines`` of them, and what is said besides is left out where it would make more than ``longestBody``.
public struct MessageText: Equatable, Sendable {
    public let language: Language
    /// The name of the first day, and how many more there are: `媽祖聖誕 and 2 more`.
    public let title: String
    /// A line for each day: its date, its lunar date, and how far it is. With several days, each after its name. Below the first
    /// one, what people do on it, and a temple.
    public let body: String
    /// The path of the page of the first day on the site, such as `/events/10100`; of a favourite temple's own day, that of the
    /// temple.
    public let path: String
    /// The path of the page of the temple that the body names; nil where it names none.
    public let templePath: String?

    /// In bytes of UTF-8.
    public static let longestName = 150
    /// Of the name of a favourite temple's own day and of the temple, which make one name, in bytes of UTF-8.
    private static let (longestOwnDay, longestHost) = (90, 54)
    /// Of what people do, in bytes of UTF-8.
    public static let longestCustom = 180
    public static let mostLines = 5
    /// In bytes of UTF-8, with what is said besides the days.
    public static let longestBody = 1_250

    /// - Parameters:
    ///   - message: with no reminders for a test of an account that has none queued.
    ///   - facts: what is said of the first day besides.
    ///   - now: in seconds since 1970. What is sent late says how far the day is then.
    ///   - isTest: whether somebody sends it by hand. The text says so.
    public init(_ message: QueuedMessage, _ facts: MessageFacts = MessageFacts(), now: Int64, isTest: Bool = false) {
        let planned = message.notifications.map(\.planned)
        let words = MessageWords(
            Language(locale: message.account.locale),
            today: ZoneClock(zone: message.settings.timeZone, from: now, through: now).day(at: now))
        let entries = Self.entries(planned, facts, words)
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
        path = planned.first.map { facts.host(of: $0.subject)?.path ?? Self.path($0) } ?? "/chosen"
        var left = Self.longestBody - lines.reduce(0) { $0 + $1.utf8.count + 1 }
        var besides: [String] = []
        /// Adds a line if there is room for it.
        func add(_ line: String?) -> Bool {
            guard let line, !entries.isEmpty, line.utf8.count + 1 <= left else { return false }
            left -= line.utf8.count + 1
            besides.append(line)
            return true
        }
        _ = add(facts.custom.flatMap { MessageLine.sentence($0, mostBytes: Self.longestCustom) }.map(words.custom))
        let namesTemple = add(
            facts.temple.map { words.temple($0) { MessageLine.shortened($0, mostBytes: Self.longestName) } })
        templePath = namesTemple ? facts.temple?.path : nil
        // Below the line of the first day.
        lines.insert(contentsOf: besides, at: min(isTest ? 2 : 1, lines.count))
        body = lines.joined(separator: "\n")
    }

    /// A name with its day.
    private struct Entry: Equatable {
        let name: String
        let when: String
    }

    /// Returns what is told, each day of a name once.
    private static func entries(
        _ planned: [PlannedNotification], _ facts: MessageFacts, _ words: MessageWords
    ) -> [Entry] {
        planned.reduce(into: []) { entries, planned in
            let entry = Entry(name: name(planned, facts, words), when: words.when(planned))
            if !entries.contains(entry) { entries.append(entry) }
        }
    }

    /// Returns the name of what is told, with the temple whose own day it is where the name does not have it.
    private static func name(
        _ planned: PlannedNotification, _ facts: MessageFacts, _ words: MessageWords
    ) -> String {
        let name = words.name(planned)
        guard let host = facts.host(of: planned.subject), !name.contains(host.name) else {
            return MessageLine.shortened(name, mostBytes: longestName)
        }
        return words.name(
            MessageLine.shortened(name, mostBytes: longestOwnDay),
            of: MessageLine.shortened(host.name, mostBytes: longestHost))
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
    public init(locale: String) {
        switch locale.split(separator: "-").first?.lowercased() {
        case "zh": self = .chinese
        case "ja": self = .japanese
        default: self = .english
        }
    }
}
