public import LunarCalendar

/// One occurrence of a deity's day or of a festival in the calendar.
public struct FestivalEvent: Equatable, Sendable {
    /// The type of an event.
    public enum EventType: String, CaseIterable, Sendable {
        case festival
        /// A deity's day.
        case deity
        /// A day that a user creates. The catalogue has none.
        case custom
    }

    /// The event's id, the same for every year's occurrence: see ``EventID``.
    public var id: Int64
    public var type: EventType
    /// One of ``EventKind/all``.
    public var kind: String
    public var title: String
    /// The rule of its yearly dates.
    public var recurrence: Recurrence
    public var occurrence: Occurrence
    /// Days until it begins; 0 while it goes on, negative when it is over.
    public var countdownDays: Int
    /// The deity that the day belongs to.
    public var deity: Deity?
    /// The festival of the event.
    public var festival: Festival?
    /// The source of these facts.
    public var source: String
    /// The other events of the same occasion on this day, merged into this entry. Their own `also` is empty.
    public var also: [FestivalEvent] = []

    /// Its title and the titles of the merged events, each once.
    public var titles: [String] {
        ([self] + also).reduce(into: []) { titles, event in
            if !titles.contains(event.title) { titles.append(event.title) }
        }
    }

    /// A description of the festival or deity.
    public var description: String? { festival?.description ?? deity?.description }

    /// The customs of the festival, or how people worship the deity.
    public var worshipNotes: String? { festival?.customs ?? deity?.worshipNotes }

    /// The members that have translations, by their names in answers.
    public static let translatedMembers = ["title", "deity_role", "description", "worship_notes"]

    /// The texts in other languages, by ``translatedMembers``. A deity's day has no title in another language.
    public var translations: Translations {
        var texts = Translations()
        for language in Translations.languages {
            let deity = { (member: String) in self.deity?.translations[member, language] }
            texts["title", language] = festival?.translations["name", language]
            texts["deity_role", language] = deity("deity_role")
            texts["description", language] =
                festival?.translations["description", language]
                ?? (festival?.description == nil ? deity("description") : nil)
            texts["worship_notes", language] =
                festival?.translations["customs", language]
                ?? (festival?.customs == nil ? deity("worship_notes") : nil)
        }
        return texts
    }

    /// The address of a picture.
    public var coverURL: String? { festival?.coverURL ?? deity?.coverURL }
}

/// The kinds of events, finer than their types. An app can show or hide events by kind.
public enum EventKind {
    /// The kinds of deities' days: ``DeityDay/kind``.
    public static let ofDeityDays = ["聖誕", "得道", "成道", "飛昇", "其他"]
    /// The kinds of festivals: ``Festival/occasion``.
    public static let ofFestivals = ["節慶", "初一", "十五", "作牙", "節氣", "祭神", "迎財神", "天赦日"]
    /// All kinds.
    public static let all = ofDeityDays + ofFestivals
}
