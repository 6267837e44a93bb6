/// A calendar of all-day events to subscribe to or to import (iCalendar, RFC 5545, with the properties of RFC 7986).
///
/// Equal values always give equal bytes, so an entity tag made from the bytes is stable.
public struct ICalendar: Hashable, Sendable {
    /// The calendar's name in a calendar program.
    public let name: String
    /// A description of the contents.
    public let description: String?
    /// The events, in the order in which they are written.
    public let events: [CalendarEvent]
    /// When the data last changed, in Unix seconds: the DTSTAMP of every event.
    ///
    /// It is the time of the last import and not of the request: the time of the request would change the bytes each
    /// time, and calendar programs would treat every event as revised.
    public let stampSecondsSince1970: Int64

    /// Creates a calendar and checks that it can be written. A calendar without events is valid.
    ///
    /// - Throws: `Invalid.blankName`, `.stamp` outside the years 0000...9999, or `.duplicateUID` if two events have the
    ///   same identifier: only the caller can know which one is right.
    public init(
        name: String, description: String? = nil, events: [CalendarEvent], stampSecondsSince1970: Int64
    ) throws(Invalid) {
        guard !TextValue.isBlank(name) else { throw .blankName }
        guard (-62_167_219_200...253_402_300_799).contains(stampSecondsSince1970) else {
            throw .stamp(secondsSince1970: stampSecondsSince1970)
        }
        var uids: Set<String> = []
        for event in events where !uids.insert(event.uid).inserted { throw .duplicateUID(event.uid) }
        self.name = name
        self.description = description
        self.events = events
        self.stampSecondsSince1970 = stampSecondsSince1970
    }
}

extension ICalendar {
    /// The media type of the bytes.
    public static let mediaType = "text/calendar; charset=utf-8"

    /// Why a calendar cannot be written.
    public enum Invalid: Error, Hashable, Sendable, CustomStringConvertible {
        /// The name has no visible character.
        case blankName
        /// The stamp is outside the years 0000...9999.
        case stamp(secondsSince1970: Int64)
        /// Two events have the same identifier.
        case duplicateUID(String)

        /// What is wrong, in English; texts are cut after 64 characters.
        public var description: String {
            switch self {
            case .blankName: "the calendar's name is blank"
            case .stamp(let seconds): "the stamp of \(seconds) seconds since 1970 is outside the years 0000...9999"
            case .duplicateUID(let uid): "two events have the identifier '\(uid.prefix(64))'"
            }
        }
    }
}
