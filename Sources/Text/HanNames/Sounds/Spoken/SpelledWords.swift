/// Words of names that no system of spelling explains: postal spellings, those that temples use, and English words.
enum SpelledWords {
    /// A spelling, its syllables, and whether it means a temple where it ends a name.
    static let all: [(word: String, syllables: [Syllable], isKind: Bool)] =
        english.map { ($0, [], true) }
        + listed.split(separator: "\n").compactMap { line in
            let words = line.split(separator: " ")
            guard let first = words.first else { return nil }
            let syllables = words.dropFirst().compactMap { PinyinTable.syllable($0) }
            return (String(first), syllables, kinds.contains(String(first)))
        }

    private static let english = ["temple", "temples", "palace", "shrine", "monastery", "hall"]

    /// 宮 as temples spell it.
    private static let kinds: Set<String> = ["kong", "gung"]

    /// A word of at most ten letters, then its reading.
    private static let listed = """
        matzu ma zu
        matsu ma zu
        kwan guan
        kwanyin guan yin
        kuanyin guan yin
        gwan guan
        kong gong
        gung gong
        jenn zhen
        lann lan
        tamsui dan shui
        tamshui dan shui
        keelung ji long
        kinmen jin men
        quemoy jin men
        ilan yi lan
        taipei tai bei
        taichung tai zhong
        taitung tai dong
        hsinchu xin zhu
        kaohsiung gao xiong
        chiayi jia yi
        changhua zhang hua
        pingtung ping dong
        peikang bei gang
        lukang lu gang
        tachia da jia
        tajia da jia
        lungshan long shan
        hsing xing
        chung zhong
        manka meng jia
        monga meng jia
        bangka meng jia
        mengchia meng jia
        tataocheng da dao cheng
        twatutia da dao cheng
        sinying xin ying
        sinbei xin bei
        sinjhuang xin zhuang
        sinpu xin pu
        cijin qi jin
        cishan qi shan
        jhongli zhong li
        jhudong zhu dong
        jhushan zhu shan
        makung ma gong
        chaotien chao tian
        tien tian
        """
}
