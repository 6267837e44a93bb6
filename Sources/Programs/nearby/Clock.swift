internal import Glibc
internal import LunarCalendar
internal import TempleModel
internal import Wording

/// The current time in Taiwan, independent of the time zone of the machine.
enum Clock {
    static func now() -> TaiwanTime { TaiwanTime(secondsSince1970: seconds()) }

    /// Returns the seconds since 1970.
    static func seconds() -> Int64 { Int64(time(nil)) }

    static func today() -> CivilDay { now().day }

    /// Returns the day that a command takes as today: `--date`, else today in Taiwan.
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
        "format", "FORM", completes: .cases(of: ShortFormat.self),
        help: Words(
            "table or json (default: table on a terminal, else json)", "table 或 json（預設：終端機為 table，否則為 json）"))
}

/// The output formats of the commands that show one thing or a short list.
enum ShortFormat: String, CaseIterable {
    case table, json
}
