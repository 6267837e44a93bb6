public import TempleCalendar

/// A festival of the year, kept by everybody: 元宵, 清明, 中元, 除夕.
public struct Festival: Equatable, Sendable, Identifiable {
    public var id: Int64
    /// A stable word for files that refer to it.
    public var slug: String
    public var name: String
    /// When it falls.
    public var recurrence: Recurrence
    public var description: String?
    /// What people do.
    public var customs: String?
    /// Who says so.
    public var source: String

    public init(
        id: Int64, slug: String, name: String, recurrence: Recurrence, description: String?, customs: String?,
        source: String
    ) {
        self.id = id
        self.slug = slug
        self.name = name
        self.recurrence = recurrence
        self.description = description
        self.customs = customs
        self.source = source
    }
}
