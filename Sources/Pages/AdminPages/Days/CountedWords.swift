internal import LunarCalendar
internal import TempleModel
internal import Wording

/// The n-th day of a kind from a day on in words: 國曆五月第二個星期日, 立春起第五個戊日.
struct CountedWords {
    private static let numbers = ["一", "二", "三", "四", "五", "六", "七", "八", "九", "十", "十一", "十二"]
    /// Up to this number, a weekday counted from the first of a month is always in the month.
    static let mostOfMonth = 4

    private let nth: Int
    private let kind: NthDay.Kind

    init(_ nth: Int, of kind: NthDay.Kind) {
        self.nth = nth
        self.kind = kind
    }

    /// - Parameters:
    ///   - form: the rule.
    ///   - day: the day that is counted from, in words.
    func text(from form: RecurrenceForm, _ day: String, _ context: AdminContext) -> String {
        let of = Self.words(kind).text(in: context.language)
        let english = "the \(ordinal) \(of) on or after \(day)"
        if form.kind == .solar, form.day == 1, let month = form.month, (1...12).contains(month),
            nth <= Self.mostOfMonth, case .weekday = kind
        {
            return context.words(
                english, "國曆\(Self.numbers[month - 1])月第\(number)個\(of)", "新暦\(month)月の第\(nth)\(of)")
        }
        return context.words(english, "\(day)起第\(number)個\(of)", "\(day)以降\(nth)番目の\(of)")
    }

    private var number: String { Self.numbers.indices.contains(nth - 1) ? Self.numbers[nth - 1] : "\(nth)" }

    private var ordinal: String {
        switch nth {
        case 1: "1st"
        case 2: "2nd"
        case 3: "3rd"
        default: "\(nth)th"
        }
    }

    /// One of the days that are counted.
    static func words(_ kind: NthDay.Kind) -> Words {
        switch kind {
        case .stem(let stem):
            Words("day of \(stem.character)", "\(stem.character)日", "\(stem.character)の日")
        case .weekday(.monday): Words("Monday", "星期一", "月曜日")
        case .weekday(.tuesday): Words("Tuesday", "星期二", "火曜日")
        case .weekday(.wednesday): Words("Wednesday", "星期三", "水曜日")
        case .weekday(.thursday): Words("Thursday", "星期四", "木曜日")
        case .weekday(.friday): Words("Friday", "星期五", "金曜日")
        case .weekday(.saturday): Words("Saturday", "星期六", "土曜日")
        case .weekday(.sunday): Words("Sunday", "星期日", "日曜日")
        }
    }
}
