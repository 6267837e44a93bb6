internal import HTTPModel
package import WebRouting
package import Wording

extension LanguageChoice {
    /// The languages of pages. Chinese if the request names none that is known: the pages are for Taiwan, and a search
    /// engine names none.
    package static let pages = LanguageChoice(among: Language.allCases, otherwise: .chinese, readsCookie: true)
}

extension Language {
    /// The cookie that remembers the language for a year. It is no secret.
    package var cookie: String {
        SetCookie(LanguageChoice.name, rawValue, maxAge: 31_536_000, isSecure: false, isHTTPOnly: false).headerValue
    }

    /// The tag of the language in pages: also with its script, which fonts and screen readers choose by.
    package var pageTag: String { self == .chinese ? "zh-Hant-TW" : tag }
}
