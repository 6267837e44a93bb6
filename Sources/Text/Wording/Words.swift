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

extension Language {
    /// Creates the language that a tag (RFC 5646) begins with: `zh-TW` and `zh-Hant` are Chinese, `en-US` is English. Nil for
    /// another language, and for what is no tag.
    public init?(tag: some StringProtocol) {
        let parts = tag.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        let isTag = parts.allSatisfy { part in
            (1...8).contains(part.count) && part.allSatisfy { Self.isLetterOrDigit($0) }
        }
        guard isTag, let first = parts.first else { return nil }
        // A tag is the same in capital letters.
        guard
            let language = Self.allCases.first(where: { $0.rawValue.utf8.elementsEqual(first.lazy.map { $0 | 0x20 }) })
        else { return nil }
        self = language
    }

    /// Regular expression (ECMA-262) for the tags that ``init(tag:)`` takes.
    public static let tagPattern = {
        let names = allCases.map { language in language.rawValue.map { "[\($0)\($0.uppercased())]" }.joined() }
        return "^(\(names.joined(separator: "|")))(-[A-Za-z0-9]{1,8})*$"
    }()

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
            || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
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
