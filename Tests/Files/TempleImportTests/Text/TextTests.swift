import Expectations
import LunarCalendar
import SeededRandom
import TempleImport
import Testing

@Suite struct HTMLTextTests {
    static func plain(_ text: String) -> (text: String, changed: Bool) {
        let (bytes, changed) = Array(text.utf8).withUnsafeBufferPointer { PlainText.plain($0) }
        return (String(decoding: bytes, as: UTF8.self), changed)
    }

    @Test(arguments: [
        ("", ""), ("A & B < C", "A & B < C"), ("a<b", "a<b"), ("1 < 2 > 0", "1 < 2 > 0"), ("&", "&"), ("&;", "&;"),
        ("R&D;x", "R&D;x"), ("&nosuch;", "&nosuch;"), ("&#;", "&#;"), ("&#x;", "&#x;"), ("&#xZZ;", "&#xZZ;"),
        ("<", "<"),
        ("</", "</"), ("<a", "<a"), ("<3 >", "<3 >"), ("&#123456789;", "&#123456789;"),
    ]) func leavesPlainTextAlone(_ text: String, _ expected: String) {
        expect(Self.plain(text) == (expected, false))
    }

    @Test(arguments: [
        ("&amp;", "&"), ("&lt;p&gt;", " "), ("&quot;&apos;", "\"'"), ("廟&nbsp;埕", "廟 埕"),
        ("&hellip;&mdash;&middot;", "…—·"),
        ("&#8217;&#x2019;&#X4E2D;", "’’中"), ("<p>甲</p><br/>乙", " 甲  乙"), ("<a href=\"x\">甲</a>", " 甲 "),
        ("<!-- x -->甲", " 甲"), ("&amp;nbsp;", " "), ("&amp;amp;", "&"), ("&amp;lt;b&amp;gt;甲", "<b>甲"),
        ("&#0;&#xD800;&#x110000;", "\u{FFFD}\u{FFFD}\u{FFFD}"), ("A &lt; B", "A < B"), ("&amp;#20013;", "中"),
        ("a<b>c", "a c"), ("<?xml version=\"1.0\"?>甲", " 甲"),
    ]) func makesHTMLPlain(_ text: String, _ expected: String) {
        expect(Self.plain(text) == (expected, true))
    }

    @Test func neverGrowsAndEndsOnAnyBytes() {
        var generator = SplitMix64(seed: 11)
        let pieces = [
            "&", "<", ">", ";", "#", "x", "amp;", "&amp;", "lt", "<br", "中", "\u{FFFD}", "/", "!--", "&#", "9", " ",
        ]
        for _ in 0..<3_000 {
            var bytes: [UInt8] = []
            for _ in 0..<Int.random(in: 0...40, using: &generator) {
                if Bool.random(using: &generator) {
                    bytes += Array((pieces.randomElement(using: &generator) ?? "").utf8)
                } else {
                    bytes.append(UInt8.random(in: 0...255, using: &generator))
                }
            }
            let (plain, changed) = bytes.withUnsafeBufferPointer { PlainText.plain($0) }
            expect(plain.count, isAtMost: bytes.count)
            expect(changed || plain == bytes)
            // A text without `&` and `<` does not change.
            if !bytes.contains(UInt8(ascii: "&")), !bytes.contains(UInt8(ascii: "<")) { expect(plain, equals: bytes) }
        }
    }

    @Test func readsAMegabyteOfOpenMarks() {
        for mark in ["<", "&", "<a", "&#", "&amp"] {
            let bytes = Array(String(repeating: mark, count: (1 << 20) / mark.utf8.count).utf8)
            expect(bytes.withUnsafeBufferPointer { PlainText.plain($0) }.bytes, equals: bytes)
        }
    }
}

@Suite struct MobileTextTests {
    static func removing(_ text: String) -> String {
        Array(text.utf8).withUnsafeBufferPointer { bytes in
            MobileText.removing(from: bytes).map { String(decoding: $0, as: UTF8.self) } ?? text
        }
    }

