import Expectations
import SeededRandom
import Testing
import Wording

@Suite struct CleanTextTests {
    static let texts: [(String, line: String, lines: String)] = [
        ("", "", ""),
        ("龍山寺（前殿）。 A  b", "龍山寺（前殿）。 A  b", "龍山寺（前殿）。 A  b"),
        ("a\u{1B}[31mb\u{7}", "a[31mb", "a[31mb"),
        ("a\nb\r\nc\u{85}d\u{2028}e\tf", "a b  c d e f", "a\nb \nc d e f"),
        ("宮\u{202E}gnp.\u{2066}x\u{200F}\u{FEFF}\u{AD}\u{61C}\u{E0041}", "宮gnp.x", "宮gnp.x"),
        ("\u{9B}31m\u{0}", "31m", "31m"),
        ("é 한국어 ไทย ありがとう 𠮷 🏮 …―", "é 한국어 ไทย ありがとう 𠮷 🏮 …―", "é 한국어 ไทย ありがとう 𠮷 🏮 …―"),
        ("क्\u{200D}ष a\u{200D}b", "क्\u{200D}ष ab", "क्\u{200D}ष ab"),
    ]

    @Test(arguments: texts) func removesWhatCannotBeSeen(_ text: (String, line: String, lines: String)) {
        expect(CleanText.line(text.0), equals: text.line)
        expect(CleanText.lines(text.0), equals: text.lines)
        // What is clean stays as it is.
        expect(CleanText.line(text.line), equals: text.line)
        expect(CleanText.lines(text.lines), equals: text.lines)
    }

    @Test(arguments: [
        (0, ""), (1, "a"), (2, "a"), (3, "a"), (4, "a宮"), (5, "a宮é"[...].prefix(2).description), (6, "a宮é"), (9, "a宮é"),
    ])
    func cutsBetweenCharacters(_ most: Int, _ expected: String) {
        let bytes = Array("a宮é".utf8)
        expect(bytes.withUnsafeBufferPointer { CleanText.text($0, as: .line, atMost: most) }, equals: expected)
    }

    /// The way by bytes, compared with a look at every character.
    @Test func isCleanWhereNoCharacterIsRemoved() {
        var random = SplitMix64(seed: 91)
        let marks: [UInt32] = [
            0x1B, 0x0A, 0x0D, 0x7F, 0x80, 0x9F, 0xAD, 0x61C, 0x180E, 0x200B, 0x202E, 0x2028, 0x2064, 0xFEFF, 0xFFF9,
            0xE0001,
        ]
        for _ in 0..<20_000 {
            var text = String.UnicodeScalarView()
            for _ in 0..<Int(random.next() % 8) {
                let value =
                    random.next() % 4 == 0
                    ? marks[Int(random.next() % UInt64(marks.count))] : UInt32(random.next() % 0x11_0000)
                if let scalar = Unicode.Scalar(value) { text.append(scalar) }
            }
            let string = String(text)
            let isLine = text.allSatisfy { !TextCleaner.isInvisible($0.value) && ![0x2028, 0x2029].contains($0.value) }
            expect(Array(string.utf8).withUnsafeBufferPointer { CleanText.isClean($0, as: .line) }, equals: isLine)
            let cleaned = CleanText.line(string)
            expect(
                cleaned.unicodeScalars.allSatisfy {
                    !TextCleaner.isInvisible($0.value) || $0.value == 0x200D || $0.value == 0x200C
                })
        }
    }
}
