internal import LunarCalendar
internal import WebRouting

extension Fault {
    /// Creates the fault of a lunar day that does not exist.
    init(_ error: LunarCalendarError, of parameter: String) {
        self = Self.noDay("\(error)", parameter).saying(error.chinese, error.japanese)
    }

    /// Creates the fault of a month or a day of the month that no lunar year has.
    init(_ error: LunarDay.Invalid, of parameter: String) {
        self = Self.noDay("\(error)", parameter).saying(error.chinese, error.japanese)
    }

    private static func noDay(_ detail: String, _ parameter: String) -> Fault {
        badParameter(ProblemCode.invalidLunarDate.rawValue, parameter, detail)
    }
}

extension LunarCalendarError {
    fileprivate var chinese: String {
        switch self {
        case .outOfRange(let day): "\(day) 不在農曆資料的範圍 \(LunarCalendar.firstDay) 到 \(LunarCalendar.lastDay) 之內"
        case .yearOutOfRange(let year):
            "\(year) 年不在 \(LunarCalendar.years.lowerBound) 到 \(LunarCalendar.years.upperBound) 年之內"
        case .noSuchMonth(let year, let month): "農曆 \(year) 年沒有 \(month) 月，月份為 1 到 12"
        case .noSuchLeapMonth(let year, let month, let leap):
            "農曆 \(year) 年沒有閏 \(month) 月，" + (leap.map { "該年閏 \($0) 月" } ?? "該年沒有閏月")
        case .noSuchDay(let date, let length): "農曆 \(date.year) 年沒有 \(date.shortText)，該月有 \(length) 天"
        case .noOccurrence(let day, let start):
            "從 \(start) 到 \(LunarCalendar.lastDay) 沒有農曆 \(day.shortText)"
        }
    }

    fileprivate var japanese: String {
        switch self {
        case .outOfRange(let day):
            "\(day) は旧暦の範囲 \(LunarCalendar.firstDay) から \(LunarCalendar.lastDay) までの外です"
        case .yearOutOfRange(let year):
            "\(year) 年は \(LunarCalendar.years.lowerBound) 年から \(LunarCalendar.years.upperBound) 年までの外です"
        case .noSuchMonth(let year, let month): "旧暦 \(year) 年に \(month) 月はありません。月は 1 から 12 までです"
        case .noSuchLeapMonth(let year, let month, let leap):
            "旧暦 \(year) 年に閏 \(month) 月はありません。" + (leap.map { "その年の閏月は \($0) 月です" } ?? "その年に閏月はありません")
        case .noSuchDay(let date, let length):
            "旧暦 \(date.year) 年に \(date.shortText) はありません。その月は \(length) 日までです"
        case .noOccurrence(let day, let start):
            "\(start) から \(LunarCalendar.lastDay) までに旧暦 \(day.shortText) はありません"
        }
    }
}

extension LunarDay.Invalid {
    fileprivate var chinese: String {
        switch self {
        case .month(let month): "農曆月份 \(month) 不在 1 到 12 之內"
        case .day(let day): "農曆的日 \(day) 不在 1 到 30 之內"
        case .text(let text): "「\(text)」不是農曆日期，請寫成 3/23、閏6/24、三月廿三或農曆閏六月廿四"
        }
    }

    fileprivate var japanese: String {
        switch self {
        case .month(let month): "旧暦の月 \(month) は 1 から 12 までの外です"
        case .day(let day): "旧暦の日 \(day) は 1 から 30 までの外です"
        case .text(let text): "「\(text)」は旧暦の日付ではありません。3/23、閏6/24、三月廿三、農曆閏六月廿四のように書いてください"
        }
    }
}
