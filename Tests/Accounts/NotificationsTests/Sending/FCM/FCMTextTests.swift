import Expectations
import Foundation
import Testing
@testable import Notifications

struct FCMTextTests {
    private struct Told: Decodable {
        struct Message: Decodable { let notification: [String: String] }

        let message: Message
    }

    @Test(arguments: ["a", "媽", "\n"])
    func aLongBodyIsCutToFit(character: String) throws {
        let body = String(repeating: character, count: 5_000)
        let token = String(repeating: "t", count: 1_000)
        let json = try require(FCMText.json(SomeMessage.message(body: body), to: token, now: 0))
        expect(json.count <= 5_096 && json.count > 5_056)
        let told = try require(JSONDecoder().decode(Told.self, from: Data(json)).message.notification["body"])
        expect(told.hasSuffix("…") && body.hasPrefix(told.dropLast()))
    }

    @Test func aTitleThatDoesNotFitIsNoMessage() {
        expectNil(FCMText.json(SomeMessage.message(title: String(repeating: "a", count: 4_100)), to: "t", now: 0))
    }

    @Test func nothingIsKeptForLessThanNoTime() throws {
        let json = try require(FCMText.json(SomeMessage.message(lifetime: -5), to: "t", now: 100))
        let text = String(decoding: json, as: UTF8.self)
        expect(text.contains(#""ttl":"0s""#) && text.contains(#""apns-expiration":"100""#))
    }
}
