import Expectations
import HanNames
import Testing

@Suite struct DeityKeyTests {
    @Test(arguments: [
        ("開臺聖王", "開台聖王"), ("五榖先帝", "五谷先帝"), ("五穀先帝", "五谷先帝"), ("南無觀世音菩蕯", "南無觀世音菩薩"),
        ("媽袓", "媽祖"), ("妈祖", "媽祖"), ("关圣帝君", "關聖帝君"), ("水僊尊王", "水仙尊王"), ("褔德正神", "福德正神"),
        ("阿彌佗佛", "阿彌陀佛"), ("普唵祖師", "普庵祖師"), ("准提菩薩", "準提菩薩"), ("天後", "天后"), ("東岳大帝", "東嶽大帝"),
        ("注生娘娘", "註生娘娘"), ("陳嬭夫人", "陳奶夫人"), ("眞武大帝", "真武大帝"),
    ])
    func foldsVariantsOntoOneKey(written: String, other: String) {
        expect(DeityKey.key(written), equals: DeityKey.key(other))
    }

    @Test(arguments: [
        ("Mazu", "mazu"), ("MA ZU", "mazu"), ("Mā-zǔ", "mazu"), ("Má Tsǔ", "matsu"), ("Lü Dongbin", "ludongbin"),
        ("Ｇｕａｎ　Ｙｕ", "guanyu"), ("Ｔ４", "t4"), ("Ksi-ti'garbha", "ksitigarbha"), ("Pe̍h-ōe-jī", "pehoeji"),
        ("Ông-iâ", "ongia"), ("Sió-sīn o͘", "siosino"), ("ma\u{0301}zu", "mazu"),
    ])
    func foldsLatinLetters(written: String, key: String) {
        expect(DeityKey.key(written), equals: key)
    }

    @Test(arguments: [
        "媽\u{200B}祖", "\u{200E}媽祖", "媽祖\u{E000}", " 媽 祖\n", "媽　祖", "「媽祖」", "（媽祖）", "媽-祖", "媽·祖", "\u{FEFF}媽祖", "*媽祖！",
    ])
    func dropsWhatIsNeitherLetterNorDigit(written: String) {
        expect(DeityKey.key(written), equals: DeityKey.key("媽祖"))
    }

    @Test(arguments: ["", " ", "-", "()", "\u{200B}\u{E123}", "、，"])
    func isEmptyWithoutLetters(written: String) {
        expectEmpty(DeityKey.key(written))
    }

    @Test(arguments: [("媽祖", "媽祖婆"), ("池府千歲", "李府千歲"), ("金吒太子", "木吒太子"), ("天后", "天妃")])
    func keepsDifferentNamesApart(one: String, other: String) {
        expect(DeityKey.key(one) != DeityKey.key(other))
    }

    @Test func foldingTwiceChangesNothing() {
        for deity in DeityFile.shared.deities {
            for name in deity.entry.names {
                let key = DeityKey.key(name)
                expect(DeityKey.key(key), equals: key)
            }
        }
    }
}
