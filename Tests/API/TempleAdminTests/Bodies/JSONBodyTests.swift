import Expectations
import TempleModel
import Testing
import WebRouting

struct JSONBodyTests {
    private func value(_ text: String) throws -> EditInput { try JSONBody.value(of: Array(text.utf8)) }

    @Test(
        arguments: [
            ("null", .null), (" true ", .flag(true)), ("false", .flag(false)), ("0", .number(0)),
            ("-1.5e+2", .number(-150)),
            (#""""#, .text("")), (#""媽祖\n\"\\\/\t""#, .text("媽祖\n\"\\/\t")), (#""\u5abd\uD83D\uDE00""#, .text("媽😀")),
            ("[]", .list([])), ("[1, [null]]", .list([.number(1), .list([.null])])), ("{}", .object([])),
        ] as [(String, EditInput)])
    func readsEveryValue(text: String, expected: EditInput) throws {
        try expect(value(text), equals: expected)
    }

    @Test func membersKeepTheirOrder() throws {
        let members = [EditInput.Member("phone", .text("1")), .init("address", .null), .init("a/b", .list([]))]
        try expect(value(#"{"phone":"1","address":null,"a/b":[]}"#), equals: .object(members))
    }

    @Test(arguments: [
        "", " ", "nul", "nullx", "tru", "1 2", "01", "-", "1.", ".5", "1e", "+1", "1e999", "NaN", "[1,]", "[,1]",
        "[1 2]",
        "[", "{", "{\"a\"}", "{\"a\":}", "{\"a\":1,}", "{a:1}", "{'a':1}", "{\"a\":1,\"a\":2}", "\"", "\"\\", "\"\\x\"",
        "\"\\u12\"", "\"\\uD83D\"", "\"\\uD83D\\u0041\"", "\"\\uDE00\"", "\"a\nb\"", "}", "]", "\u{FEFF}null",
    ])
    func refusesWhatIsNoJSON(text: String) {
        #expect(throws: JSONBody.Unreadable.self) { try value(text) }
    }

    @Test func refusesBytesThatAreNoUTF8() {
        #expect(throws: JSONBody.Unreadable.self) { try JSONBody.value(of: [0x22, 0xFF, 0x22]) }
    }

    @Test func nestingHasABound() throws {
        func nested(_ depth: Int) -> String {
            String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        }
        #expect(throws: Never.self) { try value(nested(JSONBody.deepest)) }
        #expect(throws: JSONBody.Unreadable.self) { try value(nested(JSONBody.deepest + 1)) }
        #expect(throws: JSONBody.Unreadable.self) { try value(String(repeating: "[", count: 1 << 20)) }
    }
}
