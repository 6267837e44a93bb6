/// One word, number or sign in hours as people write them.
enum HoursWord: Equatable {
    case clock(HoursClock)
    /// One or two digits that are not a time, such as a month.
    case number(Int)
    case dayPart(DayPart)
    /// A range sign: `-`, 至 or 到.
    case to
    /// A list sign: `,`, 及, `&`.
    case comma
    /// The end of a clause: `;`, 。 or a bullet.
    case stop
    case colon
    case opening, closing
    /// A weekday such as 週一 or `Mon`, 1...7 from Monday.
    case weekday(Int)
    /// 一 to 六, 日 and 天, which are weekdays only in a list or a range.
    case numeral(Int)
    /// 每, before a weekday.
    case every
    case everyDay
    /// 平日: Monday to Friday, if the text also names weekends.
    case workdays
    case weekend
    /// 假日: Saturdays, Sundays and public holidays.
    case freeDays
    /// 例假日: weekends, holidays or both; next to 週末 the difference does not matter.
    case restDays
    case publicHolidays
    case wholeDay
    case closed
    case lunarMark, everyLunarMonth
    /// 初一 or 十五.
    case lunarDay(Int)
    /// 月, after a number.
    case month
    case season
    /// 午休: closed in the middle of the day.
    case pause
    /// 延長, before a later end.
    case extended
    /// A label before the hours, such as 開放時間.
    case label
    /// 其餘, before the hours of all other days.
    case otherDays
    /// A label before the hours of something else in the place.
    case otherHours
    /// Words that do not change the hours; `claimsEveryDay` for 全年無休.
    case remark(claimsEveryDay: Bool)
}

/// A time of day as written.
struct HoursClock: Equatable {
    let hour: Int
    let minute: Int
    var form: Form

    enum Form: Equatable {
        /// `9:00` or 9時, on a 24-hour or a 12-hour clock.
        case oneDigit
        case twoDigits
        /// `0900`.
        case compact
    }

    /// Minutes after midnight on a 24-hour clock.
    var minutes: Int { hour * 60 + minute }
}

/// A part of the day, which selects the half of a 12-hour clock.
enum DayPart: Equatable {
    /// `AM`, 上午, 早上.
    case morning
    case noon
    /// `PM`, 下午.
    case afternoon
    case evening
    /// 凌晨.
    case night
}

extension HoursWord {
    /// The words that are longer than a sign. Of those with the same first character, the longest comes first.
    static let phrases: [Unicode.Scalar: [(scalars: [Unicode.Scalar], word: HoursWord)]] = {
        var words: [(String, HoursWord)] = []
        func add(_ word: HoursWord, _ texts: String...) {
            for text in texts { words.append((text, word)) }
        }
        add(.dayPart(.morning), "上午", "早上", "早晨", "清晨")
        add(.dayPart(.noon), "中午")
        add(.dayPart(.afternoon), "下午", "午後")
        add(.dayPart(.evening), "晚上", "晚間", "夜間", "傍晚")
        add(.dayPart(.night), "凌晨")
        add(.to, "至", "到")
        add(.comma, "及", "與", "和")
        add(.every, "每", "每逢")
        add(.everyDay, "每日", "每天", "天天", "每日開放時間", "每天開放時間")
        add(.workdays, "平日")
        add(.weekend, "週末", "周末")
        add(.freeDays, "假日")
        add(.restDays, "例假日")
        add(.publicHolidays, "國定假日")
        add(.wholeDay, "全天", "全天候", "全日", "整天", "二十四小時", "廿四小時")
        add(.closed, "公休", "休館", "休息", "休", "不開放", "不對外開放", "公休日", "休館日", "休館時間")
        add(.lunarMark, "農曆", "陰曆")
        add(.everyLunarMonth, "每月")
        add(.month, "月")
        add(.season, "夏季", "冬季", "春季", "秋季", "夏令", "冬令", "夏天", "冬天")
        add(.pause, "午休", "午休時間", "休息時間", "為休息時間", "中午休息", "中午休息時間")
        add(.extended, "延長", "延")
        add(
            .label, "參觀或開放時間為", "參觀或開放時間", "開放時間為", "開放時間", "參觀時間", "參拜時間", "開館時間", "營業時間")
        add(.otherDays, "其餘", "其餘時間", "其餘日子", "其他時間", "其他日子")
        add(.otherHours, "辦公時間", "求還金時間")
        add(
            .remark(claimsEveryDay: true), "全年無休", "終年無休", "年中無休", "無休", "天天開放", "每日開放", "每天開放")
        add(
            .remark(claimsEveryDay: false), "全年開放", "全年皆可", "全年", "開放", "對外開放", "開放參觀", "對外開放參觀",
            "用餐須預約", "用餐需預約", "非開放時間欲參觀可電洽")
        // Typhoon days close any place and are announced.
        add(.remark(claimsEveryDay: false), "政府公告之颱風假除外", "颱風假除外")
        // Disclaimers that name no other day and no other hour.
        for preposition in ["依", "以"] {
            for measure in ["實際情況", "實際時間", "廟方時間", "廟方公告", "現場公告", "現場情況"] {
                add(.remark(claimsEveryDay: false), preposition + measure + "為準", preposition + measure + "為主")
            }
        }
        for prefix in ["星期", "週", "周", "禮拜"] {
            for (index, digit) in "一二三四五六日".enumerated() { add(.weekday(index + 1), prefix + String(digit)) }
            add(.weekday(7), prefix + "天")
        }
        var phrases: [Unicode.Scalar: [(scalars: [Unicode.Scalar], word: HoursWord)]] = [:]
        for (text, word) in words {
            let scalars = Array(text.unicodeScalars)
            guard let first = scalars.first else { continue }
            phrases[first, default: []].append((scalars, word))
        }
        return phrases.mapValues { $0.sorted { $0.scalars.count > $1.scalars.count } }
    }()

    /// The words in Latin letters, lower-case and without periods.
    static let latinWords: [String: HoursWord] = {
        var words: [String: HoursWord] = [
            "am": .dayPart(.morning), "pm": .dayPart(.afternoon), "to": .to, "and": .comma,
            "daily": .everyDay, "everyday": .everyDay, "closed": .closed, "open": .remark(claimsEveryDay: false),
            "tues": .weekday(2), "thur": .weekday(4), "thurs": .weekday(4),
        ]
        let names = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
        for (index, name) in names.enumerated() {
            words[name] = .weekday(index + 1)
            words[String(name.prefix(3))] = .weekday(index + 1)
        }
        return words
    }()

    static let longestLatinWord = 9

    /// The words that make 24 a whole day.
    static let hours = ["小時", "hours", "hour", "hrs", "hr", "h"].map { Array($0.unicodeScalars) }

    /// The digits of Chinese numerals.
    static let numerals: [Unicode.Scalar: Int] = [
        "一": 1, "二": 2, "三": 3, "四": 4, "五": 5, "六": 6, "七": 7, "八": 8, "九": 9,
    ]
}
