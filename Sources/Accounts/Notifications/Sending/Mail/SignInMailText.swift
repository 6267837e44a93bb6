internal import AccountModel
internal import TempleModel
internal import Wording

/// One mail with a link that signs somebody in. It has no picture, and nothing that whoever asks has written.
struct SignInMailText {
    let bytes: [UInt8]

    private static let title = Words("Sign in to", "登入", "ログイン：")
    private static let how = Words(
        "Open this link in the browser in which you asked for it. It works once, within 15 minutes.",
        "請用申請登入時的瀏覽器開啟這個連結。連結只能使用一次，15 分鐘內有效。",
        "リンクを請求したブラウザーでこのリンクを開いてください。一度だけ、15分以内に使えます。")
    private static let open = Words("Sign in", "登入", "ログイン")
    private static let asked = Words("Asked for at", "申請時間", "請求時刻")
    private static let inTaiwan = Words("in Taiwan", "臺灣時間", "台湾時間")
    private static let unknown = Words("an unknown program", "未知的程式", "不明なプログラム")
    private static let otherwise = Words(
        "If it was not you, do nothing: nobody signs in without this mail.",
        "如果不是您本人，請不必理會：沒有這封信就無法登入。",
        "お心当たりがない場合は、何もしないでください。このメールがなければ誰もログインできません。")

    /// - Parameters:
    ///   - id: letters and digits, others for each mail.
    ///   - now: seconds since 1970.
    init(_ mail: SignInMail, from sender: MailAddress, to recipient: MailAddress, id: String, now: Int64) {
        let language = MailParts.language(of: mail.locale)
        func words(_ words: Words) -> String { words.text(in: language) }
        let title = words(Self.title) + (language == .japanese ? "" : " ") + Self.host(of: mail.link)
        let minute = TaiwanTime(secondsSince1970: mail.askedAt).minute
        let time = String(minute / 60 + 100).suffix(2) + ":" + String(minute % 60 + 100).suffix(2)
        let program = AskingProgram(mail.agent).name ?? words(Self.unknown)
        let about = "\(words(Self.asked)): \(time) (\(words(Self.inTaiwan))), \(program)"
        let plain = """
            \(title)

            \(words(Self.how))

            \(mail.link)

            \(about)
            \(words(Self.otherwise))

            """
        let html: HTML = """
            <!DOCTYPE html>
            <html lang="\(language.tag)">
            <head><meta charset="utf-8"><title>\(title)</title></head>
            <body>
            <h1>\(title)</h1>
            <p>\(words(Self.how))</p>
            <p><a href="\(mail.link)">\(words(Self.open))</a></p>
            <p>\(about)<br>\(words(Self.otherwise))</p>
            </body>
            </html>

            """
        bytes = MailParts(
            sender: sender, recipient: recipient, subject: title, id: id, language: language, now: now
        ).bytes(plain: plain, html: html)
    }

    /// Returns what is between the scheme and the path of an address.
    private static func host(of address: String) -> String {
        let parts = address.split(separator: "/", maxSplits: 2)
        return parts.count > 1 ? String(parts[1]) : ""
    }
}
