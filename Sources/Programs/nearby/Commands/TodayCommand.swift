internal import LunarCalendar
internal import TempleFormats
internal import TempleModel
internal import Wording

/// `nearby today`: the lunar date, today's events and the events of the coming days.
enum TodayCommand {
    static let specification = CommandSpecification(
        name: "nearby today",
        summary: Words(
            "Show today's lunar date and the festivals and deities' days from today on.",
            "顯示今天的農曆日期，以及今天與往後幾天的節日與神明的日子。"),
        forms: ["[OPTION...]"],
        options: [
            OptionSpecification(
                "days", "NUMBER", help: Words("number of days ahead, 0 to 366 (default 7)", "往後幾天，0 到 366（預設 7）")),
            .date,
            .jsonOrTable,
        ])

    static func run(_ arguments: Arguments, _ console: Console, _ composition: Composition) throws(CommandError) {
        let format = try OutputFormat<ShortFormat>.read(
            arguments, specification, terminal: .table, pipe: .json, console)
        let today = try Clock.day(arguments, specification)
        let days = try arguments.number("days", in: 0...366, specification) ?? 7
        let store = try composition.store(try composition.database(option: arguments["database"]))
        let data = try store.asking { store throws(SearchError) in try store.catalogueSnapshot() }
        let through = min(LunarCalendar.lastDay, today.adding(days: days))
        let events = EventCalendar(data, today: today).events(from: today, through: through)
        if format == .json { return try console.answer(ListDocument.json(events) + [UInt8(ascii: "\n")]) }
        let lunar = try? LunarCalendar.lunarDate(of: today)
        let lines = ["\(today)  \(lunar?.chineseText ?? "")"] + events.map { "  " + EventText.line($0) }
        try console.show(lines.map { $0 + "\n" }.joined())
    }
}
