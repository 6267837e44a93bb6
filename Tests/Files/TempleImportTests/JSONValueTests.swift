import Expectations
import Foundation
import Testing

@testable import TempleImport

/// Values of unknown form, against those that Foundation's `JSONSerialization` reads.
struct JSONValueTests {
    @Test(arguments: [
        "[]", "{}", " [1, -2.5, 1e3, -0] ", #"{"a":[true,false,null,"x"]}"#, #"{"a":{"b":{"c":[[1,2],[3,4]]}}}"#,
        #"["\u0000\ud83d\ude00\/\n","é","e\u0301"]"#, "\u{FEFF}[1]", "[1,]",
        "[18446744073709551615,1e22,4.35,24.07134]",
        "12", "\"x\"", "null", "true", "", "[", "[1]x", "[1 2]", "[01]", "[+1]", "[.5]", "[1.]", "[NaN]", "[1e400]",
        "{1:2}",
        "['a']", "[\"a", #"["\x"]"#, #"["\ud800"]"#, "[\"\t\"]", "[tru]", "[1}", "[\u{0}]",
    ])
    func isWhatFoundationReads(text: String) {
        expect(plain(JSONValue.read(text.utf8)), equals: read(text))
    }

    @Test(arguments: [511, 512, 513, 100_000]) func isBoundedInDepth(depth: Int) {
        for (opening, closing) in [("[", "]"), ("{\"a\":", "}")] {
            let inside = opening == "[" ? "" : "1"
            let text = String(repeating: opening, count: depth) + inside + String(repeating: closing, count: depth)
            expect(plain(JSONValue.read(text.utf8)) != nil, equals: depth <= 512)
        }
    }

    @Test func bytesThatAreNotUTF8AreNone() {
        expectNil(JSONValue.read([0x5B, 0x22, 0xFF, 0x22, 0x5D])?.list)
        expectNil(JSONValue.read([0x5B, 0x22, 0xED, 0xA0, 0x80, 0x22, 0x5D])?.list)
    }

    @Test func hasEachKindOfValue() throws {
        let object = try require(JSONValue.read(#"{"n":null,"t":"x","l":[1],"o":{"a":true}}"#.utf8)?.object)
        expect(object["n"]?.isNull == true && object["t"]?.text == "x" && object["l"]?.list?.count == 1)
        expect(object["o"]?.object?.keys.first == "a" && object["o"]?.text == nil && object["t"]?.isNull == false)
    }

    /// Returns a list or an object as Foundation's objects.
    private func read(_ text: String) -> NSObject? {
        (try? JSONSerialization.jsonObject(with: Data(text.utf8))) as? NSObject
    }

    private func plain(_ value: JSONValue?) -> NSObject? {
        switch value {
        case nil: nil
        case .null?: NSNull()
        case .flag(let flag)?: NSNumber(value: flag)
        case .number(let number)?: NSNumber(value: number)
        case .text(let text)?: NSString(string: text)
        case .list(let elements)?: NSArray(array: elements.compactMap(plain))
        case .object(let members)?: NSDictionary(dictionary: members.compactMapValues(plain))
        }
    }
}
