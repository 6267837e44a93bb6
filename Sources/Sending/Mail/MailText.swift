internal import AccountModel
internal import Foundation
internal import HTMLText
internal import Wording

/// One mail as it is sent (RFC 5322): text and HTML that say the same, each in base64, so that no line of a message is one of
/// the mail.
struct MailText {
    let bytes: [UInt8]

    /// The longest line of base64 (RFC 2045 section 6.8).
    private static let lineBytes = 76
    /// How many bytes one encoded word of a header carries: a line that has one is of at most 76 (RFC 2047 section 2), and the
    /// first begins with the name of the header.
    private static let wordBytes = 39

    /// Returns nil if the address that ends mails has a character that a header may not have.
    init?(_ message: OutgoingMessage, from sender: MailAddress, to recipient: MailAddress, now: Int64) {
        let unsubscribe = message.unsubscribeURL
        guard unsubscribe.hasPrefix("http"), unsubscribe.utf8.count <= 900,
            unsubscribe.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != 0x3C && $0 != 0x3E })
        else { return nil }
        let id = message.plainID
        let boundary = "nearby-\(id)"
        let language = Self.language(of: message.account.locale)
        let lines =
            [
                "From: <\(sender.text)>", "To: <\(recipient.text)>", "Subject: \(Self.encoded(message.title))",
                "Date: \(Self.date(now))", "Message-ID: <\(id)@\(sender.domain)>", "Auto-Submitted: auto-generated",
                "List-Unsubscribe: <\(unsubscribe)>", "List-Unsubscribe-Post: List-Unsubscribe=One-Click",
                "MIME-Version: 1.0", "Content-Language: \(language.tag)",
                "Content-Type: multipart/alternative;", " boundary=\"\(boundary)\"", "",
            ] + Self.part("text/plain", Self.plain(message, language), boundary)
            + Self.part("text/html", Self.html(message, language), boundary) + ["--\(boundary)--", ""]
        bytes = Array(lines.joined(separator: "\r\n").utf8)
    }

    private static func part(_ type: String, _ text: String, _ boundary: String) -> [String] {
        [
            "--\(boundary)", "Content-Type: \(type); charset=utf-8", "Content-Transfer-Encoding: base64", "",
        ] + base64(Array(text.utf8))
    }

    private static func base64(_ bytes: [UInt8]) -> [String] {
        let all = Data(bytes).base64EncodedString().utf8
        return stride(from: 0, to: all.count, by: lineBytes).map { start in
            String(decoding: all.dropFirst(start).prefix(lineBytes), as: UTF8.self)
        }
    }

    /// Returns a text as encoded words (RFC 2047), each with whole characters, on lines of a header.
    private static func encoded(_ text: String) -> String {
        var words: [[UInt8]] = [[]]
        for scalar in text.unicodeScalars {
            let bytes = Array(String(scalar.properties.generalCategory == .control ? " " : scalar).utf8)
            if words[words.count - 1].count + bytes.count > wordBytes { words.append([]) }
            words[words.count - 1] += bytes
        }
        return words.map { "=?UTF-8?B?\(Data($0).base64EncodedString())?=" }.joined(separator: "\r\n ")
    }

    // MARK: Texts

    private static let stop = Words("Stop these mails", "取消郵件通知", "メールの配信を停止")
    private static let open = Words("Open the page", "開啟頁面", "ページを開く")

    private static func plain(_ message: OutgoingMessage, _ language: Language) -> String {
        """
        \(message.title)

        \(message.body)

        \(message.url)

        --\u{20}
        \(stop.text(in: language)): \(message.unsubscribeURL)

        """
    }

    private static func html(_ message: OutgoingMessage, _ language: Language) -> String {
        let lines: [HTML] = message.body.split(separator: "\n", omittingEmptySubsequences: false).map {
            "\(String($0))"
        }
        let html: HTML = """
            <!DOCTYPE html>
            <html lang="\(language.tag)">
            <head><meta charset="utf-8"><title>\(message.title)</title></head>
            <body>
            <h1>\(message.title)</h1>
            <p>\(HTML(lines, separator: "<br>"))</p>
            <p><a href="\(message.url)">\(open.text(in: language))</a></p>
            <hr>
            <p><a href="\(message.unsubscribeURL)">\(stop.text(in: language))</a></p>
            </body>
            </html>

            """
        return html.text
    }

    /// Returns the language of somebody with a locale, such as `zh-TW`.
    private static func language(of locale: String) -> Language {
        locale.split(separator: "-").first.flatMap { Language(rawValue: $0.lowercased()) } ?? .english
    }

    // MARK: The date

    private static let days = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
    private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

    /// Returns a date of a header (RFC 5322 section 3.3), in UTC.
    static func date(_ seconds: Int64) -> String {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let parts = calendar.dateComponents(
            [.year, .month, .day, .hour, .minute, .second], from: Date(timeIntervalSince1970: Double(seconds)))
        func two(_ number: Int?) -> String { String((number ?? 0) + 100).suffix(2).description }
        // 1970-01-01 was a Thursday.
        let dayNumber = Int((seconds - (seconds % 86_400 + 86_400) % 86_400) / 86_400)
        let weekday = days[(dayNumber % 7 + 7) % 7]
        return "\(weekday), \(two(parts.day)) \(months[(parts.month ?? 1) - 1]) \(parts.year ?? 1970) "
            + "\(two(parts.hour)):\(two(parts.minute)):\(two(parts.second)) +0000"
    }
}
