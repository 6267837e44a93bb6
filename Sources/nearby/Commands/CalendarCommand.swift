internal import Foundation
internal import LunarCalendar
internal import TempleAPI
internal import TempleModel
internal import TempleStore

/// `nearby calendar 媽祖 > mazu.ics`: a deity's days as a calendar that a phone can take in.
enum CalendarCommand {
    static let specification = CommandSpecification(
        name: "nearby calendar",
        summary: "Write the days of deities as an iCalendar file: this year and ten more, with reminders.",
        forms: ["NAME... [OPTION...]"],
        options: [
            OptionSpecification("new-moon", help: "also every 初一 and 十五"),
            OptionSpecification("advance-days", "NUMBER", help: "remind so many days ahead, 0 to 30 (default 1)"),
            .date,
        ],
        arguments: 0...50)

    static func run(_ arguments: Arguments, _ console: Console, _ composition: Composition) throws(CommandError) {
        let today = try Clock.day(arguments, specification)
        let advance = try arguments.number("advance-days", in: CalendarFeed.advanceDaysRange, specification) ?? 1
        guard !arguments.operands.isEmpty || arguments.has("new-moon") else {
            throw .usage("name a deity, as nearby calendar 媽祖, or give --new-moon", specification)
        }
        let store = try composition.store(try composition.databasePath(option: arguments["database"]))
        var deities: [Deity] = []
        var unknown: [String] = []
        for name in arguments.operands {
            let (found, _) = try DeityCommand.find(name, store, specification, console)
            if found.isEmpty { unknown.append(name) }
            deities += found.filter { deity in !deities.contains { $0.id == deity.id } }
        }
        // A calendar without what was asked for would be taken for the whole.
        guard unknown.isEmpty else { throw CommandError(.data, "no calendar is written") }
        for deity in deities where deity.days.isEmpty {
            console.note("\(deity.name) has no day of its own" + (deity.daysNote.map { ": \($0)" } ?? ""))
        }
        let name = deities.map(\.name) + (arguments.has("new-moon") ? ["初一十五"] : [])
        do {
            let feed = CalendarFeed(try store.almanacData(), today: today, advanceDays: advance)
            try console.answer(
                try feed.calendar(
                    .init(
                        name: name.joined(separator: "、"), deities: deities,
                        newAndFullMoons: arguments.has("new-moon"))))
        } catch let error as CommandError {
            throw error
        } catch let error as SearchError {
            throw CommandError(error)
        } catch {
            throw CommandError(.internalError, "the calendar cannot be written: \(error)")
        }
    }
}
