public import LunarCalendar

/// A deity of the catalogue, or one that is known only by a source's name.
public struct Deity: Equatable, Sendable, Identifiable {
    /// The first id of deities that are known only by a source's name. Ids of the catalogue's deities are below 10,000,
    /// and every event id is below this one (``EventID``). So no number means both a deity and a deity's event.
    public static let firstOwnNameID: Int64 = 10_000_000

    /// The deity's number. For a deity of the catalogue it is stable and the same in every database.
    public var id: Int64
    /// A stable word by which files refer to the deity: `mazu`.
    public var slug: String
    /// The name people know: 媽祖.
    public var name: String
    /// The slug of a more general deity whose name also means this one: 王爺 for 池府千歲.
    public var family: String?
    /// Other names, in traditional characters.
    public var aliases: [String]
    /// Names in Latin letters: Mazu, Matsu.
    public var romanized: [String]
    /// Aliases that mean this deity only as a whole name, never as a part of a longer name.
    public var exactOnly: Set<String>
    /// What the deity looks after (職掌).
    public var role: String?
    /// The deity's story.
    public var description: String?
    /// The address of a picture.
    public var coverURL: String?
    /// How people worship the deity.
    public var worshipNotes: String?
    /// The deity's own days of the year.
    public var days: [DeityDay]
    /// The slugs of the deities that this name stands for together: 池府千歲 and four others for 五府千歲. Their days are also
    /// this deity's days. With an index after the slug, `wangye-wu/1`, only that one day counts.
    public var gathers: [String]
    /// Why the deity has no day, of its own or of a gathered deity; nil where it has one.
    public var noDay: NoDayReason?
    /// Why the deity has no day, or remarks about its days, in words.
    public var daysNote: String?
    /// The source of the deity's texts, such as its story. Each day has a source of its own.
    public var source: String?
    /// The texts in other languages.
    public var translations = Translations()

    public init(
        id: Int64, slug: String, name: String, family: String? = nil, aliases: [String] = [], romanized: [String] = [],
        exactOnly: Set<String> = [], role: String? = nil, description: String? = nil,
        coverURL: String? = nil, worshipNotes: String? = nil, days: [DeityDay] = [], gathers: [String] = [],
        noDay: NoDayReason? = nil, daysNote: String? = nil, source: String? = nil
    ) {
        self.id = id
        self.slug = slug
        self.name = name
        self.family = family
        self.aliases = aliases
        self.romanized = romanized
        self.exactOnly = exactOnly
        self.role = role
        self.description = description
        self.coverURL = coverURL
        self.worshipNotes = worshipNotes
        self.days = days
        self.gathers = gathers
        self.noDay = noDay
        self.daysNote = daysNote
        self.source = source
    }
}

extension Deity {
    /// Why the deity has no day; nil where it has one.
    public var noDayReason: NoDayReason? {
        if !days.isEmpty || !gathers.isEmpty { return nil }
        return slug.isEmpty ? .deityUnknown : noDay ?? .noSource
    }
}

/// A day of the lunar year that belongs to a deity.
public struct DeityDay: Equatable, Sendable {
    /// The day, in a regular month (not a leap month).
    public var lunarDay: LunarDay
    /// 聖誕, 得道, 飛昇, ...: one of ``EventKind/ofDeityDays``.
    public var kind: String
    /// The title in answers: 媽祖聖誕.
    public var title: String
    /// The source of this day. Sources disagree about some days; each day keeps its own source.
    public var source: String

    public init(_ lunarDay: LunarDay, kind: String, title: String, source: String) {
        self.lunarDay = lunarDay
        self.kind = kind
        self.title = title
        self.source = source
    }
}

extension DeityDay {
    /// When the day falls.
    public var recurrence: Recurrence { Recurrence(yearly: lunarDay) }
}
