import Expectations
import Testing
import Wording

@Suite struct TextCleanerTests {
    static func clean(_ text: String, _ width: TextCleaner.Width) -> (String, TextCleaner.Marks) {
        let cleaner = TextCleaner(capacity: 1 << 16)
        let bytes = Array(text.utf8)
        let cleaned = bytes.withUnsafeBufferPointer {
            String(decoding: cleaner.clean($0, width: width), as: UTF8.self)
        }
        return (cleaned, cleaner.marks)
    }

    static let invisible: [(String, String, TextCleaner.Marks)] = [
        ("", "", []),
        ("  龍山寺\t", "龍山寺", []),
        ("\u{3000}龍山寺\u{3000}", "龍山寺", []),
        ("龍山寺 \u{3000}\r\n 後殿", "龍山寺 後殿", []),
        ("\u{A0}a\u{2009}b\u{2028}c", "a b c", []),
        ("龍\u{200E}山\u{200B}寺\u{FEFF}", "龍山寺", .invisible),
        ("龍\u{0}山\u{1B}[31m寺\u{7F}\u{9B}", "龍山[31m寺", .invisible),
        ("龍\u{202E}山寺\u{2066}", "龍山寺", .invisible),
        ("龍\u{E000}宮", "龍宮", .privateUse),
        ("龍\u{F8FF}\u{F0000}\u{10FFFD}宮", "龍宮", .privateUse),
        ("龍\u{FFFD}宮", "龍\u{FFFD}宮", .replacement),
        ("１２３ＡＢ（主）", "１２３ＡＢ（主）", []),
        ("𠀀廟 é ß ひ 사", "𠀀廟 é ß ひ 사", []),
        ("ශ්‍රී", "ශ්‍රී", []),
        ("廟\u{200D}宮", "廟宮", .invisible),
    ]

    @Test(arguments: invisible) func tidiesWhatNobodySees(
        _ text: String, _ expected: String, _ marks: TextCleaner.Marks
    ) {
        let (cleaned, met) = Self.clean(text, .asWritten)
        expect(Array(cleaned.unicodeScalars), equals: Array(expected.unicodeScalars))
        expect(met, equals: marks)
    }

    static let widths = [
        ("中正路１２３號（Ｂ１）", "中正路123號（B1）", "中正路123號(B1)"),
        ("５９－２號", "59-2號", "59-2號"),
        ("甲－乙：０４", "甲－乙：04", "甲-乙:04"),
    ]

    @Test(arguments: widths) func narrowsFullWidth(_ text: String, _ address: String, _ ascii: String) {
        expect(Self.clean(text, .lettersAndDigits).0, equals: address)
        expect(Self.clean(text, .ascii).0, equals: ascii)
    }

    @Test func everyCharacterIsKeptOrMarkedOrSpace() {
        for value in UInt32(0x80)...0x2FFFF {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let text = "a\(scalar)b"
            let (cleaned, marks) = Self.clean(text, .asWritten)
            switch cleaned {
            case "ab":
                expect(marks, equals: scalar.properties.generalCategory == .privateUse ? .privateUse : .invisible)
            case "a b": expect(scalar.properties.isWhitespace, "U+\(String(value, radix: 16))")
            default:
                expect(
                    Array(cleaned.unicodeScalars), equals: Array(text.unicodeScalars), "U+\(String(value, radix: 16))")
            }
            if scalar.properties.isWhitespace { expect(cleaned, equals: "a b", "U+\(String(value, radix: 16))") }
        }
    }
}
