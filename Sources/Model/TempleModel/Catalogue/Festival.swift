public import LunarCalendar

/// A festival of the year that everybody keeps: 元宵, 清明, 中元, 除夕.
public struct Festival: Equatable, Sendable, Identifiable {
    public var id: Int64
    /// A stable word by which files refer to the festival.
    public var slug: String
    public var name: String
    /// The kind of day, one of ``EventKind/ofFestivals``.
    public var occasion: String
    /// When the festival falls.
    public var recurrence: Recurrence
    /// The events that are the same occasion under other names, in order: slugs of festivals, or slugs of deities with
    /// the index of a day, as `mazu/0`. An event that falls on the festival's day shares one list entry with it.
    public var sameDay: [String]
    public var description: String?
    /// What people do.
    public var customs: String?
    /// The address of a picture.
    public var coverURL: String?
    /// The source of these facts.
    public var source: String
    /// The texts in other languages.
    public var translations = Translations()

    public init(
        id: Int64, slug: String, name: String, occasion: String, recurrence: Recurrence, description: String?,
        customs: String?, coverURL: String? = nil, sameDay: [String] = [], source: String
    ) {
        self.id = id
        self.slug = slug
        self.name = name
        self.occasion = occasion
        self.recurrence = recurrence
        self.description = description
        self.customs = customs
        self.coverURL = coverURL
        self.sameDay = sameDay
        self.source = source
    }

    /// The day of every lunar month on which it falls: 1 for 初一, 15 for 十五. Nil for a festival of the year.
    public var monthlyDay: Int? {
        guard case .lunarMonthly(let day) = recurrence.rule else { return nil }
        return day
    }
}
