internal import LunarCalendar
internal import TempleModel
internal import WebPages
internal import Wording

extension RecurrenceForm.Kind {
    /// The members that the kind has a use for besides `kind`, in the order of the form.
    var members: [String] {
        switch self {
        case .lunar: ["month", "leap", "day"] + Self.counted + Self.ofEachYear
        case .solar: ["month", "day"] + Self.counted + Self.ofEachYear
        case .lunarYearEnd, .tianshe: Self.ofEachYear
        case .lunarMonthly: ["day"] + Self.ofEachYear
        case .solarTerm: ["term"] + Self.counted + Self.ofEachYear
        case .once: ["start", "end"]
        case .announced: ["every_years"]
        }
    }

    /// The members without which the kind is no rule.
    var required: [String] {
        switch self {
        case .lunar, .solar: ["month", "day"]
        case .lunarMonthly: ["day"]
        case .solarTerm: ["term"]
        case .once: ["start"]
        case .lunarYearEnd, .tianshe, .announced: []
        }
    }

    /// Those of the n-th day from a day on: both or none.
    static let counted = ["nth", "of"]
    private static let ofEachYear = ["days", "every_years", "known_year"]

    var words: Words {
        switch self {
        case .lunar: Words("Lunar day", "農曆某月某日", "旧暦の月日")
        case .lunarYearEnd: Words("Last day of the lunar year", "農曆年最後一天（除夕）", "旧暦の大晦日")
        case .lunarMonthly: Words("A day of every lunar month", "農曆每月某日", "旧暦の毎月の日")
        case .solarTerm: Words("Solar term", "節氣", "二十四節気")
        case .solar: Words("Solar date", "國曆某月某日", "新暦の月日")
        case .tianshe: Words("Day of Heaven's pardon", "天赦日", "天赦日")
        case .once: Words("Once", "只有一次", "一度だけ")
        case .announced: Words("Announced each time", "每次另行公告", "その都度発表")
        }
    }
}

/// The inputs of a rule: what they are called, and what each is for.
enum RuleMembers {
    static let kind = "kind"
    /// The members of a rule with inputs of one line, in the order of the form.
    static let typed = RecurrenceForm.members.filter { $0 != kind }

    /// Returns the kinds that have a use for a member.
    static func kinds(of member: String) -> [RecurrenceForm.Kind] {
        RecurrenceForm.Kind.allCases.filter { $0.members.contains(member) }
    }

    static func label(_ member: String) -> Words {
        switch member {
        case "month": Words("Month", "月", "月")
        case "leap": Words("Regular or leap month", "平月或閏月", "平月・閏月")
        case "day": Words("Day", "日", "日")
        case "nth": Words("Which one from then on", "起第幾個", "そこから何番目")
        case "of": Words("Of which days", "哪一種日子", "どの日")
        case "term": Words("Solar term", "節氣", "節気")
        case "start": Words("First day", "第一天", "最初の日")
        case "end": Words("Last day", "最後一天", "最後の日")
        case "days": Words("Number of days", "連續幾天", "日数")
        case "every_years": Words("Every so many years", "幾年一次", "何年ごと")
        case "known_year": Words("A year in which it takes place", "已知舉行的一年", "行われる年の一つ")
        default: Words("Kind of rule", "規則類型", "規則の種類")
        }
    }

    /// Returns the kinds of rules that the help of a member is for; nil where it is for all that have the member.
    static func kindsOfHelp(_ member: String) -> [RecurrenceForm.Kind]? {
        member == "day" ? [.lunar, .lunarMonthly] : nil
    }