    // All numbers here are invented.
    @Test(arguments: [
        ("洽0912345678。", "洽。"), ("0912-345-678", ""), ("0912 345 678 或 02-2345-6789", " 或 02-2345-6789"),
        ("02-23456789 0912-345678", "02-23456789 "), ("+886 912 345 678", ""), ("886-0912345678", ""),
        ("(09)12345678", ""), ("02-26413338.0912345678", "02-26413338."), ("0912.345.678#1", "#1"),
        ("+886912345678", ""), ("０９１２－３４５－６７８", ""), ("洽０９１２３４５６７８。", "洽。"), ("福德宮（0912-345678）後殿", "福德宮後殿"),
        ("(0912)345678", ""), ("00886 912 345 678", ""), ("+886-(0)912-345-678 陳", " 陳"), ("0912・345・678", ""),
        ("0\u{200B}912345678", ""), ("0912\u{3000}345\u{3000}678號", "號"), ("[0912345678]", "[]"),
    ]) func takesMobilesOut(_ text: String, _ expected: String) {
        expect(Self.removing(text), equals: expected)
    }

    @Test(arguments: [
        "", "2026-09-12 2026-09-30", "09.01.2026-09.30", "09:00-21:00", "02-23456789", "049-2644798", "編號 10912345678",
        "09123456789012", "第0912號", "1990年9月", "12345678", "統編 09123456", "00886-4-22223333",
        "2026.09.12-2026.10.10 10:30", "０４－２２２２３３３３",
        "2026-09-01-15-09-30", "編號０９１２", "886-2-2345-6789",
        "120.0912345678", "23.0912345678,120.5",
    ]) func leavesDatesAndLandlines(_ text: String) {
        expect(Self.removing(text), equals: text)
    }

    @Test func endsOnAnyBytes() {
        var generator = SplitMix64(seed: 5)
        let signs = Array("0989612345678-. ()+#中（９－０".utf8)
        for _ in 0..<3_000 {
            let bytes = (0..<Int.random(in: 0...60, using: &generator)).map { _ in
                signs.randomElement(using: &generator) ?? 0
            }
            let rest = bytes.withUnsafeBufferPointer { MobileText.removing(from: $0) } ?? bytes
            expect(rest.count, isAtMost: bytes.count)
        }
    }
}

@Suite struct WrittenTimeTests {
    static func time(_ text: String) -> WrittenTime? {
        Array(text.utf8).withUnsafeBufferPointer { WrittenTime($0) }
    }

    @Test(arguments: [
        ("2023-07-01", "2023-07-01", nil as Int?), ("2023-07-01T00:00:00+08:00", "2023-07-01", 0),
        ("2023-06-30T17:30:00Z", "2023-07-01", 90), ("2023-07-01T00:30:00+09:00", "2023-06-30", 1_410),
        ("2024-02-29T23:59:60+08:00", "2024-02-29", 1_439), ("2023-07-01T12:00:00.123456-05:30", "2023-07-02", 90),
        ("2023/7/1 9:05", "2023-07-01", 545), ("2023-12-31T23:00:00-03", "2024-01-01", 600),
    ]) func readsMoments(_ text: String, _ day: String, _ minute: Int?) {
        let time = Self.time(text)
        expect(time?.day.description == day && time?.minute == minute)
    }

    @Test(arguments: [
        "", "2023", "2023-07", "2023-13-01", "2023-02-29", "2023-07-01T", "2023-07-01T24:00", "2023-07-01T12:60",
        "2023-07-01T12:00:61", "2023-07/01", "23-07-01", "2023-07-01x", "2023-07-01T12:00+15:00",
        "2023-07-01T12:00:00.Z",
        "2023年7月1日", "112/07/01", "+2023-07-01", "2023-07-011", "2023-07-01T12:00:00+08:00 and more than forty bytes",
    ]) func refusesWhatIsNoMoment(_ text: String) { expectNil(Self.time(text)) }
}
