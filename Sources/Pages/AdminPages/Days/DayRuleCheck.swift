internal import LunarCalendar
internal import TempleModel
internal import WebPages
internal import Wording

/// What a rule means: its days in the coming years, or what is wrong with it.
struct DayRuleCheck {
    private let rule: TypedRule
    private let context: AdminContext

    init(_ rule: TypedRule, _ context: AdminContext) {
        self.rule = rule
        self.context = context
    }

    var checked: Checked {
        do throws(EditFaults) {
            guard let form = try rule.read(), let recurrence = try? form.recurrence() else { return unfinished }
            return Self.checked(form, recurrence, context)
        } catch {
            let parts: [HTML] = error.faults.map { RuleFaultWords.html($0, context) }
            return Checked(line: HTML(parts, separator: " "), isWrong: true)
        }
    }

    /// Nothing is wrong with what somebody is still typing.
    private var unfinished: Checked {
        let names = rule.missing.map { RuleMembers.label($0).text(in: context.language) }
        let list = names.joined(separator: context.words(", ", "、", "、"))
        return Checked(text: context.words("Still missing: \(list).", "尚缺：\(list)。", "まだ必要：\(list)。"))
    }

    // MARK: The coming years

    static func checked(_ form: RecurrenceForm, _ recurrence: Recurrence, _ context: AdminContext) -> Checked {
        let today = context.today
        let rule = RuleMembers.words(form, context)
        if form.kind == .announced {
            return Checked(
                text: context.words(
                    "No day is computed: it is announced each time.", "不會推算日期：每次另行公告。", "日付は計算されません。その都度発表されます。"))
        }
        let years = RuleYears(recurrence, from: today)
        let days = context.site.parts.days(for: context.call)
        guard let next = years.next else {
            let isOver = recurrence.occurrences(from: LunarCalendar.firstDay, through: today).last
            return Checked(
                text: isOver.map { over(days.days($0), rule, context) } ?? never(rule, context), isWrong: true)
        }
        let count = next.countdown(from: today)
        let line = context.words(
            "\(rule). Next: \(days.days(next)), \(days.countdown(count)).",
            "\(rule)。下次：\(days.days(next))，\(days.countdown(count))。",
            "\(rule)。次：\(days.days(next))、\(days.countdown(count))。")
        guard form.kind != .once else { return Checked(text: line, below: lunar([next], days)) }
        let rows: [HTML] = years.years.map { row($0, isLunar: recurrence.rule.isLunar, days, context) }
        return Checked(text: line, below: "<dl class=\"meanings years\">\n\(rows)</dl>\n")
    }

    private static func never(_ rule: String, _ context: AdminContext) -> String {
        let end = LunarCalendar.lastDay.year
        return context.words(
            "\(rule): this never falls, as far as the calendar goes (\(end)).", "\(rule)：到 \(end) 年為止，永遠不會出現這一天。",
            "\(rule)：暦の範囲（\(end)年）では、この日は一度もありません。")
    }

    private static func over(_ last: String, _ rule: String, _ context: AdminContext) -> String {
        context.words(
            "\(rule): this does not fall any more. The last time was \(last).", "\(rule)：之後不會再有。最後一次是 \(last)。",
            "\(rule)：今後はありません。最後は\(last)でした。")
    }

    private static func row(_ year: RuleYears.Year, isLunar: Bool, _ days: DayParts, _ context: AdminContext) -> HTML {
        let number = "\(year.number)"
        let name =
            isLunar
            ? context.words("lunar \(number)", "農曆 \(number) 年", "旧暦\(number)年")
            : context.words(number, "\(number) 年", "\(number)年")
        let none: HTML = "<em>\(context.words("does not fall", "這年沒有", "この年はありません"))</em>"
        let found = year.occurrences.isEmpty ? none : lunar(year.occurrences, days)
        let leap: HTML =
            year.leapMonth.flatMap { try? LunarDay(month: $0, day: 1, isLeapMonth: true) }.map { leap in
                let month = days.lunarMonth(leap)
                return """
                     <span>\(context.words(
                    "The year also has a \(month): the day is kept once, in the regular month.",
                    "這年另有\(month)；只在平月過一次。", "この年には\(month)もありますが、平月の一度だけです。"))</span>
                    """
            } ?? ""
        return "<div><dt>\(name)</dt><dd>\(found)\(leap)</dd></div>\n"
    }

    /// Returns the days with their lunar dates.
    private static func lunar(_ occurrences: [Occurrence], _ days: DayParts) -> HTML {
        HTML(
            occurrences.map { one in
                "<span class=\"one\">\(days.days(one)) <span class=\"second\">\(days.lunar(one))</span></span>" as HTML
            }, separator: " ")
    }
}

/// What is wrong with a rule, in the reader's language. English has the whole sentence; the other languages say what the member
/// takes.
enum RuleFaultWords {
    static func html(_ fault: EditFault, _ context: AdminContext) -> HTML {
        let member = fault.pointer.split(separator: "/").last.map(String.init) ?? ""
        guard context.language != .english, let words = words(member, context) else {
            return "<bdi lang=\"en\">\(fault.detail)</bdi>"
        }
        let label = RuleMembers.label(member).text(in: context.language)
        return "\(label)\(context.words(": ", "：", "："))\(words)"
    }

    private static func words(_ member: String, _ context: AdminContext) -> String? {
        switch member {
        case "month": context.words("", "請填 1 到 12。", "1から12を入力してください。")
        case "day":
            context.words(
                "", "沒有這一天。農曆為 1 到 30，國曆依月份最多 31。", "そのような日はありません。旧暦は1から30、新暦は月により31までです。")
        case "term": context.words("", "請選擇一個節氣。", "節気を一つ選んでください。")
        case "leap": context.words("", "請選擇平月或閏月。", "平月か閏月を選んでください。")
        case "nth":
            context.words("", "請填 1 到 10；沒有選哪一種日子時留空。", "1から10を入力してください。どの日かを選ばないときは空のままにします。")
        case "of": context.words("", "請選擇星期幾或天干；沒有填第幾個時不選。", "曜日か十干を選んでください。何番目かがないときは選びません。")
        case "start", "end":
            context.words(
                "", "請填日期，例如 2026-11-20；最後一天不可早於第一天，須在 1900-01-31 至 2101-01-28 之間。",
                "2026-11-20 のような日付を入力してください。最後の日は最初の日より前にできません。範囲は 1900-01-31 から 2101-01-28 です。")
        case "days": context.words("", "請填 1 到 366 天。", "1から366日を入力してください。")
        case "every_years": context.words("", "請填 1 到 60 年。", "1から60年を入力してください。")
        case "known_year":
            context.words("", "不是每年都有時，請填一個已知舉行的年份。", "毎年でないときは、行われる年を一つ入力してください。")
        default: nil
        }
    }
}
