internal import FoundationEssentials
internal import Wording

/// The form of one mail (RFC 5322): its headers, and text and HTML that say the same, each in base64, so that no line of a
/// message is one of the mail.
struct MailParts {
    let sender: MailAddress
    let recipient: MailAddress
    let subject: String
    /// Letters and digits, others for each mail.
    let id: String
    let language: Language
    /// Seconds since 1970.
    let now: Int64
    /// More lines of the header. They come from the program.
    var headers: [String] = []

    /// The longest line of base64 (RFC 2045 section 6.8).
    private static let lineBytes = 76
    /// How many bytes one encoded word of a header carries: a line that has one is of at most 76 (RFC 2047 section 2), and the
    /// first begins with the name of the header.
    private static let wordBytes = 39

    /// Returns the mail. Its lines end with CR LF.
    func bytes(plain: String, html: HTML) -> [UInt8] {
        let boundary = "nearby-\(id)"
        let lines =
            [
                "From: <\(sender.text)>", "To: <\(recipient.text)>", "Subject: \(Self.encoded(subject))",
                "Date: \(Self.date(now))", "Message-ID: <\(id)@\(sender.domain)>", "Auto-Submitted: auto-generated",
            ] + headers + [
                "MIME-Version: 1.0", "Content-Language: \(language.tag)",
                "Content-Type: multipart/alternative;", " boundary=\"\(boundary)\"", "",
            ] + Self.part("text/plain", plain, boundary) + Self.part("text/html", html.text, boundary)
            + ["--\(boundary)--", ""]
        return Array(lines.joined(separator: "\r\n").utf8)
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

    /// Returns the language of somebody with a locale, such as `zh-TW`.
    static func language(of locale: String) -> Language {
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
