public import LunarCalendar
public import TempleCalendar

/// A deity as the catalogue describes it.
public struct Deity: Equatable, Sendable, Identifiable {
    /// Ids from here on belong to deities that only a source's name is known of. Those of the catalogue are below 10,000,
    /// and no event has an id as high as this one (``EventID``): one number never means a deity and an event's deity.
    public static let firstOwnNameID: Int64 = 10_000_000

    /// The deity's number: stable, the same in every database, for a deity of the catalogue.
    public var id: Int64
    /// A stable word for files that refer to it: `mazu`.
    public var slug: String
    /// The name people know: 媽祖.
    public var name: String
    /// The slug of a more general deity whose name means this one too: 王爺 for 池府千歲.
    public var family: String?
    /// Other names, in traditional characters.
    public var aliases: [String]
    /// Names in Latin letters: Mazu, Matsu.
    public var romanized: [String]
    /// Aliases that mean this deity only as a whole name: never when they are found inside a longer one.
    public var exactOnly: Set<String>
    /// What the deity looks after (職掌).
    public var role: String?
    /// Its story.
    public var description: String?
    /// The address of a picture.
    public var coverURL: String?
    /// How it is worshipped.
    public var worshipNotes: String?
    /// The deity's own days of the year.
    public var days: [DeityDay]
    /// The slugs of the deities that this one is the name for together, 池府千歲 and four others for 五府千歲: their days are its
    /// own too; with a place behind the slug, `wangye-wu/1`, that one day of it.
    public var gathers: [String]
    /// Why there is no day, neither its own nor of one that it gathers; nil where there is.
    public var noDay: NoDayReason?
    /// Why there is no day, or what to know about them, in words.
    public var daysNote: String?

    public init(
        id: Int64, slug: String, name: String, family: String? = nil, aliases: [String] = [], romanized: [String] = [],
        exactOnly: Set<String> = [], role: String? = nil, description: String? = nil,
        coverURL: String? = nil, worshipNotes: String? = nil, days: [DeityDay] = [], gathers: [String] = [],
        noDay: NoDayReason? = nil, daysNote: String? = nil
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
    /// The day, of the regular month.
    public var lunarDay: LunarDay
    /// 聖誕, 得道, 飛昇, ...: one of ``EventKind/ofDeityDays``.
    public var kind: String
    /// What an answer calls it: 媽祖聖誕.
    public var title: String
    /// Who says so. Sources disagree about some days; each is kept with its own.
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
