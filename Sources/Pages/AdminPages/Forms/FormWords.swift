internal import TempleFormats

/// The words of the notes that the pages' scripts put beside forms: what is not saved yet, what is kept in the browser, and what is
/// too long.
enum FormWords {
    /// Returns the words by their names, as JSON.
    static func json(_ context: AdminContext) -> String {
        var json = JSONWriter()
        json.object { json in
            for (name, text) in words(context) { json.member(name, text) }
        }
        return String(decoding: json.bytes, as: UTF8.self)
    }

    private static func words(_ context: AdminContext) -> [(name: StaticString, text: String)] {
        [
            ("sending", context.words("Sending …", "送出中…", "送信中…")),
            ("notSaved", context.words("Not saved yet.", "尚未儲存。", "まだ保存されていません。")),
            ("offline", context.words("The browser is offline.", "瀏覽器目前離線。", "ブラウザがオフラインです。")),
            ("silent", context.words("The service does not answer.", "服務沒有回應。", "サービスから応答がありません。")),
            ("busy", context.words("The service cannot take it now.", "服務暫時無法處理。", "サービスは今受け付けられません。")),
            (
                "tooMuch",
                context.words(
                    "It is more than can be sent at once. Shorten a text.", "一次送出的內容太多，請縮短。",
                    "一度に送れる量を超えています。短くしてください。")
            ),
            (
                "ended",
                context.words(
                    "Your session has ended. Sign in, then come back here.", "登入已逾時，請登入後回到這裡。",
                    "ログインの有効期限が切れました。ログインして、ここに戻ってください。")
            ),
            (
                "other",
                context.words(
                    "Somebody else is signed in by now. Sign in as yourself, then come back here.",
                    "目前登入的是另一個人，請以您自己的身分登入後回到這裡。", "今は別の人がログインしています。ご自身でログインして、ここに戻ってください。")
            ),
            ("signIn", context.words("Sign in, in a new tab", "在新分頁登入", "新しいタブでログイン")),
            (
                "again",
                context.words(
                    "It is sent again by itself at {time}, and never saved twice.", "將於 {time} 自動重試，不會重複儲存。",
                    "{time} に自動でもう一度送ります。二重には保存されません。")
            ),
            (
                "kept",
                context.words(
                    "Until it is saved, this browser keeps what you have typed, for 7 days at most.",
                    "儲存成功之前，您輸入的內容會保留在這個瀏覽器，最多 7 天。",
                    "保存されるまで、入力した内容は最長7日間このブラウザに残ります。")
            ),
            (
                "notKept",
                context.words(
                    "This browser keeps nothing of it: leave this page open.", "這個瀏覽器無法保留內容，請不要關閉此頁。",
                    "このブラウザには残せません。このページを開いたままにしてください。")
            ),
            ("now", context.words("Try now", "立即重試", "今すぐ試す")),
            ("stop", context.words("Stop trying", "不再重試", "再試行をやめる")),
            (
                "restored",
                context.words(
                    "What you typed here until {time} is in the form again. It is not saved yet.",
                    "您於 {time} 輸入的內容已填回表單，尚未送出。", "{time} までに入力した内容をフォームに戻しました。まだ保存されていません。")
            ),
            (
                "offered",
                context.words(
                    "What you typed here until {time} is not saved, and this has been changed since. Put into the form, it is compared field by field when you save.",
                    "您於 {time} 輸入的內容尚未儲存，之後這筆資料已變更。填回表單後，儲存時會逐欄比對，不會直接覆蓋。",
                    "{time} までに入力した内容は保存されておらず、その後このデータは変更されました。フォームに戻すと、保存のときに欄ごとに比べます。")
            ),
            ("putBack", context.words("Put it into the form", "填回表單", "フォームに戻す")),
            ("leaveOut", context.words("Leave it out", "捨棄", "破棄する")),
            (
                "tooLong",
                context.words("{n} of at most {most} characters", "共 {n} 字，最多 {most} 字", "{n}文字（{most}文字まで）")
            ),
        ]
    }
}
