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
                    "It is sent again by itself at {time}, and saved only once.", "將於 {time} 自動再送，只會儲存一次。",
                    "{time} に自動でもう一度送ります。二重には保存されません。")
            ),
            (
                "kept",
                context.words(
                    "This browser keeps what you have typed until it is saved, for 7 days.",
                    "您輸入的內容會保留在這個瀏覽器 7 天，直到儲存為止。",
                    "入力した内容は、保存されるまで7日間このブラウザに残ります。")
            ),
            (
                "notKept",
                context.words(
                    "This browser keeps nothing of it: leave this page open.", "這個瀏覽器無法保留內容，請不要關閉此頁。",
                    "このブラウザには残せません。このページを開いたままにしてください。")
            ),
            ("now", context.words("Try now", "立即再試", "今すぐ試す")),
            ("stop", context.words("Stop trying", "不再重試", "再試行をやめる")),
            (
                "restored",
                context.words(
                    "What you typed here until {time} is in the form again. It is not saved yet.",
                    "您在 {time} 前輸入的內容已放回表單，尚未儲存。", "{time} までに入力した内容をフォームに戻しました。まだ保存されていません。")
            ),
            (
                "offered",
                context.words(
                    "You typed something here until {time} and did not save it. This has been changed since.",
                    "您在 {time} 前輸入過內容但未儲存；之後這筆資料已變更。",
                    "{time} までに入力して、保存していない内容があります。その後、このデータは変更されました。")
            ),
            ("putBack", context.words("Put it into the form", "放回表單", "フォームに戻す")),
            ("leaveOut", context.words("Leave it out", "捨棄", "破棄する")),
            (
                "tooLong",
                context.words("{n} of at most {most} characters", "共 {n} 字，最多 {most} 字", "{n}文字（{most}文字まで）")
            ),
        ]
    }
}