    static func help(_ member: String) -> Words? {
        switch member {
        case "day":
            Words(
                "The 30th is the last day of a lunar month: in a month of 29 days it is the 29th.",
                "三十就是農曆月的最後一天；小月只有廿九天時即廿九。", "30日は旧暦の月の最後の日です。29日までの月では29日になります。")
        case "leap":
            Words(
                "Few years have a leap month of a number. A day in it is not a day of the regular month.",
                "同一個閏月要隔好幾年才有；閏月的日子不是平月的日子。", "同じ閏月は何年かに一度です。閏月の日は平月の日ではありません。")
        case "nth":
            Words(
                "Empty for the day itself, else 1 to 10. 1 May, 2 and Sunday: the second Sunday of May. The day itself counts.",
                "就是當天時留空，否則填 1 到 10。國曆 5 月 1 日、2、星期日，就是五月第二個星期日；起算的那天也算。",
                "その日自体なら空のまま、そうでなければ1から10。5月1日・2・日曜日なら5月の第2日曜日です。数え始めの日も含みます。")
        case "end": Words("Empty for one day.", "只有一天時留空。", "一日だけなら空のままにします。")
        case "days": Words("Empty for one day.", "只有一天時留空。", "一日だけなら空のままにします。")
        case "every_years": Words("Empty for every year.", "每年都有時留空。", "毎年なら空のままにします。")
        case "known_year":
            Words(
                "Only where it is not every year: the others are counted from it. A lunar year for a lunar rule.",
                "不是每年都有時才需要填，其他年由此推算；農曆規則填農曆年。", "毎年でないときだけ記入します。他の年はここから数えます。旧暦の規則では旧暦の年です。")
        default: nil
        }
    }

    /// Returns a rule in words: 農曆三月廿三, 清明.
    static func words(_ form: RecurrenceForm, _ context: AdminContext) -> String {
        let days = context.site.parts.days(for: context.call)
        var text = ruleWords(form, days, context)
        if form.kind != .once, let count = form.days, count > 1 {
            text += context.words(", \(count) days", "起 \(count) 天", "から\(count)日間")
        }
        if let years = form.everyYears, years > 1 {
            text += context.words(", every \(years) years", "，每 \(years) 年一次", "、\(years)年ごと")
            if let known = form.knownYear { text += context.words(" (\(known))", "（\(known)）", "（\(known)）") }
        }
        return text
    }

    private static func ruleWords(_ form: RecurrenceForm, _ days: DayParts, _ context: AdminContext) -> String {
        guard let nth = form.nth, let kind = form.of.flatMap(NthDay.Kind.init(name:)) else {
            return dayWords(form, days, context)
        }
        return CountedWords(nth, of: kind).text(from: form, dayWords(form, days, context), context)
    }

    private static func dayWords(_ form: RecurrenceForm, _ days: DayParts, _ context: AdminContext) -> String {
        switch form.kind {
        case .lunar:
            guard let month = form.month, let day = form.day,
                let lunar = try? LunarDay(month: month, day: day, isLeapMonth: form.leap ?? false)
            else { return form.kind.words.text(in: context.language) }
            return days.lunar(lunar)
                + (day == 30 ? context.words(" (the last day of the month)", "（該月最後一天）", "（月の最後の日）") : "")
        case .lunarMonthly:
            guard let day = form.day, let lunar = try? LunarDay(month: 1, day: day) else { break }
            let name = days.lunarDay(lunar)
            return context.words("day \(name) of every lunar month", "農曆每月\(name)", "旧暦の毎月\(name)")
        case .solarTerm:
            guard let term = SolarTerm.allCases.first(where: { $0.chineseName == form.term }) else { break }
            return days.term(term)
        case .solar:
            guard let month = form.month, let day = form.day, (1...12).contains(month) else { break }
            return context.words("", "國曆", "新暦") + days.solar(month: month, day: day)
        case .once:
            guard let start = form.start.flatMap({ CivilDay(iso8601: $0) }) else { break }
            let first = days.day(start)
            guard let end = form.end.flatMap({ CivilDay(iso8601: $0) }), end != start else {
                return context.words("once: \(first)", "只有一次：\(first)", "一度だけ：\(first)")
            }
            let last = days.day(end)
            return context.words(
                "once: \(first) to \(last)", "只有一次：\(first) 至 \(last)", "一度だけ：\(first)から\(last)")
        case .lunarYearEnd, .tianshe, .announced: break
        }
        return form.kind.words.text(in: context.language)
    }
}
