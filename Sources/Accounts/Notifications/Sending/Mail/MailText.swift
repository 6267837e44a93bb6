internal import AccountModel
internal import Wording

/// One mail of reminders.
struct MailText {
    let bytes: [UInt8]

    /// Returns nil if the address that ends mails has a character that a header may not have.
    init?(_ message: OutgoingMessage, from sender: MailAddress, to recipient: MailAddress, now: Int64) {
        let unsubscribe = message.unsubscribeURL
        guard unsubscribe.hasPrefix("http"), unsubscribe.utf8.count <= 900,
            unsubscribe.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != 0x3C && $0 != 0x3E })
        else { return nil }
        let language = MailParts.language(of: message.account.locale)
        let parts = MailParts(
            sender: sender, recipient: recipient, subject: message.title, id: message.plainID, language: language,
            now: now,
            headers: [
                "List-Unsubscribe: <\(unsubscribe)>", "List-Unsubscribe-Post: List-Unsubscribe=One-Click",
            ])
        bytes = parts.bytes(plain: Self.plain(message, language), html: Self.html(message, language))
    }

    // MARK: Texts

    private static let stop = Words("Stop these mails", "取消郵件通知", "メールの配信を停止")
    private static let open = Words("Open the page", "開啟頁面", "ページを開く")
    private static let temple = Words("The temple", "廟宇頁面", "廟のページ")

    /// Returns what a link is for, and the link.
    private static func line(_ words: Words, _ address: String, _ language: Language) -> String {
        words.text(in: language) + Words(": ", "：", "：").text(in: language) + address
    }

    private static func plain(_ message: OutgoingMessage, _ language: Language) -> String {
        """
        \(message.title)

        \(message.body)

        \(message.url)
        \(message.templeURL.map { "\n\(line(temple, $0, language))\n" } ?? "")
        --\u{20}
        \(line(stop, message.unsubscribeURL, language))

        """
    }

    private static func html(_ message: OutgoingMessage, _ language: Language) -> HTML {
        let lines: [HTML] = message.body.split(separator: "\n", omittingEmptySubsequences: false).map {
            "\(String($0))"
        }
        let link: HTML =
            message.templeURL.map { "<p><a href=\"\($0)\">\(temple.text(in: language))</a></p>" } ?? ""
        return """
            <!DOCTYPE html>
            <html lang="\(language.tag)">
            <head><meta charset="utf-8"><title>\(message.title)</title></head>
            <body>
            <h1>\(message.title)</h1>
            <p>\(HTML(lines, separator: "<br>"))</p>
            <p><a href="\(message.url)">\(open.text(in: language))</a></p>
            \(link)
            <hr>
            <p><a href="\(message.unsubscribeURL)">\(stop.text(in: language))</a></p>
            </body>
            </html>

            """
    }
}
