internal import AccountModel
internal import TempleModel

/// The body of a change of the profile. What is not in it stays.
struct ProfileBody {
    let displayName: String?
    let locale: String?

    private static let longestLocale = 35

    init(_ members: [EditInput.Member]) throws(EditFaults) {
        var reader = BodyReader(members, known: ["display_name", "locale"])
        displayName = reader.text("display_name", .optional, longest: AccountLimits.longestName)
        var locale = reader.text("locale", .optional, longest: Self.longestLocale)
        if let tag = locale, !Self.isLanguageTag(tag) {
            reader.refuse("locale", "invalid", "give a language tag, such as zh-TW")
            locale = nil
        }
        self.locale = locale
        try reader.check()
    }

    /// Whether a text has the form of a language tag (BCP 47).
    private static func isLanguageTag(_ text: String) -> Bool {
        let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
        guard let first = parts.first, (2...8).contains(first.count), first.allSatisfy(isLetter) else { return false }
        return parts.dropFirst().allSatisfy { part in
            (1...8).contains(part.count) && part.allSatisfy { isLetter($0) || (0x30...0x39).contains($0) }
        }
    }
}
