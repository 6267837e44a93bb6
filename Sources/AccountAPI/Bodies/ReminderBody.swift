package import AccountModel
internal import Notifications
internal import TempleModel

/// The body of a reminder. It replaces all of it.
package struct ReminderBody {
    package let day: ReminderDay

    /// How often the day comes.
    enum Every: String, CaseIterable, Sendable { case year, month }

    static let names = ["title", "calendar", "every", "month", "day", "last_day", "days_ahead", "enabled"]

    init(_ members: [EditInput.Member]) throws(EditFaults) {
        var reader = BodyReader(members, known: Self.names)
        let title = reader.text("title", .required, longest: AccountLimits.longestTitle)
        let calendar = reader.choice("calendar", .required, ReminderDay.Calendar.self)
        let every = reader.choice("every", .required, Every.self)
        let month = reader.integer("month", every == .year ? .required : .nullable, in: 1...12)
        if every == .month, month != nil {
            reader.refuse("month", "invalid", "a day of every month has no month; leave it out")
        }
        let isLast = reader.flag("last_day") ?? false
        let day = Self.day(&reader, calendar, month, isLast: isLast)
        let daysAhead = reader.integer("days_ahead", .nullable, in: AccountLimits.advanceDays)
        let isEnabled = reader.flag("enabled") ?? true
        try reader.check()
        guard let title, let calendar else { throw EditFaults(reader.faults) }
        self.day = ReminderDay(
            title: title, calendar: calendar, month: month, day: day, daysAhead: daysAhead, isEnabled: isEnabled)
    }

    /// Reads the day of the month; nil for the last one.
    private static func day(
        _ reader: inout BodyReader, _ calendar: ReminderDay.Calendar?, _ month: Int?, isLast: Bool
    ) -> Int? {
        let most = ReminderDates.longestMonth(month, of: calendar ?? .solar)
        if !isLast, reader.isNone("day") {
            reader.refuse("day", "required", "give day, or last_day: true for the last day of the month")
            return nil
        }
        let day = reader.integer("day", .nullable, in: 1...most)
        guard isLast, day != nil else { return day }
        reader.refuse("day", "invalid", "the last day of the month has no number; leave it out, or last_day")
        return nil
    }
}
