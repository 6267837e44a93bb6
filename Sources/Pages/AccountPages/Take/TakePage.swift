internal import AccountModel
internal import TempleModel
internal import WebPages
internal import WebRouting
internal import Wording

/// The question whether an account takes in what a browser has chosen: what it would get, and whose times are kept.
struct TakePage {
    let taking: Taking
    /// The page that follows.
    let to: LocalTarget
    private let asked: Choice
    /// The deities, festivals and groups that the account lacks.
    private let things: ChosenThings
    private let contents: AccountContents
    private let data: CatalogueSnapshot
    private let times: Taking.Times
    private let note: HTML
    private let context: PersonContext

    /// - Parameters:
    ///   - form: the form that was sent; nil for none.
    ///   - note: what stands above the page.
    init(_ context: PersonContext, sent form: PersonForm? = nil, note: HTML = "") throws {
        let (asked, contents) = (try Choice(context.request), try context.contents())
        let data = try context.page.store.catalogueSnapshot()
        let times = form?["times"].flatMap(Taking.Times.init(rawValue:)) ?? .account
        let taking = Taking(asked, into: contents, in: data, times: times)
        var lacking = Choice()
        for kind in Choice.Kind.allCases { lacking[kind] = taking.change.added[kind.subscription, default: []] }
        things = ChosenThings(lacking, in: data, most: .max)
        to = LocalTarget(context["to"])
        self.asked = asked
        self.data = data
        self.contents = contents
        self.times = times
        self.taking = taking
        self.note = note
        self.context = context
    }

    /// The address with the choice, for the form.
    private var address: String {
        PageAddress.make(TakePages.root, asked.parameters.map { ($0.name, $0.value) } + [("to", to.text)])
    }

    var page: PersonPage {
        let title = context.words("Add your choices to your account?", "要把選擇帶進帳號嗎？", "選択をアカウントに取り込みますか？")
        return PersonPage(
            title: title,
            body: """
                \(note)<h1>\(title)</h1>
                <p>\(context.words(
                    "This was chosen without an account. Your account does not have it yet:", "以下是未登入時的選擇，您的帳號裡還沒有：",
                    "ログインせずに選んだもののうち、アカウントにまだないもの："))</p>
                <take-choice data-query="\(asked.query)">
                <ul>
                \(lines)</ul>
                <form class="plain" action="\(address)" method="post" autocomplete="off">
                \(context.hiddenToken)\(question)\
                <div class="field"><button type="submit">\(context.words("Add them", "帶進帳號", "取り込む"))</button></div>
                <div class="field"><a class="button quiet" href="\(to.text)" data-later>\(context.words(
                    "Not now", "先不要", "今はしない"))</a></div>
                </form>
                </take-choice>
                <p class="caption">\(context.words(
                    "Nothing is removed: your account keeps what it has, and this browser its choices.",
                    "不會移除任何項目：帳號原有的和這個瀏覽器的選擇都會保留。", "何も削除されません。アカウントの内容も、このブラウザーの選択も残ります。"))</p>
                """)
    }

    private var lines: [HTML] {
        let names: [(String, [HTML])] = [
            (
                context.words("Deities", "神明", "神さま"),
                things.deities.map { context.page.name(ofDeity: $0.name).html }
            ),
            (
                context.words("Festivals", "民俗節慶", "年中行事"),
                things.festivals.map { context.page.name(ofDay: $0.name).html }
            ),
            (
                context.words("Groups", "推薦群組", "グループ"),
                things.groups.map { context.page.name(ofGroup: $0.name).html }
            ),
            (context.words("Every lunar month", "每個農曆月", "旧暦の毎月"), moons),
            (context.words("Reminder", "提醒", "通知"), reminders),
        ]
        return names.filter { !$0.1.isEmpty }.map { title, names in
            "<li>\(title)\(context.words(": ", "：", "："))\(context.page.list(names))</li>\n"
        }
    }

    private var moons: [HTML] {
        var moons: [HTML] = []
        if taking.change.tellsNewMoon != nil { moons.append("\(context.words("First day", "初一", "1日（初一）"))") }
        if taking.change.tellsFullMoon != nil { moons.append("\(context.words("Fifteenth day", "十五", "15日（十五）"))") }
        return moons
    }

    /// The times that the account gets without a question.
    private var reminders: [HTML] {
        guard !taking.differsInTimes else { return [] }
        var words: [HTML] = []
        if let days = taking.change.advanceDays { words.append("\(context.words(daysAhead: days))") }
        if let minute = taking.change.notifyMinute { words.append("\(TaiwanTime.text(ofMinute: minute))") }
        return words
    }

    /// Whose times are kept, where both sides have set some.
    private var question: HTML {
        guard taking.differsInTimes else { return "" }
        return """
            <fieldset class="wide picks">
            <legend>\(context.words("When to be reminded", "提醒時間", "通知の時刻"))</legend>
            \(option(.account, context.words("as in my account", "依帳號", "アカウントのとおり")))\
            \(option(.browser, context.words("as chosen here", "依這裡的選擇", "ここでの選択のとおり")))\
            </fieldset>

            """
    }

    private func option(_ times: Taking.Times, _ words: String) -> HTML {
        let settings = Taking(asked, into: contents, in: data, times: times).change.applied(to: contents.settings)
        let when =
            "\(context.words(daysAhead: settings.advanceDays)) \(TaiwanTime.text(ofMinute: settings.notifyMinute))"
        return """
            <label class="pick"><input type="radio" name="times" value="\(times.rawValue)"\
            \(times == self.times ? " checked" : "")><span>\(context.page.bracketed(words, when))</span></label>

            """
    }
}
