internal import AccountModel
internal import LunarCalendar

/// Something to be reminded of, with its days.
struct DatedSubject: Sendable {
    let subject: NotificationSubject
    var days: [Day]

    struct Day: Sendable {
        /// The number of days since 1970-01-01 in Taiwan.
        let number: Int
        let title: String
    }

    init(_ kind: NotificationSubject.Kind, id: String, days: [Day] = []) {
        subject = NotificationSubject(kind: kind, id: id)
        self.days = days
    }

    /// Creates a day of every lunar month. Its titles are the lunar days, with leap months marked.
    init(_ kind: NotificationSubject.Kind, monthly day: Int, in window: PlanWindow) {
        let recurrence = try? Recurrence(.lunarMonthly(day: day))
        let found = recurrence?.occurrences(from: window.first, through: window.last) ?? []
        self.init(kind, id: "", days: found.map { Day(number: $0.start.dayNumber, title: $0.lunar.chineseText) })
    }
}
