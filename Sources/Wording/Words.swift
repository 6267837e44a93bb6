/// The languages of pages and errors. Help of the command and the documentation of the API are in the first two.
public enum Language: String, CaseIterable, Sendable {
    case english = "en"
    /// Traditional Chinese as used in Taiwan.
    case chinese = "zh"
    case japanese = "ja"

    /// The tag of the `Content-Language` field (RFC 5646).
    public var tag: String {
        switch self {
        case .english: "en"
        case .chinese: "zh-TW"
        case .japanese: "ja"
        }
    }
}

/// Text in each language. All text for people has this type, so that no translation is missing.
public struct Words: Sendable {
    public let english: String
    public let chinese: String
    /// Nil for text that is no part of a page or an error.
    public let japanese: String?

    public init(_ english: String, _ chinese: String, _ japanese: String? = nil) {
        self.english = english
        self.chinese = chinese
        self.japanese = japanese
    }

    /// Returns the text in a language; in English where there is no Japanese.
    public func text(in language: Language) -> String {
        switch language {
        case .english: english
        case .chinese: chinese
        case .japanese: japanese ?? english
        }
    }
}
