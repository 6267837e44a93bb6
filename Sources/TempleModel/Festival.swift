public import TempleCalendar

/// A festival of the year, kept by everybody: 元宵, 清明, 中元, 除夕.
public struct Festival: Equatable, Sendable, Identifiable {
    public var id: Int64
    /// A stable word for files that refer to it.
    public var slug: String
    public var name: String
    /// What kind of day it is, one of ``EventKind/ofFestivals``.
    public var occasion: String
    /// When it falls.
    public var recurrence: Recurrence
    /// The events that are the same occasion under other names, in order: festivals' slugs, or deities' and the place of
    /// their day, as `mazu/0`. Where one falls on the festival's day, both are one entry of a list.
    public var sameDay: [String]
    public var description: String?
    /// What people do.
    public var customs: String?
    /// The address of a picture.
    public var coverURL: String?
    /// Who says so.
    public var source: String

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
}
