internal import AccountModel
package import HTTPModel
package import TempleModel

/// The body of a change of the profile. What is not in it stays.
package struct ProfileBody: Sendable {
    package let displayName: String?
    package let locale: String?

    private static let longestLocale = 35

    init(_ members: [EditInput.Member]) throws(EditFaults) {
        var reader = BodyReader(members, known: ["display_name", "locale"])
        displayName = reader.text("display_name", .optional, longest: AccountLimits.longestName)
        locale = Self.locale(&reader, .optional)
        try reader.check()
    }

    /// Reads the fields of a form. What is as the page of the form had it is not judged: a provider may give no name.
    package init(fields: FormFields, had: FormFields) throws(EditFaults) {
        var members: [EditInput.Member] = []
        if let name = fields["name"], name != had["name"] {
            members.append(EditInput.Member("display_name", .text(name)))
        }
        if let language = fields["language"], language != had["language"] {
            members.append(EditInput.Member("locale", .text(language)))
        }
        try self.init(members)
    }

    /// Reads the member `locale`, a language tag.
    static func locale(_ reader: inout BodyReader, _ need: BodyReader.Need) -> String? {
        guard let tag = reader.text("locale", need, longest: longestLocale) else { return nil }
        guard isLanguageTag(tag) else {
            reader.refuse("locale", "invalid", "give a language tag, such as zh-TW")
            return nil
        }
        return tag
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
