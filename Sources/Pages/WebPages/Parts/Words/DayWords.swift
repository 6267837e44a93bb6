internal import Geodesy
package import LunarCalendar
internal import TempleModel
package import Wording

/// Days, times and distances in the reader's language.
extension PageContext {
    /// Returns the day with its weekday: 4月29日（四）. With the year where it is not the present one.
    package func words(_ day: CivilDay) -> String {
        let weekday = weekdayName(day)
        switch language {
        case .chinese, .japanese:
            let date = "\(day.month)月\(day.day)日（\(weekday)）"
            return day.year == today.year ? date : "\(day.year)年\(date)"
        case .english:
            let date = "\(weekday) \(day.day) \(Self.englishMonths[day.month - 1])"
            return day.year == today.year ? date : "\(date) \(day.year)"
        }
    }

    /// Returns the days of an occurrence: one day, or the first and the last.
    package func words(_ occurrence: Occurrence) -> String {
        occurrence.start == occurrence.end
            ? words(occurrence.start) : "\(words(occurrence.start))–\(words(occurrence.end))"
    }

    func weekdayName(_ day: CivilDay) -> String {
        let index = (day.dayNumber + 4) % 7
        return weekdayNames[(index + 7) % 7]
    }

    /// The names of the weekdays, Sunday first.
    var weekdayNames: [String] {
        switch language {
        case .english: Self.englishWeekdays
        case .chinese: Self.chineseWeekdays
        case .japanese: Self.japaneseWeekdays
        }
    }

    func monthName(_ year: Int, _ month: Int) -> String {
        words("\(Self.englishMonths[month - 1]) \(year)", "\(year)年\(month)月", "\(year)年\(month)月")
    }

    /// Returns the name of a month without its year.
    package func monthName(_ month: Int) -> String { words(Self.englishMonths[month - 1], "\(month)月", "\(month)月") }

    private static let chineseWeekdays = ["日", "一", "二", "三", "四", "五", "六"]
    private static let japaneseWeekdays = ["日", "月", "火", "水", "木", "金", "土"]
    private static let englishWeekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    private static let englishMonths = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]

    /// Returns the time until something begins: 0 is today, or going on.
    package func countdown(_ days: Int) -> String {
        switch days {
        case 0: words("today", "今天", "今日")
        case 1: words("tomorrow", "明天", "明日")
        case ..<0: words("\(-days) days ago", "\(-days) 天前", "\(-days)日前")
        default: words("in \(days) days", "還有 \(days) 天", "あと\(days)日")
        }
    }

    /// Returns a distance: metres below one kilometre, else kilometres with one decimal.
    func words(_ distance: Distance) -> String {
        let whole = Int((distance.kilometers * 1000).rounded())
        let meters = (whole + 5) / 10 * 10
        if meters < 1000 { return words("\(meters) m", "\(meters) 公尺", "\(meters) m") }
        let tenths = (whole + 50) / 100
        let kilometers = tenths < 1000 ? "\(tenths / 10).\(tenths % 10)" : "\((tenths + 5) / 10)"
        return words("\(kilometers) km", "\(kilometers) 公里", "\(kilometers) km")
    }

    /// Returns a text and what explains it in brackets.
    package func bracketed(_ text: String, _ more: String) -> String {
        words("\(text) (\(more))", "\(text)（\(more)）", "\(text)（\(more)）")
    }

    /// Returns markup in brackets, to stand after a text.
    package func brackets(_ more: HTML) -> HTML { markup(" (\(more))", "（\(more)）", "（\(more)）") }

    /// Returns whether a temple is open, in words. Nil if that is not known.
    func openWords(_ isOpen: Bool?) -> String? {
        isOpen.map { $0 ? words("Open now", "開放中", "開門中") : words("Closed now", "休息中", "閉門中") }
    }
}

extension PageContext {
    /// Returns why a deity or a temple has no day, as a sentence.
    func words(_ reason: NoDayReason) -> String {
        switch reason {
        case .noCommonDay:
            words("It has no common day: its temples keep different days.", "沒有共同的日子：各廟不同。", "共通の縁日はありません。廟によって異なります。")
        case .otherCalendar: words("Its day belongs to another calendar.", "日子依其他曆法。", "縁日は別の暦によります。")
        case .noSource: words("No source for its day is known.", "沒有可靠來源記載它的日子。", "縁日を記した確かな出典がありません。")
        case .deityUnknown:
            words("Only a temple's source names this deity.", "只有廟的資料提到這尊神明，沒有日子。", "この神さまは廟の資料にだけ見え、縁日は分かりません。")
        case .noMainDeity: words("No source names the main deity.", "沒有資料記載主祀神明。", "主祭神を記した資料がありません。")
        }
    }
}
