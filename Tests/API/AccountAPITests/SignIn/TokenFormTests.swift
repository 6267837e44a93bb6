import AccountAPI
import Expectations
import AccountModel
import Testing
import TestProvider

/// Texts that are no token (RFC 7515 section 7.1), and JSON with two meanings.
struct TokenFormTests {
    private let desk: SignInSetup

    init() throws { desk = try SignInSetup() }

    private var token: String { Keys.rsa.token(desk.claims) }

    @Test func aTokenHasThreeParts() {
        let token = token
        let parts = token.split(separator: ".").map { String($0) }
        expectNil(desk.refusal(parts.joined(separator: ".")))
        let (header, claims, signature) = (parts[0], parts[1], parts[2])
        let texts = [
            "", ".", "..", "...", header, "\(header).\(claims)", "\(header).\(claims).", ".\(token)", "\(token).",
            "\(token).\(signature)", ".\(claims).\(signature)", "\(header)..\(signature)",
        ]
        for text in texts { expect(desk.isInvalid(text)) }
    }

    @Test func aPartHasOneSpelling() {
        for text in [
            token + "=", token + " ", " " + token, token + "\n", token.replacing(".", with: ".\n"), token + "A",
        ] {
            expect(desk.isInvalid(text))
        }
    }

    /// The last character of 256 bytes has four bits that no byte has.
    @Test func bitsLeftOverAreZero() {
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
        let token = token
        let last = token.last.flatMap { alphabet.firstIndex(of: $0) } ?? 0
        expect(last.isMultiple(of: 16))
        for spelling in 1...15 { expect(desk.isInvalid(String(token.dropLast()) + String(alphabet[last + spelling]))) }
    }

    @Test func aTokenHasItsLength() {
        func token(_ padding: Int) -> String {
            Keys.rsa.token(desk.claims.adding("padding", .text(String(repeating: "x", count: padding))))
        }
        expectNil(desk.refusal(token(10_000)))
        expect(desk.isInvalid(token(13_000)))
        expect(desk.isInvalid(String(repeating: "x", count: 1_000_000)))
    }

    @Test func noMemberIsGivenTwice() {
        let header = Keys.rsa.usualHeader
        for name in ["alg", "kid", "typ"] {
            expect(desk.isInvalid(Keys.rsa.token(desk.claims, header: header.adding(name, "usual"))))
        }
        for name in ["iss", "aud", "sub", "exp", "email", "email_verified"] {
            guard case .object(let members) = desk.claims, let member = members.first(where: { $0.name == name }) else {
                Issue.record("no \(name)")
                return
            }
            // Also where both say the same.
            expect(desk.isInvalid(Keys.rsa.token(desk.claims.adding(name, member.value))))
        }
        expect(desk.isInvalid(Keys.rsa.token(desk.claims.adding("other", ["a": 1, "b": [["c": 1, "c": 2]]]))))
    }

    @Test func membersOfSeveralObjectsMayHaveOneName() {
        let claims = desk.claims.adding(
            "other", ["iss": "a", "b": [["iss": "c"], ["iss": "\"iss\":"]], "sub": ["iss"]])
        expectNil(desk.refusal(Keys.rsa.token(claims)))
    }

    @Test func aNameHasNoEscapes() {
        let claims = String(desk.claims.json.dropLast()) + #","\u0073ub":"person-2"}"#
        expect(
            desk.isInvalid(TestToken.text(header: Keys.rsa.usualHeader.json, claims: claims, sign: Keys.rsa.signature)))
    }

    @Test func spacesAndEscapesInTextsAreTaken() throws {
        let claims =
            " \n" + desk.claims.json.replacing(",\"", with: " ,\r\n\t\"").replacing("person-1", with: #"\u0070\"\\"#)
        let token = TestToken.text(header: Keys.rsa.usualHeader.json, claims: claims, sign: Keys.rsa.signature)
        try expect(desk.identity(token).subject, equals: #"p"\"#)
    }

    @Test(arguments: [
        "", "null", "[]", "1", "\"text\"", "{", "{}", "{}{}", "[{}]", "\u{FEFF}{}", "{\"iss\":}", "{\"iss\":\"a\",}",
        "{'iss':'a'}", "{\"iss\":\"a\"/**/}",
    ])
    func otherJSONIsNoClaims(json: String) {
        let header = Keys.rsa.usualHeader.json
        expect(desk.isInvalid(TestToken.text(header: header, claims: json, sign: Keys.rsa.signature)))
        expect(desk.isInvalid(TestToken.text(header: json, claims: desk.claims.json, sign: Keys.rsa.signature)))
    }

    @Test func deepJSONIsNoClaims() {
        let deep = String(repeating: "[", count: 5_000) + String(repeating: "]", count: 5_000)
        let claims = String(desk.claims.json.dropLast()) + ",\"x\":" + deep + "}"
        expect(
            desk.isInvalid(TestToken.text(header: Keys.rsa.usualHeader.json, claims: claims, sign: Keys.rsa.signature)))
    }

    /// UTF-16 is no JSON of a token, though Foundation reads it; nor are bytes that are no text.
    @Test func onlyUTF8IsTaken() {
        let header = Base64URL.text(Keys.rsa.usualHeader.json.utf8)
        let claims = desk.claims.json
        let bigEndian = claims.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
        let littleEndian = claims.utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
        let broken = Array(claims.utf8).map { $0 == UInt8(ascii: "z") ? 0xFF : $0 }
        for bytes in [bigEndian, littleEndian, [0xFE, 0xFF] + bigEndian, [0xFF, 0xFE] + littleEndian, broken] {
            let signed = header + "." + Base64URL.text(bytes)
            expect(desk.isInvalid(signed + "." + Base64URL.text(Keys.rsa.signature(of: Array(signed.utf8)))))
        }
    }

    /// Whatever is done to a good token, it is refused, and nothing ends the program.
    @Test func aChangedTokenIsRefused() {
        let token = Array(self.token.utf8)
        for place in stride(from: 0, to: token.count, by: 7) {
            var (other, shorter) = (token, token)
            other[place] = other[place] == UInt8(ascii: "A") ? UInt8(ascii: "B") : UInt8(ascii: "A")
            shorter.remove(at: place)
            expect(desk.isInvalid(String(decoding: other, as: UTF8.self)))
            expect(desk.isInvalid(String(decoding: shorter, as: UTF8.self)))
        }
    }
}
