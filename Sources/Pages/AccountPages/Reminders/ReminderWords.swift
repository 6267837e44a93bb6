internal import AccountModel
internal import LunarCalendar
internal import WebPages

/// When a reminder comes, in words: every year on lunar 3/23, 每年農曆三月廿三.
enum ReminderWords {
    static func rule(_ rule: ReminderDay, _ context: PersonContext) -> String {
        switch rule.calendar {
        case .lunar: lunar(rule, context)
        case .solar: solar(rule, context)
        }
    }

    private static func lunar(_ rule: ReminderDay, _ context: PersonContext) -> String {
        let first = rule.month.flatMap { try? LunarDay(month: $0, day: 1) }
        let month = first.map(context.page.monthName)
        guard let number = rule.day else {
            return month.map { month in
                context.words(
                    "Every year on the last day of the lunar \(month)", "每年農曆\(month)最後一天", "毎年旧暦\(month)の末日")
            } ?? context.words("On the last day of every lunar month", "每個農曆月最後一天", "旧暦の毎月末日")
        }
        guard let month = rule.month else {
            let name = (try? LunarDay(month: 1, day: number)).map(context.page.dayName) ?? ""
            return context.words("On day \(name) of every lunar month", "每個農曆月\(name)", "旧暦の毎月\(name)")
        }
        let day = (try? LunarDay(month: month, day: number)).map { context.page.words($0) } ?? ""
        return context.words("Every year on \(day)", "每年\(day)", "毎年\(day)")
    }

    private static func solar(_ rule: ReminderDay, _ context: PersonContext) -> String {
        let month = rule.month.map { context.page.monthName($0) }
        switch (month, rule.day) {
        case (nil, nil): return context.words("On the last day of every month", "每月最後一天", "毎月末日")
        case (nil, let day?): return context.words("On day \(day) of every month", "每月\(day)日", "毎月\(day)日")
        case (let month?, nil):
            return context.words("Every year on the last day of \(month)", "每年\(month)最後一天", "毎年\(month)末日")
        case (let month?, let day?):
            return context.words("Every year on \(day) \(month)", "每年\(month)\(day)日", "毎年\(month)\(day)日")
        }
    }
}
