import Expectations
import Testing
import Wording

struct PrintableTextTests {
    @Test(arguments: [
        ("a\nnearby: b", "a\\nnearby: b"), ("a\r\tb", "a\\r\\tb"), ("\u{1B}[2J", "\\u{1B}[2J"), ("\0", "\\u{0}"),
        ("\u{7F}\u{9B}2J", "\\u{7F}\\u{9B}2J"), ("\u{85}", "\\u{85}"), ("a\u{202E}vsc.b", "a\\u{202E}vsc.b"),
        ("\u{2066}\u{2069}\u{200E}\u{61C}", "\\u{2066}\\u{2069}\\u{200E}\\u{61C}"),
        ("\u{2028}\u{2029}", "\\u{2028}\\u{2029}"), ("\u{FEFF}\u{E0041}", "\\u{FEFF}\\u{E0041}"),
    ])
    func escapesWhatATerminalObeysOrALineEndsWith(text: String, shown: String) {
        expect(PrintableText.escaped(text), equals: shown)
        expect(PrintableText.escaped(shown), equals: shown)
        expect(PrintableText.name(text), equals: shown)
        expect(PrintableText.name(bytes: text.utf8), equals: shown)
    }

    @Test(arguments: ["寺廟 \"清單\".csv", "C:\\a.csv", "é e\u{301} \u{1F64F}", "क्\u{200D}ष", "\u{E000}𠀀", ""])
    func leavesEverythingElse(text: String) {
        expect(PrintableText.escaped(text), equals: text)
        expect(PrintableText.name(bytes: text.utf8), equals: text)
    }

    @Test func keepsLinesWhereTheyAreMeant() {
        expect(PrintableText.escapedLines("a\u{1B}\nb\r\u{2028}"), equals: "a\\u{1B}\nb\\r\\u{2028}")
    }

    @Test func showsBytesThatAreNotUTF8() {
        expect(
            PrintableText.name(bytes: [0x61, 0xFF, 0x0A, 0xE5, 0xAF, 0x62, 0xED, 0xA0, 0x80]),
            equals: #"a\xFF\n\xE5\xAFb\xED\xA0\x80"#)
        expect(PrintableText.name(bytes: [0xC0, 0xAF, 0x1B]), equals: #"\xC0\xAF\u{1B}"#)
        expect(PrintableText.name(bytes: [0xF0, 0x9F, 0x99]), equals: #"\xF0\x9F\x99"#)
    }

    @Test func boundsNames() {
        let long = PrintableText.name(String(repeating: "\u{1B}", count: 100_000))
        expect(long.hasSuffix("...") && long.unicodeScalars.count == PrintableText.longestName + 3)
        expect(PrintableText.name(long), equals: long)
        let path = String(repeating: "寺", count: PrintableText.longestName)
        expect(PrintableText.name(path), equals: path)
    }
}
