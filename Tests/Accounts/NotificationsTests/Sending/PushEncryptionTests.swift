import Expectations
import Secrets
import Testing
@testable import Notifications

/// The example of RFC 8291, section 5 and appendix A.
struct PushEncryptionTests {
    private static let receiver = bytes(
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4")
    private static let secret = bytes("BTBZMqHH6r4Tts7J_aSIgg")
    private static let salt = bytes("DGv6ra1nlYgDCS1FRnbzlw")
    private static let sender = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
    private static let text = Array("When I grow up, I want to be a watermelon".utf8)

    private static func bytes(_ text: String) -> [UInt8] { Secrets.base64URLDecoded(text) ?? [] }

    @Test func makesTheExampleToTheByte() throws {
        let sender = try require(PrivateKey(number: Self.bytes(Self.sender)))
        let body = try require(
            PushEncryption.body(
                of: Self.text, receiver: Self.receiver, secret: Self.secret, sender: sender, salt: Self.salt))
        expect(
            Secrets.base64URL(body),
            equals: "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIg"
                + "Dll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNW"
                + "QexSgSxsj_Qulcy4a-fN")
    }

    @Test func theLongestTextFillsTheBody() throws {
        let sender = try PrivateKey.make()
        let text = [UInt8](repeating: 0x61, count: PushEncryption.mostTextBytes)
        let body = try require(
            PushEncryption.body(
                of: text, receiver: Self.receiver, secret: Self.secret, sender: sender, salt: Self.salt))
        expect(body.count, equals: 4_096)
    }

    @Test func aKeyThatIsNoPointHasNoBody() throws {
        var receiver = Self.receiver
        receiver[64] ^= 1
        let sender = try PrivateKey.make()
        for receiver in [receiver, [], Array(Self.receiver.dropLast())] {
            expectNil(
                PushEncryption.body(
                    of: Self.text, receiver: receiver, secret: Self.secret, sender: sender, salt: Self.salt))
        }
    }
}
