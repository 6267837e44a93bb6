public import LunarCalendar
public struct HoursReading: Equatable, Sendable {
    public let openingHours: String?
    public let lunar: String?
    public init(_ text: String) {
        openingHours = (try? OpeningHours(text)) == nil ? nil : text
        lunar = nil
    }
}
public struct OpeningTimes {
    let regular: OpeningHours?
    public init(openingHours: String?, lunar: String?) { regular = openingHours.flatMap { try? OpeningHours($0) } }
    public func isOpen(at day: CivilDay, minute: Int) -> Bool? { regular?.isOpen(at: day, minute: minute) }
}
public struct LunarHours {
    public init(_ text: String) throws(OpeningHoursError) {}
}
