internal import AccountModel
internal import TempleModel
internal import Wording

/// What a catalogue says of the days that people are reminded of.
struct CatalogueFacts: Sendable {
    /// One day of the calendar.
    struct Day: Sendable {
        /// What people do, in the languages that there are.
        fileprivate(set) var customs: [Language: String] = [:]
        /// The deity whose day it is.
        fileprivate(set) var deity: (id: Int64, name: String)?
    }

    private var events: [String: Day] = [:]
    /// The temples of each activity, in their order.
    private var hosts: [String: [HostedActivity.Host]] = [:]
    private var newMoon = Day()
    private var fullMoon = Day()

    init() {}

    init(_ data: CatalogueSnapshot) {
        let bySlug = Dictionary(data.deities.map { ($0.slug, $0) }) { first, _ in first }
        for deity in data.deities where !deity.days.isEmpty {
            let day = Day(
                customs: Self.customs(deity.worshipNotes, deity.translations, "worship_notes"),
                deity: (deity.id, deity.name))
            for index in deity.days.indices { events[String(EventID.ofDay(at: index, ofDeity: deity.id))] = day }
        }
        for festival in data.festivals {
            var day = Day(customs: Self.customs(festival.customs, festival.translations, "customs"))
            // A slug of a deity's day has its index: yuhuang/0 of 天公生.
            for slug in festival.sameDay where slug.contains("/") {
                guard let deity = bySlug[String(slug.prefix { $0 != "/" })] else { continue }
                day.deity = (deity.id, deity.name)
                break
            }
            events[String(festival.id)] = day
            if festival.monthlyDay == 1 { newMoon = day }
            if festival.monthlyDay == 15 { fullMoon = day }
        }
        for hosted in data.activities where hosted.activity.isOwnDay {
            hosts[String(hosted.activity.id)] = hosted.hosts
        }
    }

    /// Returns the temples whose own day something is; empty for anything else.
    func hosts(of subject: NotificationSubject) -> [HostedActivity.Host] {
        subject.kind == .activity ? hosts[subject.id] ?? [] : []
    }

    private static func customs(_ chinese: String?, _ texts: Translations, _ member: String) -> [Language: String] {
        var customs: [Language: String] = [:]
        for language in Language.allCases {
            customs[language] = language == .chinese ? chinese : texts[member, language.rawValue]
        }
        return customs
    }

    /// Returns what is said of a day; nil where the catalogue says nothing.
    subscript(_ subject: NotificationSubject) -> Day? {
        switch subject.kind {
        case .event: events[subject.id]
        case .newMoon: newMoon
        case .fullMoon: fullMoon
        case .activity, .reminder: nil
        }
    }
}
