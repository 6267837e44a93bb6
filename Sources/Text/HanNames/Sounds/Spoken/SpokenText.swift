/// What a text in Latin letters or Zhuyin sounds like.
///
/// It reads Hanyu Pinyin with or without tones and blanks, Wade-Giles, postal and other well-known spellings, mixed as people
/// mix them: `longshansi`, `Lóngshān sì`, `Lung-shan`, `Matsu`, `Hsing Tian Kong`, `ㄌㄨㄥˊㄕㄢ`.
public struct SpokenText: Sendable {
    /// From one to eight readings of the whole text but what is ``unfinished``, the likeliest first. As a spelling goes on while
    /// it is typed, the last syllable may be the beginning of another (``PinyinTable/numbers(beginningWith:)``).
    public let readings: [[Syllable]]
    /// The readings without a word that means a temple at the end: temple, palace, shrine, miao, gong, kung, si, ssu, dian, tang.
    /// A reading that has none is among them as it is. Empty if nothing else was typed.
    public let withoutKind: [[Syllable]]
    /// Letters at the end that are no whole syllable yet, as Pinyin spells them: `sh` in `longsh`. Empty for none.
    public let unfinished: String
    /// Whether a word that means a temple was typed in English, such as `temple`.
    public let saysTemple: Bool

    public static let maximumReadings = 8

    /// Reads a text. Nil for Han characters, other scripts and what is no syllable of Mandarin.
    public init?(_ text: some StringProtocol) {
        guard let letters = SpokenLetters(text), let spoken = SpokenPaths(letters).best else { return nil }
        var readings: [[Syllable]] = []
        var withoutKind: [[Syllable]] = []
        for path in spoken.paths {
            let syllables = path.flatMap(\.syllables)
            if !syllables.isEmpty, !readings.contains(syllables) { readings.append(syllables) }
            let rest =
                spoken.unfinished.isEmpty && path.last?.isKind == true
                ? path.dropLast().flatMap(\.syllables) : syllables
            if !rest.isEmpty, !withoutKind.contains(rest) { withoutKind.append(rest) }
        }
        guard !readings.isEmpty || !spoken.unfinished.isEmpty else { return nil }
        self.readings = readings.isEmpty ? [[]] : Array(readings.prefix(Self.maximumReadings))
        self.withoutKind = Array(withoutKind.prefix(Self.maximumReadings))
        unfinished = spoken.unfinished
        saysTemple = spoken.paths.first?.last.map { $0.isKind && $0.syllables.isEmpty } ?? false
    }
}
