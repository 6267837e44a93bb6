internal import HTTPModel
public import Wording

/// How the language of an answer is chosen: by `lang` of the address, else by the cookie `lang`, else by
/// `Accept-Language`.
public struct LanguageChoice: Sendable {
    /// The name of the parameter and of the cookie.
    public static let name = "lang"

    private let offered: [Language]
    private let fallback: Language
    private let readsCookie: Bool

    /// - Parameter fallback: The language for a client that names none of those offered.
    public init(among offered: [Language], otherwise fallback: Language, readsCookie: Bool = false) {
        self.offered = offered
        self.fallback = fallback
        self.readsCookie = readsCookie
    }
}

extension RequestContext {
    /// The language that the address names. Nil if it names none that is known.
    public var languageInAddress: Language? {
        request.query.first { $0.name == LanguageChoice.name }.flatMap { Language(tag: $0.value) }
    }

    /// Returns the language of an answer.
    public func language(_ choice: LanguageChoice) -> Language { choice.language(of: self) }
}

extension LanguageChoice {
    fileprivate func language(of context: RequestContext) -> Language {
        if let named = context.languageInAddress { return offered.contains(named) ? named : fallback }
        if readsCookie, let kept = context.cookies[Self.name].flatMap({ Language(tag: $0) }),
            offered.contains(kept)
        {
            return kept
        }
        let accepted = WeightedList("Accept-Language", of: context.request.headers)?.best { text in
            Language(tag: text).flatMap { offered.contains($0) ? $0 : nil }
        }
        return accepted ?? fallback
    }
}
