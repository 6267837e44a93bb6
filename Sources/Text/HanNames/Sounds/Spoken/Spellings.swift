/// What each spelling may mean: syllables of Hanyu Pinyin, Wade-Giles and Zhuyin, and written words.
struct Spellings {
    static let shared = Spellings()

    /// One meaning of a spelling.
    struct Meaning {
        /// None for a word such as temple.
        let syllables: [Syllable]
        /// How unlikely it is, from 0.
        let cost: Int
        /// Whether the spelling is that of a syllable with a, e or o as its first letter.
        let beginsWithVowel: Bool
        /// Whether the spelling means a temple where it ends a name.
        let isKind: Bool
    }

    private(set) var meanings: [SpelledKey: [Meaning]] = [:]
    /// Spellings that a syllable of Pinyin or Zhuyin begins with, each with the beginning of Pinyin that it stands for.
    private(set) var beginnings: [SpelledKey: String] = [:]

    func meanings(of key: SpelledKey) -> [Meaning] { meanings[key] ?? [] }

    private init() {
        let weights = SyllableWeights()
        for number in 0..<UInt16(PinyinTable.count) {
            let syllable = Syllable(number: number)
            let pinyin = PinyinTable.pinyin(syllable)
            let rarity = SyllableWeights.highest - weights[syllable]
            let parts = PinyinParts(pinyin)
            let isKind = Self.kinds.contains(pinyin)
            add(pinyin, [syllable], cost: 6 + rarity, isKind: isKind)
            add(parts.zhuyin, [syllable], cost: 6 + rarity, isKind: isKind)
            for spelling in parts.wadeGiles where spelling != pinyin {
                let lacksApostrophe = parts.isAspirated && !spelling.contains("'")
                add(spelling, [syllable], cost: (lacksApostrophe ? 12 : 11) + rarity, isKind: isKind)
            }
            for length in 1..<max(pinyin.count, 2) where PinyinTable.syllable(pinyin.prefix(length)) == nil {
                begin(pinyin.prefix(length), pinyin.prefix(length))
            }
            begin(parts.zhuyin.prefix(1), PinyinParts.consonants(of: pinyin))
        }
        for (spelling, pinyin) in [("hs", "x"), ("ts", "z"), ("tz", "z"), ("ts'", "c"), ("ch'", "ch")] {
            begin(spelling, pinyin)
        }
        for (word, syllables, isKind) in SpelledWords.all { add(word, syllables, cost: 8, isKind: isKind) }
    }

    private mutating func add(_ spelling: String, _ syllables: [Syllable], cost: Int, isKind: Bool) {
        guard let key = SpelledKey(spelling) else { return }
        let beginsWithVowel = syllables.first.map { "aeo".contains(PinyinTable.pinyin($0).prefix(1)) } ?? false
        meanings[key, default: []].append(
            Meaning(syllables: syllables, cost: cost, beginsWithVowel: beginsWithVowel, isKind: isKind))
    }

    private mutating func begin(_ spelling: some StringProtocol, _ pinyin: some StringProtocol) {
        guard !pinyin.isEmpty, let key = SpelledKey(spelling), beginnings[key] == nil else { return }
        beginnings[key] = String(pinyin)
    }

    /// Syllables that mean a temple where they end a name: 廟, 宮, 寺, 殿, 堂.
    private static let kinds: Set<String> = ["miao", "gong", "si", "dian", "tang"]
}
