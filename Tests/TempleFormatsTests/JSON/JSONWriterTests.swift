import Expectations
import Foundation
import Testing

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
