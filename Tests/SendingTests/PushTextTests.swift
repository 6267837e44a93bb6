import Foundation
import Testing

@testable import Sending

struct PushTextTests {
    private struct Told: Decodable, Equatable {
        let id: String
        let title: String
        let body: String
        let url: String
        var renew: Bool?
    }

    private func told(_ json: [UInt8]?) throws -> Told {
        try JSONDecoder().decode(Told.self, from: Data(try #require(json)))
    }

    @Test func hasTheIdTheTitleTheBodyAndTheAddress() throws {
        let json = PushText.json(SomeMessage.message(body: "一\n\"二\""), mostBytes: 3_993)
        #expect(
            try told(json)
                == Told(
                    id: SomeMessage.id, title: "媽祖聖誕 and 2 more", body: "一\n\"二\"", url: "https://site.example/events/1"
                ))
        #expect(String(decoding: try #require(json), as: UTF8.self).contains("https://site.example/events/1"))
    }

    @Test func asksABrowserToSendItsSubscriptionAgain() throws {
        #expect(try told(PushText.json(SomeMessage.message(), renews: true, mostBytes: 3_993)).renew == true)
        #expect(try told(PushText.json(SomeMessage.message(), mostBytes: 3_993)).renew == nil)
    }

    @Test(arguments: ["a", "媽", "\n", "\"", "👨‍👩‍👧", "\u{1}"], [200, 201, 202, 203, 2_744, 3_993])
    func aLongBodyIsCutToFit(character: String, most: Int) throws {
        let body = String(repeating: character, count: 5_000)
        let json = try #require(PushText.json(SomeMessage.message(body: body), mostBytes: most))
        #expect(json.count <= most)
        // No more is cut than has to be: one character and the mark more would not fit.
        #expect(json.count > most - 40)
        let told = try told(json)
        #expect(told.body.isEmpty || told.body.hasSuffix("…") && body.hasPrefix(told.body.dropLast()))
    }

    @Test func aBodyThatFitsIsWhole() throws {
        let empty = try #require(PushText.json(SomeMessage.message(body: ""), mostBytes: 3_993)).count
        let body = String(repeating: "a", count: 3_993 - empty)
        #expect(try told(PushText.json(SomeMessage.message(body: body), mostBytes: 3_993)).body == body)
        #expect(try told(PushText.json(SomeMessage.message(body: body + "a"), mostBytes: 3_993)).body.hasSuffix("…"))
    }

    @Test func aTitleThatDoesNotFitIsNoMessage() {
        let message = SomeMessage.message(title: String(repeating: "a", count: 4_000))
        #expect(PushText.json(message, mostBytes: 3_993) == nil)
    }
}
