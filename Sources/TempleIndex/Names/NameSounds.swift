internal import HanSounds

/// The sounds of the characters in names, by their codes (``NameCode``), and their traditional forms. Made once, when a
/// process needs it first; it takes about 120 kB.
struct NameSounds: Sendable {
    static let shared = NameSounds()

    /// Up to four syllables of a character, the usual one first.
    ///
    /// A syllable is stored as its number and 1; 0 is none.
    struct Readings: BitwiseCopyable, Hashable {
        private var syllables = SIMD4<UInt16>()
        private static let most = 4

        init(_ all: [Syllable]) {
            for (place, syllable) in all.prefix(Self.most).enumerated() { syllables[place] = syllable.number + 1 }
        }

        /// The usual syllable; 0 for none.
        var usual: UInt16 { syllables[0] }

        func contains(_ syllable: UInt16) -> Bool { any(syllables .== syllable) }

        func contains(oneOf range: Range<UInt16>) -> Bool {
            any(syllables .>= range.lowerBound .& (syllables .< range.upperBound))
        }

        /// The bits of all syllables in a signature.
        fileprivate var bits: UInt64 {
            var bits: UInt64 = 0
            for place in 0..<Self.most where syllables[place] != 0 { bits |= NameSounds.bit(syllables[place]) }
            return bits
        }
    }

    /// The characters with readings, as far as the table goes.
    private static let characters: Range<UInt32> = 0x3400..<0xA000

    /// The numbers of the characters' readings.
    private nonisolated(unsafe) let numbers: PackedColumn<UInt16>
    /// The distinct readings; the first are none.
    private nonisolated(unsafe) let distinct: PackedColumn<Readings>
    /// The traditional forms of the characters.
    private nonisolated(unsafe) let forms: PackedColumn<UInt16>
    /// The letters of the syllables in Hanyu Pinyin, one syllable after another, and where each begins.
    private nonisolated(unsafe) let letters: PackedColumn<UInt8>
    private nonisolated(unsafe) let letterStarts: PackedColumn<UInt16>

    private init() {
        var ofCodes: [UInt32: [Syllable]] = [:]
        var ofVariants: [(code: UInt32, syllables: [Syllable])] = []
        for value in Self.characters {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let syllables = HanReadings.syllables(of: scalar)
            guard !syllables.isEmpty, let code = SearchKey(String(scalar)).scalars.first else { continue }
            if code == value { ofCodes[code] = syllables } else { ofVariants.append((code, syllables)) }
        }
        // A folded character sounds as each of those that it stands for: 干 as 乾 too.
        for variant in ofVariants {
            let known = ofCodes[variant.code] ?? []
            ofCodes[variant.code] = known + variant.syllables.filter { !known.contains($0) }
        }
        var distinct = [Readings([])]
        var known: [Readings: UInt16] = [:]
        numbers = PackedColumn(
            Self.characters.map { value in
                guard let syllables = ofCodes[value] else { return 0 }
                let readings = Readings(syllables)
                if let number = known[readings] { return number }
                let number = UInt16(clamping: distinct.count)
                distinct.append(readings)
                known[readings] = number
                return number
            })
        self.distinct = PackedColumn(distinct)
        forms = PackedColumn(
            Self.characters.map { value in
                let form = Unicode.Scalar(value).flatMap { HanVariants.traditional(String($0)).unicodeScalars.first }
                return UInt16(clamping: form?.value ?? value)
            })
        var letters: [UInt8] = []
        var starts: [UInt16] = [0]
        for number in 0..<UInt16(PinyinTable.count) {
            letters += SearchKey(PinyinTable.pinyin(Syllable(number: number))).scalars.map { UInt8(clamping: $0) }
            starts.append(UInt16(clamping: letters.count))
        }
        self.letters = PackedColumn(letters)
        letterStarts = PackedColumn(starts)
    }

    /// The size in bytes.
    var byteCount: Int {
        2 * (numbers.count + forms.count + letterStarts.count) + letters.count
            + MemoryLayout<Readings>.stride * distinct.count
    }

    func readings(of code: UInt16) -> Readings {
        let value = UInt32(code)
        return distinct[Self.characters.contains(value) ? Int(numbers[Int(value - Self.characters.lowerBound)]) : 0]
    }

    /// Returns the form of a character that names have in Taiwan, where its code has another.
    func traditional(_ code: UInt16) -> UInt16 {
        let value = UInt32(code)
        return Self.characters.contains(value) ? forms[Int(value - Self.characters.lowerBound)] : code
    }

    /// Returns the letters of the usual syllable of a character; nil for a character without one.
    func spelling(of code: UInt16) -> UnsafeBufferPointer<UInt8>? {
        let usual = Int(readings(of: code).usual)
        guard usual > 0 else { return nil }
        return letters.elements(Int(letterStarts[usual - 1])..<Int(letterStarts[usual]))
    }

    // MARK: Signatures

    /// Returns the bits of a name's character in the name's signature: those of its syllables, or its own.
    func bits(ofName code: UInt16) -> UInt64 {
        let readings = readings(of: code)
        return readings.usual == 0 ? Self.bit(ofCode: code) : readings.bits
    }

    /// Returns the bit that the signature of a name has when the name has the character, or one that sounds as it
    /// usually does.
    func bit(ofTyped code: UInt16) -> UInt64 {
        let usual = readings(of: code).usual
        return usual == 0 ? Self.bit(ofCode: code) : Self.bit(usual)
    }

    static func bit(_ syllable: UInt16) -> UInt64 { bit(of: UInt64(syllable)) }

    private static func bit(ofCode code: UInt16) -> UInt64 { bit(of: UInt64(code) | 1 << 32) }

    /// Fibonacci hashing, as ``TextGrams``.
    private static func bit(of value: UInt64) -> UInt64 { 1 << ((value &* 0x9E37_79B9_7F4A_7C15) >> 58) }
}
