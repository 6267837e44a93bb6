internal import LunarCalendar
internal import TempleFormats
internal import TempleModel

/// `nearby lunar 3/23` and `nearby lunar 2027-04-29`: between the lunar and the civil calendar.
enum LunarCommand {
    static let specification = CommandSpecification(
        name: "nearby lunar",
        summary: "Turn a lunar day into its coming civil days, or a civil day into its lunar date.",
        forms: ["DAY [OPTION...]"],
        options: [
            OptionSpecification("years", "NUMBER", help: "how many coming years, 1 to 100 (default 5)"),
            .date, .jsonOrTable,
        ],
        arguments: 1...1,
        notes: """
            DAY is lunar, as 3/23, 閏6/24 or 三月廿三, or civil, as 2027-04-29. Day 30 in a month of 29 days is the 29th,
            and says so; a day's repeat in a leap month is marked. The calendar reaches from 1900-01-31 to 2101-01-28.
            """)

    static func run(_ arguments: Arguments, _ console: Console, _ composition: Composition) throws(CommandError) {
        let format = try OutputFormat<ShortFormat>.read(
            arguments, specification, terminal: .table, pipe: .json, console)
        let text = arguments.operands[0]
        let today = try Clock.day(arguments, specification)
        let years = try arguments.number("years", in: 1...100, specification) ?? 5
        let found: [LunarOccurrence]
        do {
            if let day = CivilDay(iso8601: text) {
                found = [LunarOccurrence(of: day, try LunarCalendar.lunarDate(of: day))]
            } else {
                found = try coming(try LunarDay(parsing: text), years: years, from: today, console)
            }
        } catch {
            throw .usage("\"\(text.prefix(40))\": \(error)", specification)
        }
        switch format {
        case .json: try console.answer(ListDocument.json(found) + [UInt8(ascii: "\n")])
        case .table: try console.answer(found.map(line).joined())
        }
    }

    /// The day in so many coming years, with its repeats in leap months; where that is never, a note says when it is.
    private static func coming(
        _ day: LunarDay, years: Int, from today: CivilDay, _ console: Console
    ) throws -> [LunarOccurrence] {
        let end = min(LunarCalendar.lastDay, today.adding(days: years * 385))
        let all = try LunarCalendar.occurrences(of: day, from: today, through: end, includingLeapRepeats: true)
        var regular = 0
        let found = all.prefix { occurrence in
            if !occurrence.isLeapRepeat { regular += 1 }
            return regular <= years
        }
        if found.isEmpty {
            do {
                let next = try LunarCalendar.next(day, onOrAfter: today)
                console.note("not in these years; the next is \(next.civilDay), \(next.lunarDate.chineseText)")
            } catch .noOccurrence {
                console.note("the day does not come again before the calendar ends, on \(LunarCalendar.lastDay)")
            }
        }
        return Array(found)
    }

    private static func line(_ occurrence: LunarOccurrence) -> String {
        let date = occurrence.lunarDate
        return "\(occurrence.civilDay)  \(date.chineseText)  \(date.year)/\(date.shortText)"
            + (occurrence.isLeapRepeat ? "  (repeat in the leap month)" : "")
            + (occurrence.isClamped ? "  (本月無三十: the month has no 30th)" : "") + "\n"
    }
}
