internal import AccountAPI
internal import HTTPModel
internal import WebPages
internal import WebRouting
internal import Wording

/// What a fault means to somebody on the pages of an account, and what to do.
enum AccountFaultWords {
    static func note(_ fault: Fault, _ context: PersonContext) -> PersonNote {
        guard let (title, text) = words(fault, context) else {
            let (title, advice) = FaultPage.words(fault, context.page)
            return PersonNote(title: title, text: "\(advice)")
        }
        return PersonNote(title: title, text: "\(text)")
    }

    /// Nil for what the visitors' pages say.
    private static func words(_ fault: Fault, _ context: PersonContext) -> (title: String, text: String)? {
        switch fault.status {
        case 400 where fault.code == ProblemCode.invalidBody.rawValue && context.call.route?.path == SignInPages.mail:
            (
                context.words("This is not an email address", "這不是電子郵件地址", "メールアドレスではありません"),
                context.words(
                    "Write it like mei@example.org.", "請輸入像 mei@example.org 的地址。", "mei@example.org のように入力してください。")
            )
        case 401 where fault.isOfProvider:
            (
                context.words("The sign-in was refused", "登入遭到拒絕", "ログインできませんでした"),
                context.words(
                    "What the provider has sent is not good for this site. Try again; if it stays so, tell the operator.",
                    "登入服務傳回的資料無法在本站使用。請再試一次；若仍發生，請告知管理者。",
                    "ログイン先からの応答が使えません。もう一度お試しください。続くときは管理者にお知らせください。")
            )
        case 503 where fault.isOfProvider:
            (
                context.words("The provider cannot be reached now", "目前無法連上登入服務", "今はログイン先に接続できません"),
                context.words(
                    "Try again in a moment, or sign in another way.", "請稍後再試，或改用其他方式登入。",
                    "しばらくしてからもう一度お試しいただくか、別の方法でログインしてください。")
            )
        case 401 where context.call.route?.access == .signedIn:
            (
                context.words("Your session has ended", "您的登入已結束", "ログインが終了しました"),
                context.words(
                    "Nothing was changed. Sign in, go back, and send it again.", "尚未變更任何資料。請重新登入，回到上一頁再送出一次。",
                    "何も変更されていません。ログインして前のページに戻り、もう一度送ってください。")
            )
        case 403 where fault == .formOfAnotherSession:
            (
                context.words(
                    "Somebody else is signed in here now", "現在登入的是另一個帳號", "今は別のアカウントでログインしています"),
                context.words(
                    "The form is of an earlier sign-in, so nothing was changed. Open the page again.",
                    "這份表單屬於先前的登入，尚未變更任何資料。請重新開啟頁面。", "フォームは以前のログインのものなので、何も変更されていません。ページを開き直してください。")
            )
        case 403:
            (
                context.words("The form does not come from this site", "這份表單不是由本站送出", "フォームはこのサイトのものではありません"),
                context.words(
                    "Nothing was changed. Open the page here, and enter it again.", "尚未變更任何資料。請在本站開啟頁面重新輸入。",
                    "何も変更されていません。このサイトのページを開いて入力し直してください。")
            )
        case 404 where fault == .notThere:
            (
                context.words("This is no longer here", "這一項已不存在", "もうありません"),
                context.words(
                    "It may have been removed in another tab.", "可能已在另一個分頁中移除。", "別のタブで削除されたのかもしれません。")
            )
        case 409:
            (
                context.words("The limit is reached", "數量已達上限", "上限に達しています"),
                context.words(
                    "Nothing was changed. Remove one first.", "尚未變更任何資料。請先移除一項。", "何も変更されていません。先に一つ取り除いてください。")
            )
        case 429 where fault.code == Fault.usedUpTests:
            (
                context.words("You have sent five test messages", "您已傳送五則測試訊息", "テスト通知を5回送りました"),
                context.words("Nothing was sent now. ", "這次未傳送。", "今回は送っていません。") + wait(fault, context)
            )
        case 503 where fault.code == Fault.busyTests:
            (
                context.words("Others are sending test messages now", "其他人正在傳送測試訊息", "ほかの人がテスト通知を送信中です"),
                context.words(
                    "Nothing was sent, and it does not count. Try again in ten seconds.", "這次未傳送，也不計入次數。請十秒後再試一次。",
                    "今回は送っておらず、回数にも数えません。10秒ほど待って、もう一度お試しください。")
            )
        case 429:
            (
                context.words("Too many attempts in a short time", "次數太頻繁", "回数が多すぎます"),
                wait(fault, context)
            )
        case 503 where (context.call.route?.effect ?? .reads) != .reads:
            (
                context.words("This cannot be saved now", "目前無法儲存", "今は保存できません"),
                context.words(
                    "Nothing was changed. Go back, and send it again in a moment.", "尚未變更任何資料。請回上一頁，稍後再送出一次。",
                    "何も変更されていません。前のページに戻り、しばらくしてから送り直してください。")
            )
        case 503:
            (
                context.words("Accounts cannot be reached now", "目前無法使用帳號", "今はアカウントを利用できません"),
                context.words(
                    "All other pages go on. Try again in a moment.", "其他頁面照常運作，請稍後再試。",
                    "ほかのページは動いています。しばらくしてからもう一度お試しください。")
            )
        default: nil
        }
    }

    /// Returns how long somebody has to wait who asks too often: what an hour bounds is not over in a minute.
    private static func wait(_ fault: Fault, _ context: PersonContext) -> String {
        let minutes = ((fault.headers["Retry-After"].flatMap { Int($0) } ?? 0) + 59) / 60
        guard minutes > 1 else {
            return context.words("Wait a minute, then try again.", "請等一分鐘再試一次。", "1分ほど待って、もう一度お試しください。")
        }
        return context.words(
            "Wait \(minutes) minutes, then try again.", "請等 \(minutes) 分鐘再試一次。",
            "\(minutes)分ほど待って、もう一度お試しください。")
    }
}
