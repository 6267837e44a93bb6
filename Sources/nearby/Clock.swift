internal import Glibc
internal import LunarCalendar
internal import TempleModel

/// The time it is in Taiwan, wherever the program runs.
enum Clock {
    static func now() -> TaiwanTime { TaiwanTime(secondsSince1970: Int64(time(nil))) }

    static func today() -> CivilDay { now().day }

    /// The day that a command is asked as if on: `--date`, or else today.
    static func day(_ arguments: Arguments, _ command: CommandSpecification) throws(CommandError) -> CivilDay {
        do {
            return try TempleQuery.day(arguments["date"], today: today())
        } catch {
            throw CommandError(error, command)
        }
    }
}

extension OptionSpecification {
    static let date = OptionSpecification(.date, .day)
    static let jsonOrTable = OptionSpecification(
        "format", "FORM", help: "table or json (default: table on a terminal, else json)")
}

/// The forms of answer of the commands that show one thing or a short list.
enum ShortFormat: String, CaseIterable {
    case table, json
}
