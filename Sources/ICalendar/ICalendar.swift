/// A calendar of all-day events to subscribe to or to import (iCalendar, RFC 5545, with RFC 7986's names).
///
/// The same value always gives the same bytes, so that an entity tag made of them is stable.
public struct ICalendar: Hashable, Sendable {
    /// The name a calendar program lists it by.
    public let name: String
    /// What is in it.
    public let description: String?
    /// The events, written in this order.
    public let events: [CalendarEvent]
    /// When the data last changed, in Unix seconds: every event's DTSTAMP.
    ///
    /// The moment of the last import rather than of the request: a request's would change the bytes each time, and
    /// tell calendar programs that every event had been revised.
    public let stampSecondsSince1970: Int64

    /// Makes a calendar that can be written; one without events is still a valid calendar.
    ///
    /// - Throws: `Invalid.blankName`, `.stamp` outside the years 0000...9999, or `.duplicateUID` if two events have
    ///   one identifier: which of them is meant is the caller's to know.
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
    /// The media type the bytes are served as.
    public static let mediaType = "text/calendar; charset=utf-8"

    /// Why a calendar cannot be written.
    public enum Invalid: Error, Hashable, Sendable, CustomStringConvertible {
        /// The name shows nothing.
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
