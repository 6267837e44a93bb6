import Expectations
import Foundation
import Testing
import Wording

@testable import TempleFormats

struct JSONWriterTests {
    /// Compares written text with what an independent parser reads, for every code point with its own escape.
    @Test func textSurvivesAParse() throws {
        let texts = (0...0x7F).map { String(UnicodeScalar(UInt8($0))) } + ["媽祖", "𡒸", "\u{FFFF}", "a\"b\\c\n", ""]
        var json = JSONWriter()
        json.array(texts) { $0.value($1) }
        let parsed = try JSONSerialization.jsonObject(with: Data(json.bytes))
        expect(parsed as? [String], equals: texts)
    }

    /// The bytes of a text are looked at several at a time, so each place counts.
    @Test func findsCharactersWithEscapesAtEachPlace() throws {
        let characters = ["\"", "\\", "\n", "\u{1F}", "\0", " ", "!", "#", "[", "]", "\u{7F}", "媽", "é"]
        let texts = characters.flatMap { character in
            (0..<20).map { String(repeating: "a", count: $0) + character + String(repeating: "廟", count: 20 - $0) }
        }
        var json = JSONWriter()
        json.array(texts) { $0.value($1) }
        let parsed = try JSONSerialization.jsonObject(with: Data(json.bytes))
        expect(parsed as? [String], equals: texts)
    }

    @Test(arguments: [0, 1, 10, 11, 12, 1_000]) func writesTheSameBytesWithAnyRoom(capacity: Int) {
        let bytes = JSONWriter.bytes(reservingCapacity: capacity) { json in
            json.array(0..<4) { json, number in json.value(Int64(number)) }
            json.value("媽祖")
        }
        expect(String(decoding: bytes, as: UTF8.self), equals: "[0,1,2,3],\"媽祖\"")
    }

    /// A text that nobody sends takes no memory and no time.
    @Test func whatIsPastTheBoundIsNotWritten() {
        let text = String(repeating: "媽", count: 100)
        func written(_ count: Int) -> (bytes: [UInt8], asked: Int) {
            var json = JSONWriter(reservingCapacity: 1 << 20)
            var asked = 0
            json.array(0..<count) { json, _ in
                asked += 1
                json.value(text)
            }
            json.value(text)
            return (json.bytes, asked)
        }
        let whole = written(3).bytes
        OutputBound.$mostBytes.withValue(whole.count) {
            expect(written(3).bytes, equals: whole)
            let (bytes, asked) = written(1_000_000)
            expect(bytes.count, isAbove: whole.count)
            expect(bytes.count, isAtMost: 2 * whole.count)
            expect(asked, isAtMost: 5)
        }
    }

    /// A member that is not kept does not count, however long it is.
    @Test func aMemberThatIsDroppedMayBePastTheBound() {
        func written() -> [UInt8] {
            var json = JSONWriter()
            json.object(keeping: ["a", "c"]) { json in
                json.member("a", "first")
                json.member("b", String(repeating: "long", count: 1_000))
                json.key("b")
                json.array(0..<1_000) { json, number in json.value(Int64(number)) }
                json.member("c", "last")
            }
            return json.bytes
        }
        OutputBound.$mostBytes.withValue(100) {
            expect(String(decoding: written(), as: UTF8.self), equals: #"{"a":"first","c":"last"}"#)
        }
    }

    @Test func placesCommasBetweenAndNowhereElse() {
        var json = JSONWriter()
        json.object { json in
            json.member("a", 1)
            json.key("b")
            json.array([Int64]()) { $0.value($1) }
            json.key("c")
            json.object { _ in }
            json.key("d")
            json.array([true, false]) { $0.value($1) }
            json.member("e", -0.00049, decimals: 3)
            json.member("f", Int64.min)
        }
        expect(
            String(decoding: json.bytes, as: UTF8.self),
            equals: #"{"a":1,"b":[],"c":{},"d":[true,false],"e":0,"f":-9223372036854775808}"#)
    }
}
