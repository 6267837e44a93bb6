import Expectations
import FakeTempleStore
import HTTPModel
import InflatedBytes
import TempleAPI
import TempleModel
import Testing
import WebRouting

struct GzipTests {
    private static let search = "/api/temples?lat=24&lng=120"

    private func asking(temples: Int) throws -> Asking {
        let asking = Asking()
        asking.store.temples = Array(repeating: try FakeStore.lukang(), count: temples)
        return asking
    }

    /// Pages and descriptions are compressed once, each in all its languages.
    @Test func whatIsAlwaysTheSameIsNotMixedUp() throws {
        let asking = Asking()
        let api = TempleAPI.table(store: asking.store, now: { asking.time })
        for _ in 0..<2 {
            for target in ["/docs", "/openapi.json", "/", "/api"] {
                for language in ["en", "zh-TW"] {
                    let headers: Headers = ["Accept-Language": language]
                    var encoded = headers
                    encoded["Accept-Encoding"] = "gzip"
                    let plain = api.answer(to: try Request(method: .get, target: target, headers: headers))
                    let packed = api.answer(to: try Request(method: .get, target: target, headers: encoded))
                    let isPacked = packed.headers["Content-Encoding"] == "gzip"
                    try expect(isPacked ? inflated(packed.body) : packed.body, equals: plain.body)
                    expect(isPacked, equals: plain.body.count >= 1024)
                }
            }
        }
    }

    @Test func compressesWhatPays() throws {
        let asking = try asking(temples: 20)
        let plain = try asking.get(Self.search)
        expectNil(plain.headers["Content-Encoding"])
        // Use one responder, so that the second answer comes from a stream that was used before.
        let api = TempleAPI.table(store: asking.store, now: { asking.time })
        for _ in 0..<3 {
            let response = api.answer(
                to: try Request(method: .get, target: Self.search, headers: ["Accept-Encoding": "br, gzip"]))
            expect(response.headers["Content-Encoding"], equals: "gzip")
            expect(response.headers["Vary"]?.contains("Accept-Encoding"), equals: true)
            expect(response.body.count * 5, isBelow: plain.body.count)
            try expect(inflated(response.body), equals: plain.body)
        }
    }

    /// Answers with many whole temples share a code, which is made of such answers. Short ones have their own.
    @Test func longAnswersToSearchesShareACode() throws {
        for (count, more, isShared) in [(20, "", true), (3, "", false), (20, "&fields=id,name,address,map", false)] {
            let asking = try asking(temples: count)
            let plain = try asking.get(Self.search + more)
            let packed = try asking.get(Self.search + more, ["Accept-Encoding": "gzip"])
            let alone = try require(GzipEncoder().compress(plain.body))
            try expect(inflated(packed.body), equals: plain.body)
            expect(packed.body != alone, equals: isShared)
        }
    }

    @Test(arguments: ["gzip;q=0", "br", "identity", "gzip;q=0.1, identity"])
    func leavesPlainWhatIsWantedPlain(accept: String) throws {
        let asking = try asking(temples: 20)
        let response = try asking.get(Self.search, ["Accept-Encoding": accept])
        expectNil(response.headers["Content-Encoding"])
        expect(response.body, equals: (try asking.get(Self.search)).body)
    }

    @Test(arguments: ["identity;q=0", "*;q=0", "identity;q=0, br", "gzip;q=0, identity;q=0"])
    func refusesWhereNothingIsAcceptable(accept: String) throws {
        for target in [Self.search, "/healthz", "/docs"] {
            let response = try asking(temples: 20).get(target, ["Accept-Encoding": accept])
            expect(response.status, equals: 406)
            expect(String(decoding: response.body, as: UTF8.self), contains: "not-acceptable")
        }
    }

    @Test(arguments: ["gzip, identity;q=0", "gzip;q=0.1, *;q=0"])
    func compressesEvenWhatIsShortForThoseWhoRefusePlain(accept: String) throws {
        for temples in [0, 20] {
            let asking = try asking(temples: temples)
            let response = try asking.get(Self.search, ["Accept-Encoding": accept])
            expect(response.headers["Content-Encoding"], equals: "gzip")
            try expect(inflated(response.body), equals: asking.get(Self.search).body)
        }
    }

    @Test func leavesPlainWhatIsShort() throws {
        let response = try asking(temples: 0).get(Self.search, ["Accept-Encoding": "gzip"])
        expectNil(response.headers["Content-Encoding"])
        expect(response.headers["Vary"]?.contains("Accept-Encoding"), equals: true)
    }

    @Test func hasATagOfItsOwn() throws {
        let asking = try asking(temples: 20)
        let plain = try require(asking.get(Self.search).headers["ETag"])
        let packed = try require(asking.get(Self.search, ["Accept-Encoding": "gzip"]).headers["ETag"])
        expect(plain != packed)
        for tag in [plain, packed] {
            let again = try asking.get(Self.search, ["Accept-Encoding": "gzip", "If-None-Match": tag])
            expect(again.status, equals: 304)
            expect(again.headers["ETag"], equals: tag)
        }
    }
}
