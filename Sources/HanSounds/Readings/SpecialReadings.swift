/// Words of names in which a character has another reading than the usual one.
enum SpecialReadings {
    /// The reading of the longest listed word that a text begins with. Nil if there is none.
    static func word(at text: ArraySlice<Unicode.Scalar>) -> [Syllable]? {
        guard let first = text.first, let words = words[first] else { return nil }
        return words.first { text.starts(with: $0.scalars) }?.syllables
    }

    /// A word of two or more characters, then its reading.
    private static let listed = """
        重慶 chong qing 重庆 chong qing 重陽 chong yang 重阳 chong yang 重興 chong xing 重兴 chong xing 重光 chong guang
        重修 chong xiu 重建 chong jian 重華 chong hua 重华 chong hua 重生 chong sheng 重新 chong xin 重玄 chong xuan
        三重 san chong 九重 jiu chong 重天 chong tian 雙重 shuang chong
        銀行 yin hang 洋行 yang hang 行郊 hang jiao 商行 shang hang
        校長 xiao zhang 里長 li zhang 長老 zhang lao 长老 zhang lao 鄉長 xiang zhang 村長 cun zhang 家長 jia zhang
        首長 shou zhang 長輩 zhang bei 道長 dao zhang 會長 hui zhang 長子 zhang zi
        音樂 yin yue 樂府 yue fu 禮樂 li yue 樂器 yue qi
        乾溪 gan xi 乾淨 gan jing 乾爹 gan die 乾燥 gan zao 豆乾 dou gan 餅乾 bing gan
        星宿 xing xiu 列宿 lie xiu 斗宿 dou xiu 兜率 dou shuai 般若 bo re 地藏 di zang 三藏 san zang 西藏 xi zang
        包藏 bao cang 收藏 shou cang 大乘 da sheng 小乘 xiao sheng 上乘 shang sheng 降龍 jiang long 降魔 xiang mo
        伏降 fu xiang 北投 bei tou 人參 ren shen 參宿 shen xiu 南無 na mo 仔仙 zi xian 單于 chan yu 單家 shan jia
        朝氣 zhao qi 今朝 jin zhao 明朝 ming chao 大夫 da fu 士大夫 shi da fu 六安 liu an 仙仔 xian zai 囝仔 jian zai
        句芒 gou mang 呂洞賓 lü dong bin 阿房 e pang 尉遲 yu chi 會稽 kuai ji 龜茲 qiu ci 樂清 yue qing 樂毅 yue yi
        番禺 pan yu 六合 liu he 鉛山 yan shan 費縣 bi xian 葉縣 ye xian 東阿 dong e 朴子 pu zi 埔心 pu xin
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
