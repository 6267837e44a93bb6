internal import AccountModel
internal import WebRouting
internal import Wording

/// The labelled inputs of a form, each with what is wrong with it. The name of an input is its id too.
struct FormParts {
    let faults: FieldFaults

    /// What a browser sends for a checkbox that is on.
    static let on = "true"

    init(_ faults: FieldFaults = .none) { self.faults = faults }

    /// Returns a field of one line.
    ///
    /// - Parameter attributes: more attributes of the input, beginning with a space.
    func line(_ name: String, _ label: String, _ value: String, _ attributes: HTML = "") -> HTML {
        """
        <div class="field">
        <label for="\(name)">\(label)</label>
        <input id="\(name)" name="\(name)" value="\(value)"\(attributes)\(faults.attributes(name))>\(faults.text(name))
        </div>

        """
    }

    /// - Parameter areLanguages: whether the values are tags of languages, in which the texts are.
    func select(
        _ name: String, _ label: String, _ chosen: String, _ options: [(value: String, text: String)],
        areLanguages: Bool = false
    ) -> HTML {
        let options: [HTML] = options.map { value, text in
            let language: HTML = areLanguages ? " lang=\"\(value)\"" : ""
            return "<option value=\"\(value)\"\(language)\(value == chosen ? " selected" : "")>\(text)</option>"
        }
        return """
            <div class="field">
            <label for="\(name)">\(label)</label>
            <select id="\(name)" name="\(name)"\(faults.attributes(name))>\(options)</select>\(faults.text(name))
            </div>

            """
    }

    func check(_ name: String, _ label: String, _ isOn: Bool) -> HTML {
        """
        <label class="pick"><input type="checkbox" name="\(name)" value="\(Self.on)"\(isOn ? " checked" : "")>\
        <span>\(label)</span></label>

        """
    }
}

extension PersonContext {
    /// Returns a form of one button.
    ///
    /// - Parameters:
    ///   - fields: hidden fields.
    ///   - label: what a screen reader says of the button where its text alone says too little.
    func button(
        _ text: String, to path: String, _ fields: [(name: String, value: String)] = [], isQuiet: Bool = true,
        label: String? = nil
    ) -> HTML {
        let inputs: [HTML] = fields.map { name, value in
            "<input type=\"hidden\" name=\"\(name)\" value=\"\(value)\">"
        }
        let spoken: HTML = label.map { " aria-label=\"\($0)\"" } ?? ""
        return """
            <form class="one" action="\(path)" method="post">\(hiddenToken)\(inputs)\
            <button type="submit"\(isQuiet ? " class=\"quiet\"" : "" as HTML)\(spoken)>\(text)</button></form>

            """
    }

    /// The note that something was done; empty for nil.
    func done(_ text: String?) -> HTML {
        text.map { "<p class=\"notice\" role=\"status\">\($0)</p>\n" } ?? ""
    }

    /// The link back to the page of the account.
    var wayHome: HTML {
        "<p><a href=\"\(AccountPageTable.home)\">\(words("My account", "我的帳號", "マイアカウント"))</a></p>\n"
    }

    /// What the service keeps of a person, and until when. `docs/privacy.md` says it at length.
    var whatIsKept: HTML {
        """
        <p class="second">\(words(
            "The service keeps your email address, your name, what you choose and write here, your devices, and where you are signed in. It does so for these pages, the app and your reminders alone, until you remove it or delete the account.",
            "本站保存您的電子郵件、名字、在此選擇與填寫的內容、裝置及登入狀態，僅供這些網頁、App 與提醒使用，直到您移除該項或刪除帳號為止。",
            "メールアドレス、名前、ここで選んだ項目と書いた内容、端末、ログインの状態を保存します。これらのページとアプリと通知にだけ使い、ご自身で削除するか、アカウントを削除するまで残ります。"))</p>

        """
    }

    /// The words for how many days ahead somebody is told.
    func words(daysAhead days: Int) -> String {
        switch days {
        case 0: words("on the day", "當天", "当日")
        case 1: words("1 day before", "1 天前", "1日前")
        default: words("\(days) days before", "\(days) 天前", "\(days)日前")
        }
    }

    /// Returns everything that is kept of the person who asks.
    func contents() throws -> AccountContents {
        guard let contents = try store.contents(of: try person(), now: now) else { throw AccountError.ended }
        return contents
    }
}

extension Fault {
    /// The fault of a thing of the person's that is not there: another tab may have removed it.
    static let notThere = Fault(
        status: 404, code: "not-there", detail: "you have no such thing; it may have been removed")
}
