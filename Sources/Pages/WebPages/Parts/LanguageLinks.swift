internal import HTTPModel
internal import TempleModel
internal import WebRouting
package import Wording

/// The same page in the other languages: links in the foot for readers, and in the head for search engines.
package enum LanguageLinks {
    /// Returns the links that switch the language. Following one sets the cookie.
    static func html(_ context: PageContext) -> HTML { html(of: context.request.target, context.language) }

    /// Returns the same for a page that is asked by a target.
    package static func html(of target: String, _ present: Language) -> HTML {
        // Relative to the page, so that no path of a request can lead to another host.
        let kept: HTML = "?\(query(of: target))lang="
        func current(_ language: Language) -> HTML { language == present ? " aria-current=\"true\"" : "" }
        return """
            <nav aria-label="\(Words("Language", "語言", "言語").text(in: present))"><ul class="choices">\
            <li><a href="\(kept)zh" lang="zh-Hant-TW" hreflang="zh-Hant-TW"\(current(.chinese))>繁體中文</a></li>\
            <li><a href="\(kept)en" lang="en" hreflang="en"\(current(.english))>English</a></li>\
            <li><a href="\(kept)ja" lang="ja" hreflang="ja"\(current(.japanese))>日本語</a></li></ul></nav>

            """
    }

    /// Returns the query as sent, without `lang`, ready for one more parameter.
    private static func query(of target: String) -> String {
        guard let mark = target.utf8.firstIndex(of: UInt8(ascii: "?")) else { return "" }
        return target.utf8[mark...].dropFirst().split(separator: UInt8(ascii: "&"))
            .filter { !$0.elementsEqual(LanguageChoice.name.utf8) && !$0.starts(with: "\(LanguageChoice.name)=".utf8) }
            .map { String(decoding: $0, as: UTF8.self) + "&" }.joined()
    }

    /// Returns the address of a page in a language.
    static func address(_ address: String, in language: Language) -> String {
        address + (hasQuery(address) ? "&" : "?") + "\(LanguageChoice.name)=\(language.rawValue)"
    }

    private static func hasQuery(_ address: String) -> Bool { address.utf8.contains(UInt8(ascii: "?")) }

    /// Returns the `alternate` links of a page, which name each other (`hreflang` of HTML), and the language for Open Graph.
    ///
    /// - Parameter address: The absolute address without `lang`, which is in the reader's language.
    static func head(of address: String, _ context: PageContext) -> HTML {
        let plain: HTML = "\(address)"
        let next: HTML = hasQuery(address) ? "&amp;lang=" : "?lang="
        return """
            <link rel="alternate" hreflang="zh-Hant-TW" href="\(plain)\(next)zh">
            <link rel="alternate" hreflang="en" href="\(plain)\(next)en">
            <link rel="alternate" hreflang="ja" href="\(plain)\(next)ja">
            <link rel="alternate" hreflang="x-default" href="\(plain)">
            \(locales(context.language))
            """
    }

    private static func locales(_ language: Language) -> HTML {
        switch language {
        case .english:
            """
            <meta property="og:locale" content="en_US">
            <meta property="og:locale:alternate" content="zh_TW">
            <meta property="og:locale:alternate" content="ja_JP">

            """
        case .chinese:
            """
            <meta property="og:locale" content="zh_TW">
            <meta property="og:locale:alternate" content="en_US">
            <meta property="og:locale:alternate" content="ja_JP">

            """
        case .japanese:
            """
            <meta property="og:locale" content="ja_JP">
            <meta property="og:locale:alternate" content="zh_TW">
            <meta property="og:locale:alternate" content="en_US">

            """
        }
    }
}
