internal import LunarCalendar
internal import TempleModel

/// `nearby lunar 3/23` and `nearby lunar 2027-04-29`: between the lunar and the civil calendar.
enum LunarCommand {
    static let specification = CommandSpecification(
        name: "nearby lunar",
        summary: "Turn a lunar day into its coming civil days, or a civil day into its lunar date.",
        forms: ["DAY [OPTION...]"],
        options: [
            OptionSpecification("years", "NUMBER", help: "how many coming years, 1 to 100 (default 5)"),
            .date,
        ],
        arguments: 1...1,
        notes: """
            DAY is lunar, as 3/23, 閏6/24 or 三月廿三, or civil, as 2027-04-29. Day 30 in a month of 29 days is the 29th,
            and says so; a day's repeat in a leap month is marked. The calendar reaches from 1900-01-31 to 2101-01-28.
            """)

    static func run(_ arguments: Arguments, _ console: Console, _ composition: Composition) throws(CommandError) {
        let text = arguments.operands[0]
        let today = try Clock.day(arguments, specification)
        let years = try arguments.number("years", in: 1...100, specification) ?? 5
        do {
            if let day = CivilDay(iso8601: text) {
                let lunar = try LunarCalendar.lunarDate(of: day)
                return try console.answer("\(day)  \(lunar.chineseText)  \(lunar.year)/\(lunar.shortText)\n")
            }
            let day = try LunarDay(parsing: text)
            let end = min(LunarCalendar.lastDay, today.adding(days: years * 385))
            let found = try LunarCalendar.occurrences(of: day, from: today, through: end, includingLeapRepeats: true)
            var lines = ""
            var count = 0
            for occurrence in found {
                if !occurrence.isLeapRepeat { count += 1 }
                guard count <= years else { break }
                lines += "\(occurrence.civilDay)  \(occurrence.lunarDate.chineseText)"
                if occurrence.isLeapRepeat { lines += "  (repeat in the leap month)" }
                if occurrence.isClamped { lines += "  (本月無三十: the month has no 30th)" }
                lines += "\n"
            }
            try console.answer(lines)
            if lines.isEmpty {
                let next = try LunarCalendar.next(day, onOrAfter: today)
                console.note(
                    "not in these years; the next is \(next.civilDay), \(next.lunarDate.chineseText) of \(next.lunarDate.year)"
                )
            }
        } catch let error as CommandError {
            throw error
        } catch {
            throw .usage("\"\(text.prefix(40))\": \(error)", specification)
        }
    }
}
