/// Words of names in which a character has another reading than the usual one.
enum SpecialReadings {
    /// The reading of the longest listed word that a text begins with. Nil if there is none.
    static func word(at text: ArraySlice<Unicode.Scalar>) -> [Syllable]? {
        guard let first = text.first, let words = words[first] else { return nil }
        return words.first { text.starts(with: $0.scalars) }?.syllables
    }

    /// A word of two or more characters, then its reading.
    private static let listed = """
        重慶 chong qing 重庆 chong qing 重陽 chong yang 重阳 chong yang 重興 chong xing 重兴 chong xing
        重光 chong guang 重修 chong xiu 重建 chong jian 重華 chong hua 重华 chong hua 重生 chong sheng
        重新 chong xin 重玄 chong xuan 二重 er chong 三重 san chong 九重 jiu chong 雙重 shuang chong 銀行 yin hang
        洋行 yang hang 行郊 hang jiao 商行 shang hang 校長 xiao zhang 長老 zhang lao 长老 zhang lao 音樂 yin yue
        樂府 yue fu 禮樂 li yue 樂器 yue qi 乾溪 gan xi 乾淨 gan jing 乾燥 gan zao 星宿 xing xiu 列宿 lie xiu
        斗宿 dou xiu 般若 bo re 大乘 da sheng 小乘 xiao sheng 上乘 shang sheng 降龍 xiang long 降龙 xiang long
        降魔 xiang mo 降妖 xiang yao 人參 ren shen 參宿 shen xiu 南無 na mo 囝仔 jian zai 阿房 e pang
        尉遲 yu chi 祇園 qi yuan 保長 bao zhang
        """

    private struct Word {
        let scalars: [Unicode.Scalar]
        let syllables: [Syllable]
    }

    /// Words by their first character, the longest first.
    private static let words: [Unicode.Scalar: [Word]] = {
        var words: [Unicode.Scalar: [Word]] = [:]
        var scalars: [Unicode.Scalar] = []
        var syllables: [Syllable] = []
        for part in listed.split(whereSeparator: \.isWhitespace) {
            if let syllable = PinyinTable.syllable(part) {
                syllables.append(syllable)
            } else {
                scalars = Array(part.unicodeScalars)
                syllables = []
            }
            guard let first = scalars.first, scalars.count == syllables.count else { continue }
            words[first, default: []].append(Word(scalars: scalars, syllables: syllables))
        }
        return words.mapValues { $0.sorted { $0.scalars.count > $1.scalars.count } }
    }()
}
