internal import LunarCalendar
internal import TempleFormats
internal import TempleModel
internal import Wording

/// `nearby calendar 媽祖 > mazu.ics`: days of deities, festivals and groups as a calendar that a phone can import.
enum CalendarCommand {
    static let specification = CommandSpecification(
        name: "nearby calendar",
        summary: Words(
            "Write the days of deities, festivals and groups as an iCalendar file with reminders,\n"
                + "for this year and the next ten.",
            "將神明、節日與主題的日子寫成 iCalendar 檔，附提醒，包括今年與往後十年。"),
        forms: ["NAME... [OPTION...]"],
        options: [
            OptionSpecification("new-moon", help: Words("also every 初一 and 十五", "也包括每月初一與十五")),
            OptionSpecification(
                "advance-days", "NUMBER",
                help: Words("days from the reminder to the day, 0 to 30 (default 1)", "提前幾天提醒，0 到 30（預設 1）")),
            .date,
        ],
        arguments: 0...50, operands: [.deity],
        notes: Words(
            "NAME is any name of a deity (媽祖), a festival (清明節) or a group of both (求姻緣).",
            "NAME 是神明（媽祖）、節日（清明節）或兩者的主題（求姻緣）的任何名稱。"))

    static func run(_ arguments: Arguments, _ console: Console, _ composition: Composition) throws(CommandError) {
        let today = try Clock.day(arguments, specification)
        let advance = try arguments.number("advance-days", in: CalendarFeed.advanceDaysRange, specification) ?? 1
        guard !arguments.operands.isEmpty || arguments.has("new-moon") else {
            throw .usage(
                "missing name of a deity, festival or group; for example: nearby calendar 媽祖, or --new-moon",
                specification)
        }
        let store = try composition.store(try composition.database(option: arguments["database"]))
        var contents = CalendarFeed.Contents(name: "", monthlyDays: arguments.has("new-moon") ? [1, 15] : [])
        var names: [String] = []
        var isWhole = true
        for name in arguments.operands {
            guard let named = try named(name, store, console) else {
                isWhole = false
                continue
            }
            for deity in named.deities where !contents.deities.contains(where: { $0.id == deity.id }) {
                contents.deities.append(deity)
            }
            contents.eventIDs += named.eventIDs
            if !names.contains(named.name) { names.append(named.name) }
        }
        // The user would take an incomplete calendar for the whole.
        guard isWhole else { throw CommandError(.data, "no calendar is written") }
        contents.name = (names + (contents.monthlyDays.isEmpty ? [] : ["初一十五"])).joined(separator: "、")
        let feed = CalendarFeed(
            try store.asking { store throws(SearchError) in try store.catalogueSnapshot() }, today: today,
            advanceDays: advance)
        do {
            guard let calendar = try feed.calendar(contents) else {
                throw CommandError(.data, "\(contents.name) has no day in these years; no calendar is written")
            }
            try console.answer(calendar)
        } catch let error as CommandError {
            throw error
        } catch {
            throw CommandError(.internalError, "cannot write the calendar: \(error)")
        }
    }

    /// Returns the deities and events of a name; nil, with the reason on standard error, if none of them has a day.
    private static func named(
        _ name: String, _ store: NamedStore, _ console: Console
    ) throws(CommandError) -> CalendarFeed.Contents? {
        let (deities, match, data) = try DeityCommand.find(name, store, specification)
        let (festivals, groups) = try store.asking { store throws(SearchError) in
            try store.festivalsAndGroups(named: name)
        }
        let ofGroups = groups.map { CalendarFeed.Contents($0, in: data) }
        // 冬至 is a festival and a solar term.
        let names = (deities.map(\.name) + festivals.map(\.name) + groups.map(\.name)).reduce(into: [String]()) {
            if !$0.contains($1) { $0.append($1) }
        }
        let contents = CalendarFeed.Contents(
            name: names.joined(separator: "、"),
            deities: deities + ofGroups.flatMap(\.deities),
            eventIDs: festivals.map(\.id) + ofGroups.flatMap(\.eventIDs))
        if contents.name.isEmpty {
            console.note("\"\(name)\" is not a festival or a group; \(UnknownDeityText.text(match))")
            return nil
        }
        for deity in contents.deities {
            guard let reason = deity.noDayReason else { continue }
            console.note(
                "\(deity.name) has no day: \(reason.explanation)" + (deity.daysNote.map { ". \($0)" } ?? ""))
        }
        let hasDay = !contents.eventIDs.isEmpty || contents.deities.contains { $0.noDayReason == nil }
        return hasDay ? contents : nil
    }
}
