internal import LunarCalendar
internal import TempleFormats
internal import TempleModel
internal import Wording

/// `nearby lunar 3/23` and `nearby lunar 2027-04-29`: converts between the lunar and the civil calendar.
enum LunarCommand {
    static let specification = CommandSpecification(
        name: "nearby lunar",
        summary: Words(
            "Convert a lunar day to its coming civil dates, or a civil date to its lunar date.",
            "將農曆日換算為未來各年的國曆日期，或將國曆日期換算為農曆。"),
        forms: ["DAY [OPTION...]"],
        options: [
            OptionSpecification(
                "years", "NUMBER",
                help: Words("number of coming years, 1 to 100 (default 5)", "往後幾年，1 到 100（預設 5）")),
            .date, .jsonOrTable,
        ],
        arguments: 1...1,
        notes: Words(
            """
            DAY is a lunar day, such as 3/23, 閏6/24, 三月廿三, 3月23日 or 除夕, a civil date, such as
            2027-04-29 or 116年4月29日, or a lunar day of one year: 農曆115年3月23日. In a month of
            29 days, day 30 becomes day 29 and is marked. The repeat of a day in a leap month is
            marked, too.
            The calendar covers 1900-01-31 to 2101-01-28.
            """,
            """
            DAY 是農曆日，例如 3/23、閏6/24、三月廿三、3月23日或除夕，或國曆日期，例如
            2027-04-29、116年4月29日，或某一年的農曆日：農曆115年3月23日。
            遇到只有 29 天的月份，三十改為廿九並註明；閏月重複的日子也會註明。
            曆法範圍為 1900-01-31 到 2101-01-28。
            """))

    static func run(_ arguments: Arguments, _ console: Console, _ composition: Composition) throws(CommandError) {
        let format = try OutputFormat<ShortFormat>.read(
            arguments, specification, terminal: .table, pipe: .json, console)
        let text = arguments.operands[0]
        let today = try Clock.day(arguments, specification)
        let years = try arguments.number("years", in: 1...100, specification) ?? 5
        let found: [LunarOccurrence]
        do {
            switch try WrittenDay(text)?.meaning() {
            case .civil(let day): found = [LunarOccurrence(of: day, try LunarCalendar.lunarDate(of: day))]
            case .once(let date):
                found = [try LunarCalendar.occurrence(of: date.lunarDay, inLunarYear: date.year)]
            case .everyYear(let day): found = try coming(day, years: years, from: today, console)
            case nil: found = try coming(try LunarDay(parsing: text), years: years, from: today, console)
            }
        } catch {
            throw .usage("\"\(text.prefix(40))\": \(error)", specification)
        }
        switch format {
        case .json: try console.answer(ListDocument.json(found) + [UInt8(ascii: "\n")])
        case .table: try console.answer(found.map(line).joined())
        }
    }

    /// Returns the occurrences of the day in the coming years, with repeats in leap months. If there is none, a note on
    /// standard error gives the next one.
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
                console.note("no such day in these years; the next is \(next.civilDay), \(next.lunarDate.chineseText)")
            } catch .noOccurrence {
                console.note("the day does not occur again before the end of the calendar on \(LunarCalendar.lastDay)")
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
