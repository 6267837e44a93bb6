internal import HTTPModel
internal import WebRouting
internal import Wording

extension LanguageChoice {
    /// The languages of pages. Chinese if the request names none that is known: the pages are for Taiwan, and a search
    /// engine names none.
    static let pages = LanguageChoice(among: Language.allCases, otherwise: .chinese, readsCookie: true)
}

extension Language {
    /// The cookie that remembers the language for a year. It is no secret.
    var cookie: String {
        SetCookie(LanguageChoice.name, rawValue, maxAge: 31_536_000, isSecure: false, isHTTPOnly: false).headerValue
    }

    /// The tag of the language in pages: also with its script, which fonts and screen readers choose by.
    var pageTag: String { self == .chinese ? "zh-Hant-TW" : tag }
}
