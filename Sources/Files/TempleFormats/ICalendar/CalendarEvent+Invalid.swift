public import LunarCalendar

extension CalendarEvent {
    /// Why an event cannot be written.
    public enum Invalid: Error, Hashable, Sendable {
        /// The identifier is blank, longer than 255 octets, or has control characters.
        case uid(String)
        /// The duration is outside 1...366 days.
        case durationDays(Int)
        /// The first day, or the day after the last, is outside the years 0000...9999.
        case outOfRange(CivilDay)
        /// The title has no visible character.
        case blankSummary
        /// The latitude is outside -90...90 or not a number.
        case latitude(Double)
        /// The longitude is outside -180...180 or not a number.
        case longitude(Double)
        /// The URL is not http or https, is longer than 2,048 octets, or has characters that need percent-encoding.
        case url(String)
        /// There are more than 8 reminders.
        case alarmCount(Int)
        /// A reminder is not 0...366 days ahead.
        case alarmDaysAhead(Int)
        /// The time of the reminders is not 0..<1440 minutes after midnight.
        case alarmMinute(Int)
    }
}

extension CalendarEvent.Invalid: CustomStringConvertible {
    /// What is wrong, in English; texts are cut after 64 characters.
    public var description: String {
        switch self {
        case .uid(let uid): "identifier '\(uid.prefix(64))' is blank, above 255 octets, or has control characters"
        case .durationDays(let days): "a duration of \(days) days is not in 1...366"
        case .outOfRange(let day): "\(day) is outside the years 0000...9999"
        case .blankSummary: "the summary is blank"
        case .latitude(let degrees): "latitude \(degrees) is not in -90...90"
        case .longitude(let degrees): "longitude \(degrees) is not in -180...180"
        case .url(let url): "'\(url.prefix(64))' is not a URL of http or https in at most 2048 ASCII characters"
        case .alarmCount(let count): "\(count) reminders are more than 8"
        case .alarmDaysAhead(let days): "a reminder \(days) days ahead is not in 0...366"
        case .alarmMinute(let minute): "a reminder \(minute) minutes after midnight is not in 0..<1440"
        }
    }
}
