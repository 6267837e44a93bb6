/// The languages of help, pages and errors.
public enum Language: String, CaseIterable, Sendable {
    case english = "en"
    /// Traditional Chinese as used in Taiwan.
    case chinese = "zh"
}

/// Text in each language. All text for people has this type, so that no translation is missing.
public struct Words: Sendable {
    public let english: String
    public let chinese: String

    public init(_ english: String, _ chinese: String) {
        self.english = english
        self.chinese = chinese
    }

    public func text(in language: Language) -> String { language == .chinese ? chinese : english }
}
