import Expectations
import FakeTempleStore
import HTTPModel
import InflatedBytes
import LunarCalendar
import TempleModel
import Testing
import WebRouting
import Wording

@testable import WebPages

/// Packs of pages that are made once and sent often.
struct KeptPackTests {
    private var reader: PageReader
    private static let target = "/offline/pages?of=deities"

    init() throws {
        reader = try PageReader()
    }

    private func body(_ headers: Headers = [:], of target: String = target) throws -> [UInt8] {
        try reader.response(target, headers).body
    }

    private func areOne(_ one: [UInt8], _ other: [UInt8]) -> Bool {
        one.withUnsafeBytes { one in other.withUnsafeBytes { one.baseAddress == $0.baseAddress } }
    }

    @Test func allThreadsSendTheSameBytes() throws {
        let (first, second) = (try body(), try body())
        expect(areOne(first, second) && first.capacity < first.count + 4096)
        let gzip: Headers = ["Accept-Encoding": "gzip"]
        let (one, other) = (try body(gzip), try body(gzip))
        expect(areOne(one, other) && one.capacity < one.count + 4096)
        try expect(inflated(one), equals: first)
    }

    @Test mutating func anotherStateIsAnotherPack() throws {
        let first = try body()
        reader.language = "en"
        let english = try body()
        expect(english != first)
        reader.language = "zh-TW"
        try expect(areOne(first, body()))
        reader.today = someDay.adding(days: 1)
        try expect(!areOne(first, body()))
        reader.today = someDay
        reader.store.revision.count += 1
        reader.store.catalogue.deities[0].name = "新名"
        let changed = try body()
        expect(String(decoding: changed, as: UTF8.self), contains: "新名")
        // The pack of former data is not kept: nobody asks for it any more.
        reader.store.revision.count -= 1
        try expect(!areOne(first, body()))
    }

    /// Without a setting for it, a page names the host that the request names.
    @Test mutating func aHostGetsPagesWithItsOwnName() throws {
        reader.site = nil
        let bodies = try ["a.example", "b.example"].map { try body(["Host": $0]) }
        expect(bodies[0] != bodies[1])
        for _ in 0..<10 { _ = try body(["Host": "c\(Int.random(in: 0..<1000)).example"]) }
        try expect(body(["Host": "a.example"]), equals: bodies[0])
    }

    @Test func onlyThePacksThatWereUsedLastAreKept() throws {
        reader.packs.expectOrder()
    }

    /// It is not made any further than it could be sent, and not kept.
    @Test func aPackThatIsTooLargeIsRefused() throws {
        let (whole, other) = (try body(), try PageReader())
        try OutputBound.$mostBytes.withValue(whole.count - 1) {
            try expect(other.response(Self.target).status, equals: 400)
        }
        try expect(other.response(Self.target).body, equals: whole)
    }

    /// An event loop sends a pack that is there, and leaves one that is not to a worker.
    @Test func aLoopSendsWhatIsThere() throws {
        let request = try Request(method: .get, target: Self.target, headers: ["Accept-Language": "zh"])
        try expect(reader.pages.respond(to: request), equals: .later)
        let made = try reader.pages.answer(to: request)
        try expect(reader.pages.respond(to: request), equals: .now(made))
    }
}

extension KeptPacks {
    fileprivate func expectOrder() {
        func key(_ number: Int) -> Key {
            Key(
                pack: .days, language: .chinese, today: someDay, address: "https://\(number).example",
                revision: .init(count: 1, changedAt: 1))
        }
        func document(_ number: Int) -> KeptDocument {
            KeptDocument([UInt8(number)], type: "text/plain", compressed: nil)
        }
        for number in 0..<Self.most { _ = keep(document(number), for: key(number)) }
        expect(self[key(0)]?.bytes, equals: [0])
        // The one that was made first stays, because another thread may be sending it.
        expect(keep(document(9), for: key(0)).bytes, equals: [0])
        _ = keep(document(Self.most), for: key(Self.most))
        expect(self[key(0)] != nil && self[key(1)] == nil && self[key(2)] != nil)
    }
}
