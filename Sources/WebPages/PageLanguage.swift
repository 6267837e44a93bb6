internal import HTTPModel
internal import TempleModel
internal import Wording

/// The language of a page: `lang` of its address, else the reader's cookie `lang`, else `Accept-Language`.
extension Language {
    /// Reads the language of a page. Chinese if the request names none that is known: the pages are for Taiwan, and a search
    /// engine names none.
    init(ofPage request: Request) {
        self =
            Language(inAddressOf: request) ?? Language(inCookieOf: request)
            ?? WeightedList("Accept-Language", of: request.headers)?.best {
                Language(rawValue: String($0.prefix { $0 != "-" }))
            } ?? .chinese
    }

    /// Reads `lang` of the address. Nil if it is missing or unknown.
    init?(inAddressOf request: Request) {
        guard let value = request.query.first(where: { $0.name == Self.name })?.value else { return nil }
        self.init(rawValue: value)
    }

    /// Reads the cookie `lang` (RFC 6265 section 5.4). Nil if it is missing or unknown.
    private init?(inCookieOf request: Request) {
        for field in request.headers.values("Cookie") {
            for pair in field.utf8.split(separator: UInt8(ascii: ";")) {
                let text = pair.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
                guard text.starts(with: "\(Self.name)=".utf8) else { continue }
                self.init(rawValue: String(decoding: text.dropFirst(Self.name.utf8.count + 1), as: UTF8.self))
                return
            }
        }
        return nil
    }

    /// The name of the parameter and of the cookie.
    static let name = "lang"

    /// The cookie that remembers the language for a year.
    var cookie: String { "\(Self.name)=\(rawValue); Path=/; Max-Age=31536000; SameSite=Lax" }

    /// The tag of the language in pages: also with its script, which fonts and screen readers choose by.
    var pageTag: String { self == .chinese ? "zh-Hant-TW" : tag }
}
