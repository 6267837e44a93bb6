internal import WebRouting
internal import Wording

/// What a fault means to the people of the back office, and what to do.
enum FaultWords {
    static func note(_ fault: Fault, _ context: AdminContext) -> AdminNote {
        let (title, text) = words(fault, context)
        return AdminNote(title: title, text: text)
    }

    private static func words(_ fault: Fault, _ context: AdminContext) -> (title: String, text: HTML) {
        switch fault.status {
        case 403: forbidden(fault, context)
        case 404:
            (
                context.words("There is no such page", "沒有這個頁面", "ページが見つかりません"),
                "\(context.words("It may have been deleted, or the address has a typing error.", "可能已被刪除，或網址打錯了。", "削除されたか、アドレスに誤りがあります。"))"
            )
        case 405:
            (
                context.words("Nothing can be done at this address", "這個網址不能這樣使用", "このアドレスではできません"),
                "\(context.words("Start again from the overview.", "請從總覽重新開始。", "概要からやり直してください。"))"
            )
        case 412:
            (
                context.words("Somebody has changed this meanwhile", "有人在這段時間改過了", "その間に他の人が変更しました"),
                "\(context.words("Read it again, and send your change for what is there now.", "請重新讀取，再就現在的內容送出修改。", "読み直して、今の内容に対して変更を送ってください。"))"
            )
        case 429:
            (
                context.words("Too many attempts in a short time", "次數太頻繁", "回数が多すぎます"),
                "\(context.words("Wait a minute, then send it again.", "請等一分鐘再送出。", "1分ほど待って、もう一度送ってください。"))"
            )
        case 503: unavailable(fault, context)
        case 500...:
            (
                context.words("Something went wrong", "發生錯誤", "エラーが起きました"),
                "\(context.words("Try again; if it stays so, tell the operator.", "請再試一次；若仍發生，請告知系統維護人員。", "もう一度お試しください。続くときは運用担当者にお知らせください。"))"
            )
        default: refused(fault, context)
        }
    }

    private static func forbidden(_ fault: Fault, _ context: AdminContext) -> (title: String, text: HTML) {
        if fault == .staleForm {
            return (
                context.words("The form is of an earlier sign-in", "這份表單屬於先前的登入", "フォームは以前のログインのものです"),
                "\(context.words("Nothing was changed. What you have entered is still here: send it again.", "尚未變更任何資料。您輸入的內容還在，請再送出一次。", "まだ何も変更されていません。入力した内容は残っています。もう一度送ってください。"))"
            )
        }
        if fault == .fromAnotherSite {
            return (
                context.words("The form does not come from this site", "這份表單不是由本站送出", "フォームはこのサイトのものではありません"),
                "\(context.words("Nothing was changed. Open the page here, and enter it again.", "尚未變更任何資料。請在本站開啟頁面重新輸入。", "何も変更されていません。このサイトのページを開いて入力し直してください。"))"
            )
        }
        let title = context.words("You may not do this", "您沒有這個權限", "この操作は許可されていません")
        if let reason = RefusalWords.text(fault, context) { return (title, "\(reason)") }
        return (
            title,
            "\(context.words("It needs a greater role. Ask an owner.", "需要更高的權限，請洽管理者。", "より高い権限が必要です。管理者にお尋ねください。"))"
        )
    }

    private static func unavailable(_ fault: Fault, _ context: AdminContext) -> (title: String, text: HTML) {
        if fault.code == "other-writer" {
            return (
                context.words("Somebody else is writing just now", "目前有人正在寫入資料", "今は他の書き込みの途中です"),
                "\(context.words("An import or another edit is not finished yet. Nothing was changed: send it again in a moment.", "匯入或其他編輯尚未完成。尚未變更任何資料，請稍後再送出。", "取り込みか他の編集が終わっていません。何も変更されていません。少し待って送ってください。"))"
            )
        }
        return (
            context.words("The database cannot be reached now", "目前連不上資料庫", "今はデータベースに接続できません"),
            "\(context.words("The pages for visitors go on. Changes have to wait: try again in a moment. If it stays so, tell the operator.", "給訪客看的網頁照常運作，但暫時不能修改。請稍後再試；若仍發生，請告知系統維護人員。", "公開ページは動いていますが、今は変更できません。しばらくしてお試しください。続くときは運用担当者にお知らせください。"))"
        )
    }

    /// Says what is wrong with a request. What has no words of its own is told by the detail of the API, which is English.
    private static func refused(_ fault: Fault, _ context: AdminContext) -> (title: String, text: HTML) {
        if fault.code == ProblemCode.invalidParameter.rawValue, let form = SentForm(context)?.form,
            let wrong = ReasonField.faults(form).first
        {
            return (
                context.words("This was not taken", "未能接受", "受け付けられませんでした"),
                """
                \(context.words("Nothing was changed.", "尚未變更任何資料。", "何も変更されていません。"))
                \(EditFaultWords.html(wrong, context))
                """
            )
        }
        if let reason = RefusalWords.text(fault, context) {
            return (
                context.words("This was not taken", "未能接受", "受け付けられませんでした"),
                "\(context.words("Nothing was changed.", "尚未變更任何資料。", "何も変更されていません。")) \(reason)"
            )
        }
        return (
            context.words("This was not taken", "未能接受", "受け付けられませんでした"),
            """
            \(context.words("Nothing was changed. The reason:", "尚未變更任何資料。原因：", "何も変更されていません。理由："))
            <bdi lang="en">\(fault.detail)</bdi>
            """
        )
    }
}

extension Fault {
    /// The fault of a form without the token of the session.
    static let staleForm = Fault(
        status: 403, code: ProblemCode.forbidden.rawValue,
        detail: "the form is not of a page of this session; open the page again")
}
