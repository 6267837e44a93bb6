package import AccountModel
package import HTTPModel
internal import Notifications
package import TempleModel

/// The body of a reminder: of a new one, or of a change, in which what is not named stays.
package struct ReminderBody {
    package let day: ReminderDay
    /// The id that the client has made, in lower case; nil for none.
    let id: String?

    /// How often the day comes.
    enum Every: String, CaseIterable, Sendable { case year, month }

    static let names = ["title", "calendar", "every", "month", "day", "last_day", "days_ahead", "enabled"]

    /// The members of an answer that only the server sets.
    static let serverNames = ["id", "next_date", "created_at", "updated_at"]

    /// Reads a change.
    ///
    /// The members are one day together: a day that is given is not the last one, and a day of every month has no month.
    init(_ members: [EditInput.Member], over present: ReminderDay) throws(EditFaults) {
        var kept = Self.members(of: present)
        if members["last_day"] == .flag(true) { kept.removeAll { $0.name == "day" } }
        if members["last_day"] == nil, let day = members["day"], day != .null {
            kept.removeAll { $0.name == "last_day" }
        }
        if members["every"] == .text(Every.month.rawValue) { kept.removeAll { $0.name == "month" } }
        try self.init(members.over(kept))
    }

    /// Returns the members of an answer that a person sets.
    private static func members(of day: ReminderDay) -> [EditInput.Member] {
        func number(_ value: Int?) -> EditInput { value.map { .number(Double($0)) } ?? .null }
        return [
            .init("title", .text(day.title)), .init("calendar", .text(day.calendar.rawValue)),
            .init("every", .text((day.month == nil ? Every.month : .year).rawValue)), .init("month", number(day.month)),
            .init("day", number(day.day)), .init("last_day", .flag(day.day == nil)),
            .init("days_ahead", number(day.daysAhead)), .init("enabled", .flag(day.isEnabled)),
        ]
    }

    /// - Parameter mayHaveID: whether it may have an id, as a new one may.
    init(_ members: [EditInput.Member], mayHaveID: Bool = false) throws(EditFaults) {
        var reader = BodyReader(
            members, known: (mayHaveID ? ["id"] : []) + Self.names, passing: Self.serverNames)
        id = mayHaveID ? Self.id(&reader) : nil
        let title = reader.text("title", .required, longest: AccountLimits.longestTitle)
        let calendar = reader.choice("calendar", .required, ReminderDay.Calendar.self)
        let every = reader.choice("every", .required, Every.self)
        let month = reader.integer("month", every == .year ? .needed : .nullable, in: 1...12)
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

    /// Reads the fields of a form. Its month is a number or ``everyMonth``, and its day a number or ``lastDay``, so
    /// that nobody can choose what contradicts itself. An empty `days_ahead` is as the settings say.
    ///
    /// - Parameter title: the title where the field is blank: the days of a rule can be looked at before it has a name.
    package init(fields: FormFields, untitled title: String? = nil) throws(EditFaults) {
        let form = FormMembers(fields)
        let isBlank = fields["title"]?.allSatisfy(\.isWhitespace) ?? true
        var members = [
            EditInput.Member("title", isBlank ? title.map(EditInput.text) ?? form.text("title") : form.text("title")),
            EditInput.Member("calendar", form.text("calendar")),
            EditInput.Member("enabled", form.flag("enabled")),
        ]
        if fields["month"] == Self.everyMonth {
            members.append(EditInput.Member("every", .text(Every.month.rawValue)))
        } else {
            members.append(EditInput.Member("every", .text(Every.year.rawValue)))
            members.append(EditInput.Member("month", form.number("month")))
        }
        if fields["day"] == Self.lastDay {
            members.append(EditInput.Member("last_day", .flag(true)))
        } else {
            members.append(EditInput.Member("day", form.number("day")))
        }
        if let days = fields["days_ahead"], !days.isEmpty {
            members.append(EditInput.Member("days_ahead", form.number("days_ahead")))
        }
        try self.init(members)
    }

    /// The month of a form for a day of every month.
    package static let everyMonth = "every"
    /// The day of a form for the last day of the month.
    package static let lastDay = "last"

    /// Reads a UUID (RFC 9562), whose letters may be of either case.
    private static func id(_ reader: inout BodyReader) -> String? {
        guard let text = reader.text("id", .nullable, longest: 36) else { return nil }
        guard text.wholeMatch(of: /[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}/) != nil else {
            reader.refuse("id", "invalid", "give a UUID, such as 3f2b1c66-8d0e-4b7a-9a51-5f0c2f4f6d11")
            return nil
        }
        return text.lowercased()
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
