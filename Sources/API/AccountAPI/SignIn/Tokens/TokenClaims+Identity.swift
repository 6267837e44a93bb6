internal import AccountModel
internal import HTTPClient

/// Whom verified claims are about, with texts that are fit to be kept.
extension TokenClaims {
    func identity(issuer: String) throws(SignInRefused) -> VerifiedIdentity {
        guard (1...AccountLimits.longestSubject).contains(subject.unicodeScalars.count), Self.isPlain(subject) else {
            throw .invalid(reason: "the token's subject is empty, too long or has control characters")
        }
        let email = email.flatMap(Self.keptAddress)
        return VerifiedIdentity(
            issuer: issuer, subject: subject, email: email, isEmailVerified: email != nil && isEmailVerified,
            name: name.flatMap(Self.keptName), picture: picture.flatMap(Self.keptPicture),
            locale: locale.flatMap(Self.keptLocale))
    }

    private static func isPlain(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
    }

    private static func keptAddress(_ text: String) -> String? {
        // Letters of ASCII alone: others become letters of ASCII too, such as the sign for kelvin, and two addresses one.
        let address = String(decoding: text.utf8.map { (0x41...0x5A).contains($0) ? $0 + 0x20 : $0 }, as: UTF8.self)
        guard address.unicodeScalars.count <= AccountLimits.longestAddress, isPlain(address),
            !address.contains(where: \.isWhitespace)
        else { return nil }
        let parts = address.split(separator: "@", omittingEmptySubsequences: false)
        return parts.count == 2 && !parts.contains("") ? address : nil
    }

    private static func keptName(_ text: String) -> String? {
        let plain = text.unicodeScalars.filter { $0.properties.generalCategory != .control }
        let words = String(String.UnicodeScalarView(plain)).split(whereSeparator: \.isWhitespace).joined(separator: " ")
        let name = words.wholeCharacters(mostScalars: AccountLimits.longestName)
        return name.isEmpty ? nil : name
    }

    /// The address is only kept, but a page may show it.
    private static func keptPicture(_ text: String) -> String? {
        guard text.utf8.count <= AccountLimits.longestURL, let address = try? HTTPAddress(text), !address.isPlain else {
            return nil
        }
        return address.text
    }

    /// A tag of the form of BCP 47: parts of up to 8 letters and digits, the first of letters.
    private static func keptLocale(_ text: String) -> String? {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        let isTag = parts.allSatisfy { part in
            (1...8).contains(part.utf8.count) && part.unicodeScalars.allSatisfy(isLetterOrDigit)
        }
        let isLanguage = parts[0].utf8.count > 1 && !parts[0].contains(where: \.isNumber)
        return text.utf8.count <= longestLocale && isTag && isLanguage ? text : nil
    }

    private static let longestLocale = 35

    private static func isLetterOrDigit(_ scalar: Unicode.Scalar) -> Bool {
        ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) || ("0"..."9").contains(scalar)
    }
}
