internal import HanNames

/// A name as somebody has typed it so far, prepared for comparison with many names.
///
/// A name fits when it has the typed characters, or those of each typed word. From three characters on it also fits when
/// it sounds as what was typed, in characters, in Latin letters or in Zhuyin, or when one character is wrong, missing or
/// one too many. A part of a name must have three of the typed characters, or two of three and one that looks or nearly
/// sounds like the third. In Latin letters one letter may be wrong of five, and two of nine.
package struct NameQuery: Sendable {
    /// One reading of what was typed.
    struct Reading: Sendable {
        /// The syllables, as ``NameSounds/Readings`` stores them.
        let syllables: [UInt16]
        /// The syllables with which a last one may go on; nil when the last one is finished.
        var next: Range<UInt16>?
        /// Whether a character for the kind of a temple follows, which was typed or not.
        let hasKind: Bool
        /// Whether something was typed for the kind.
        let isKindTyped: Bool
        /// Whether a whole name fits less: it has another kind than the typed one, or goes on.
        let isLoose: Bool
        /// Their bits in a signature.
        let signature: UInt64

        init(
            _ syllables: some Sequence<Syllable>, next: Range<UInt16>? = nil, hasKind: Bool = false,
            isKindTyped: Bool = false, isLoose: Bool = false
        ) {
            self.syllables = syllables.map { $0.number + 1 }
            self.next = next.map { $0.lowerBound + 1..<$0.upperBound + 1 }
            self.hasKind = hasKind
            self.isKindTyped = isKindTyped
            self.isLoose = isLoose
            signature = self.syllables.reduce(0) { $0 | NameSounds.bit($1) }
        }
    }

    /// The typed characters (``NameCode``), all words in one.
    let codes: [UInt16]
    /// The traditional forms of the characters, one for each code.
    let written: [Unicode.Scalar]
    /// The usual syllable of each character.
    let usual: [UInt16]
    /// The words when there are several; they are looked for each on its own too.
    let words: [[UInt16]]
    /// The bits of all characters in a signature.
    let signature: UInt64
    /// Whether all characters are Latin letters or digits.
    let isLatin: Bool
    /// Whether a character may be wrong.
    let allowsFault: Bool
    /// The readings of letters and of Zhuyin; empty for characters.
    let readings: [Reading]
    /// The signatures of the readings, and the bits that all of them have.
    let signatures: [UInt64]
    let commonOfReadings: UInt64
    /// The words in letters, with the number of letters that may be wrong.
    var letters: [Letters]
    /// Whether a name may differ from what was typed.
    var forgives = true

    /// What was typed in letters.
    struct Letters: Sendable {
        let distance: LetterDistance
        let mostFaults: Int
        /// Whether it was typed without a word for the kind of a temple, which it had.
        let hasKind: Bool
    }

    /// The fewest characters of which one may be wrong, and the fewest of which one may be in a part of a name.
    static let fewestForFault = 3
    static let fewestForFaultInPart = 4
    /// The fewest letters of which one may be wrong, and of which two may.
    private static let (fewestForOneLetter, fewestForTwoLetters) = (5, 9)
    /// English words for the kind of a temple.
    private static let kindsInEnglish = ["temple", "shrine", "palace"].map { Array($0.utf8) }

    /// - Parameter place: the number of characters that were typed for a place besides: with 鹿港 before it, 天宮 may lack a
    ///   character.
    package init(_ text: some StringProtocol, besidesPlaceOf place: Int = 0) {
        let (codes, scalars) = NameCode.codes(of: String(text))
        let forms = Array(HanVariants.traditional(String(text)).unicodeScalars)
        written = scalars.map { forms[$0] }
        let sounds = NameSounds.shared
        self.codes = codes
        usual = codes.map { sounds.readings(of: $0).usual }
        signature = codes.reduce(0) { $0 | sounds.bit(ofTyped: $1) }
        isLatin = codes.allSatisfy(NameCode.isLetter)
        let words = text.split(whereSeparator: \.isWhitespace).map { NameCode.codes(of: SearchKey($0)) }
            .filter { !$0.isEmpty }
        self.words = words.count > 1 ? words : []
        let hasSome = codes.count > 1 && codes.count + place >= Self.fewestForFault
        // Only Chinese characters have a usual syllable: in Zhuyin one wrong sign is another syllable.
        allowsFault = hasSome && !isLatin && usual.contains { $0 != 0 }
        readings = hasSome && usual.allSatisfy { $0 == 0 } ? Self.readings(of: String(text)) : []
        signatures = readings.map(\.signature)
        commonOfReadings = signatures.reduce(.max, &)
        letters = isLatin ? Self.letters(codes.map { UInt8(truncatingIfNeeded: $0) }) : []
    }

    /// Whether nothing was typed that a name can have.
    package var isEmpty: Bool { codes.isEmpty }

    private static func readings(of text: String) -> [Reading] {
        guard let spoken = SpokenText(text) else { return [] }
        let next =
            spoken.unfinished.isEmpty ? nil : PinyinTable.numbers(beginningWith: spoken.unfinished)
        // Letters with which no syllable begins are no reading.
        if let next, next.isEmpty { return [] }
        let whole = spoken.readings.map { Reading($0, next: next) }
        guard next == nil else { return whole }
        let withoutKind = spoken.withoutKind.map { shorter in
            let isLoose = spoken.readings.contains { $0.count > shorter.count && $0.starts(with: shorter) }
            return Reading(
                shorter, hasKind: true, isKindTyped: isLoose || spoken.saysTemple, isLoose: isLoose)
        }
        // The last syllable may go on: sha in longsha is the beginning of shan.
        let goingOn = text.last?.isLetter == true && !spoken.saysTemple ? spoken.readings : []
        return whole + withoutKind
            + goingOn.compactMap { reading in
                guard let last = reading.last else { return nil }
                let next = PinyinTable.numbers(beginningWith: PinyinTable.pinyin(last))
                return next.count > 1 ? Reading(reading.dropLast(), next: next, isLoose: true) : nil
            }
    }

    private static func letters(_ word: [UInt8]) -> [Letters] {
        var forms = [(word: word, hasKind: false)]
        for kind in kindsInEnglish where word.count > kind.count && word.suffix(kind.count).elementsEqual(kind) {
            forms.append((word.dropLast(kind.count), true))
        }
        return forms.compactMap { form in
            let count = form.word.count
            guard count >= fewestForOneLetter, let distance = LetterDistance(form.word) else { return nil }
            return Letters(
                distance: distance, mostFaults: count >= fewestForTwoLetters ? 2 : 1, hasKind: form.hasKind)
        }
    }
}
