internal import TempleFormats
internal import TempleModel
internal import Wording

/// The form of a choice's settings: 初一, 十五, and when to be reminded.
struct ChosenSettings {
    private let frame: ChosenFrame
    private let context: PageContext

    /// The numbers of days that are offered.
    private static let advances = [0, 1, 2, 3, 7, 14, 30]

    init(_ frame: ChosenFrame, _ context: PageContext) {
        self.frame = frame
        self.context = context
    }

    private var choice: Choice { frame.things.choice }

    var html: HTML {
        """
        <section id="reminders">
        <h2 class="title">\(context.words("Reminders", "通知設定", "通知の設定"))</h2>
        <form class="plain" action="/chosen" method="get" data-choice-form autocomplete="off">
        \(frame.hiddenFields(without: ["new_moon", "full_moon", "advance_days", "notify_time"]))\
        <fieldset class="wide picks">
        <legend>\(context.words("Every lunar month", "每個農曆月", "旧暦の毎月"))</legend>
        \(check("new_moon", context.words("First day", "初一", "1日（初一）"), choice.hasNewMoon))
        <input type="hidden" name="full_moon" value="false">
        \(check("full_moon", context.words("Fifteenth day", "十五", "15日（十五）"), choice.hasFullMoon))
        </fieldset>
        \(advance)
        <div class="field">
        <label for="notify_time">\(context.words("Reminder at", "提醒時刻", "通知の時刻"))</label>
        <input type="time" id="notify_time" name="notify_time" value="\(TaiwanTime.text(ofMinute: choice.notifyMinute))">
        </div>
        <div class="field"><button type="submit">\(context.words("Apply", "套用", "適用"))</button></div>
        </form>
        \(forget)</section>
        """
    }

    private func check(_ name: String, _ label: String, _ isChecked: Bool) -> HTML {
        """
        <label class="pick"><input type="checkbox" name="\(name)" value="true"\(isChecked ? " checked" : "")>\
        <span>\(label)</span></label>
        """
    }

    private var advance: HTML {
        let days = Set(Self.advances + [choice.advanceDays]).sorted()
        return SelectField(
            name: "advance_days", label: context.words("Reminder", "提醒", "通知"), chosen: String(choice.advanceDays),
            options: days.map { (String($0), words($0)) }
        ).html
    }

    private func words(_ days: Int) -> String {
        switch days {
        case 0: context.words("on the day", "當天", "当日")
        case 1: context.words("1 day before", "1 天前", "1日前")
        default: context.words("\(days) days before", "\(days) 天前", "\(days)日前")
        }
    }

    private var forget: HTML {
        guard choice != Choice() else { return "" }
        return """
            <p><a href="/chosen" data-forget>\(context.words("Clear all choices", "清除所有選擇", "選択をすべて消す"))</a></p>

            """
    }
}
