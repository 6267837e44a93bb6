import Expectations
import TempleModel
import Testing

/// Which names people of the back office may have, and which of them look alike.
struct StaffNameTests {
    @Test(arguments: [
        "阿梅", "李 小明", "王　小明", "Ｍｅｉ", "Groß", "O'Brien-Łuk", "Ελένη", "Иван", "ひろみ", "カタカナ", "\u{FA19}谷", "甲 \u{1F600}",
        "a1",
        "é", "e\u{301}",
    ])
    func ordinaryNamesAreGood(name: String) { expect(StaffName.isGood(name)) }

    @Test(arguments: [
        "", " a", "a ", "a\nb", "a\u{0}b", "a\u{200B}b", "a\u{200D}b", "a\u{202E}b", "a\u{2066}b", "a\u{FEFF}b",
        "a\u{FE0F}", "a\u{AD}b",
        "a\u{E0041}", "a\u{3164}", "a\u{2028}b", "a\u{E000}", "①", "\u{FB01}n", "\u{1D400}", "ℌ", "ｱ", "㈱", "a\u{A0}b",
        String(repeating: "a", count: 101),
    ])
    func whatCannotBeSeenOrReadIsNot(name: String) { expect(!StaffName.isGood(name)) }

    @Test(arguments: [
        ("Mei", "mei", true), ("Mei", "ＭＥＩ", true), ("M\u{200B}ei", "Mei", true), ("Mei Li", "Meili", true),
        ("Groß", "GROSS", true), ("\u{41C}\u{435}i", "Mei", true), ("\u{39F}\u{3C1}a", "opa", true),
        ("é", "e\u{301}", true),
        ("\u{F900}", "豈", true), ("王　小明", "王小明", true), ("Mei", "Mai", false), ("阿梅", "阿妹", false), ("é", "e", false),
    ])
    func namesThatLookAlikeAreOne(one: String, other: String, areOne: Bool) {
        expect(StaffName.folded(one) == StaffName.folded(other), equals: areOne)
    }
}
