import Expectations
import Foundation
import Testing
@testable import Notifications

struct PushTextTests {
    private struct Told: Decodable {
        struct Notification: Decodable { let body: String }

        let notification: Notification
        var renew: Bool?

        var body: String { notification.body }
    }

    private func told(_ json: [UInt8]?) throws -> Told {
        try JSONDecoder().decode(Told.self, from: Data(try require(json)))
    }

    /// Byte for byte: browsers that know the form read it without any program of the site.
    @Test func isADeclarativeMessage() throws {
        let message = SomeMessage.message(body: "一\n\"二\"")
        let notification =
            #""notification":{"body":"一\n\"二\"","lang":"zh-TW","navigate":"https://site.example/events/1","#
            + #""silent":false,"tag":"0c5f0d4e-7f0b-4a52-9f0a-3a4bfd0e8a11","title":"媽祖聖誕 and 2 more"}"#
        let id = #""id":"0c5f0d4e-7f0b-4a52-9f0a-3a4bfd0e8a11""#
        for (renews, renewal) in [(false, ""), (true, #""renew":true,"#)] {
            let json = try require(PushText.json(message, renews: renews, mostBytes: 3_993))
            expect(
                String(decoding: json, as: UTF8.self), equals: "{\(id),\(notification),\(renewal)\"web_push\":8030}")
        }
    }

    @Test func theLanguageIsTheReaders() throws {
        let json = try require(PushText.json(SomeMessage.message(language: "ja"), mostBytes: 3_993))
        expect(String(decoding: json, as: UTF8.self), contains: #""lang":"ja""#)
    }

    @Test func asksABrowserToSendItsSubscriptionAgain() throws {
        try expect(told(PushText.json(SomeMessage.message(), renews: true, mostBytes: 3_993)).renew, equals: true)
        try expectNil(told(PushText.json(SomeMessage.message(), mostBytes: 3_993)).renew)
    }

    @Test(arguments: ["a", "媽", "\n", "\"", "👨‍👩‍👧", "\u{1}"], [300, 301, 302, 303, 2_744, 3_993])
    func aLongBodyIsCutToFit(character: String, most: Int) throws {
        let body = String(repeating: character, count: 5_000)
        let json = try require(PushText.json(SomeMessage.message(body: body), mostBytes: most))
        expect(json.count, isAtMost: most)
        // No more is cut than has to be: one character and the mark more would not fit.
        expect(json.count, isAbove: most - 40)
        let told = try told(json)
        expect(told.body.isEmpty || told.body.hasSuffix("…") && body.hasPrefix(told.body.dropLast()))
    }

    @Test func aBodyThatFitsIsWhole() throws {
        let empty = try require(PushText.json(SomeMessage.message(body: ""), mostBytes: 3_993)).count
        let body = String(repeating: "a", count: 3_993 - empty)
        try expect(told(PushText.json(SomeMessage.message(body: body), mostBytes: 3_993)).body, equals: body)
        try expect(told(PushText.json(SomeMessage.message(body: body + "a"), mostBytes: 3_993)).body.hasSuffix("…"))
    }

    @Test func aTitleThatDoesNotFitIsNoMessage() {
        let message = SomeMessage.message(title: String(repeating: "a", count: 4_000))
        expectNil(PushText.json(message, mostBytes: 3_993))
    }
}
