internal import AccountAPI
internal import AccountModel
internal import HTTPModel
internal import TempleModel
internal import WebPages
internal import Wording

/// The form of an account's settings: what to be told and when, the name, and the language of messages.
struct SettingsForm {
    private var settings: NotificationSettings
    /// As it was typed.
    private var time: String
    private var advanceDays: String
    private var place: String
    private var name: String
    private var language: String
    /// The fields as the page had them that somebody has filled in, in the form of a query.
    private let had: String
    private let parts: FormParts
    private let context: PersonContext

    /// The fields whose names are not those of the members that rules name.
    private static let fields = ["display_name": "name", "locale": "language"]

    init(_ contents: AccountContents, _ context: PersonContext) {
        settings = contents.settings
        time = TaiwanTime.text(ofMinute: contents.settings.notifyMinute)
        advanceDays = String(contents.settings.advanceDays)
        place = contents.settings.place?.shownName ?? ""
        name = contents.account.displayName
        language = contents.account.locale
        had = Self.query(contents)
        parts = FormParts()
        self.context = context
    }

    /// Creates the form with the fields that were sent, and what is wrong with them.
    init(_ contents: AccountContents, sent form: FormFields, _ faults: EditFaults, _ context: PersonContext) {
        settings = contents.settings
        settings.isEnabled = form["all"] != nil
        settings.tellsNewMoon = form["new_moon"] != nil
        settings.tellsFullMoon = form["full_moon"] != nil
        settings.tellsOwnDays = form["own_days"] != nil
        time = form["notify_time"] ?? ""
        advanceDays = form["advance_days"] ?? ""
        place = form["place"] ?? contents.settings.place?.shownName ?? ""
        name = form["name"] ?? contents.account.displayName
        language = form["language"] ?? contents.account.locale
        had = form[Self.hadField] ?? Self.query(contents)
        parts = FormParts(FieldFaults(faults, fields: Self.fields, context))
        self.context = context
    }

    private static let hadField = "had"

    /// Returns the fields as the page of a form had them; as they are now for a form that does not say.
    static func had(_ form: FormFields, _ contents: AccountContents) throws(RequestError) -> FormFields {
        try FormFields(Array((form[hadField] ?? query(contents)).utf8))
    }

    /// The fields of the settings as they are, in the form of a query.
    private static func query(_ contents: AccountContents) -> String {
        let (settings, account) = (contents.settings, contents.account)
        let on = FormParts.on
        let fields: [(name: String, value: String?)] = [
            ("all", settings.isEnabled ? on : nil), ("new_moon", settings.tellsNewMoon ? on : nil),
            ("full_moon", settings.tellsFullMoon ? on : nil), ("own_days", settings.tellsOwnDays ? on : nil),
            ("advance_days", String(settings.advanceDays)),
            ("notify_time", TaiwanTime.text(ofMinute: settings.notifyMinute)),
            ("place", settings.place?.shownName ?? ""), ("name", account.displayName), ("language", account.locale),
        ]
        return String(PageAddress.make("", fields).dropFirst())
    }

    /// What stands above the page where something is wrong.
    var note: HTML { parts.faults.note(context) }

    var html: HTML {
        """
        <section id="settings">
        <h2 class="title">\(context.words("Settings", "設定", "設定"))</h2>
        <form class="plain" action="\(SettingsPages.settings)" method="post" autocomplete="off">
        \(context.hiddenToken)<input type="hidden" name="\(Self.hadField)" value="\(had)">
        <fieldset class="wide picks">
        <legend>\(context.words("Remind me of", "提醒我", "通知する内容"))</legend>
        \(parts.check("all", context.words("Send reminders (off: none at all)", "開啟提醒（關閉時全部不提醒）", "通知を使う（オフにするとすべて止まります）"), settings.isEnabled))\
        \(parts.check(
            "new_moon", context.words("First day of the lunar month", "初一", "旧暦の1日（初一）"), settings.tellsNewMoon))\
        \(parts.check(
            "full_moon", context.words("Fifteenth day of the lunar month", "十五", "旧暦の15日（十五）"),
            settings.tellsFullMoon))\
        \(parts.check("own_days", context.words("My own days", "自己的日子", "自分の記念日"), settings.tellsOwnDays))\
        </fieldset>
        \(parts.select(
            "advance_days", context.words("When to remind", "何時提醒", "通知する日"), advanceDays,
            AccountLimits.advanceDays.map { (String($0), context.words(daysAhead: $0)) }))\
        \(parts.line(
            "notify_time", context.words("At what time (Taiwan time)", "提醒時刻（臺灣時間）", "通知の時刻（台湾時間）"), time,
            " type=\"time\" required"))\
        \(placeField)\
        \(parts.line(
            "name", context.words("My name", "我的名稱", "名前"), name,
            " maxlength=\"\(String(AccountLimits.longestName))\""))\
        \(parts.select(
            "language", context.words("Language of messages", "訊息的語言", "通知の言語"), language, languages,
            areLanguages: true))\
        <div class="field"><button type="submit">\(context.words("Save", "儲存", "保存"))</button></div>
        </form>
        <p class="caption"><a href="\(NoticePages.root)">\(context.words(
            "Where reminders arrive", "提醒會送到哪裡", "通知の届く先"))</a></p>
        </section>

        """
    }

    /// The place near which messages name a temple. Somebody types it; no position is asked for.
    private var placeField: HTML {
        let attributes: HTML = parts.faults.hasFault("place") ? parts.faults.attributes("place") : Self.explained
        return """
            <div class="field wide">
            <label for="place">\(context.words("Where I usually am", "我常在的地點", "普段いる場所"))</label>
            \(context.page.placeBox("place", place, attributes))
            <p class="second" id="place-why">\(context.words(
                "Reminders name a temple near it. A county, a township or a station; it may be left empty.",
                "提醒會提到附近的廟。可填縣市、鄉鎮市區或車站，也可以不填。", "通知で近くの廟を紹介します。県や市町村、駅の名前。空欄でもかまいません。"))</p>\
            \(parts.faults.text("place"))\(choices)
            </div>

            """
    }

    /// The full names of the places that may be meant, to be written instead.
    private var choices: HTML {
        guard parts.faults.hasFault("place"), case .several(let names) = NamedPlace(place) else { return "" }
        return "\n<p>\(context.page.list(names.map { "<bdi>\($0)</bdi>" }))</p>"
    }

    private static let explained: HTML = " aria-describedby=\"place-why\""

    /// The languages of the pages, and the one that the app has set, if it is another.
    private var languages: [(value: String, text: String)] {
        let own = [("zh-TW", "中文"), ("en", "English"), ("ja", "日本語")]
        return own.contains { $0.0 == language } ? own : own + [(language, language)]
    }
}
