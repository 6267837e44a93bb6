internal import HanNames

/// The sounds of the characters in names, by their codes (``NameCode``). Made once, when a process needs it first.
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

        func contains(where isMeant: (UInt16) -> Bool) -> Bool {
            (0..<Self.most).contains { syllables[$0] != 0 && isMeant(syllables[$0]) }
        }

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

    /// The numbers of the characters' readings.
    private nonisolated(unsafe) let numbers: PackedColumn<UInt16>
    /// The distinct readings; the first are none.
    private nonisolated(unsafe) let distinct: PackedColumn<Readings>
    /// The letters of the syllables in Hanyu Pinyin, one syllable after another, and where each begins.
    private nonisolated(unsafe) let letters: PackedColumn<UInt8>
    private nonisolated(unsafe) let letterStarts: PackedColumn<UInt16>
    /// For each syllable, the first one that nearly sounds as it, as ``Readings`` stores them.
    private nonisolated(unsafe) let near: PackedColumn<UInt16>

    private init() {
        var ofCodes: [UInt32: [Syllable]] = [:]
        var ofVariants: [(code: UInt32, syllables: [Syllable])] = []
        for value in NameCode.characters {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let syllables = HanReadings.syllables(of: scalar)
            guard !syllables.isEmpty, let code = NameCode.codes(of: SearchKey(String(scalar))).first.map(UInt32.init)
            else { continue }
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
            NameCode.characters.map { value in
                guard let syllables = ofCodes[value] else { return 0 }
                let readings = Readings(syllables)
                if let number = known[readings] { return number }
                let number = UInt16(clamping: distinct.count)
                distinct.append(readings)
                known[readings] = number
                return number
            })
        self.distinct = PackedColumn(distinct)
        var letters: [UInt8] = []
        var starts: [UInt16] = [0]
        for number in 0..<UInt16(PinyinTable.count) {
            letters += SearchKey(PinyinTable.pinyin(Syllable(number: number))).scalars.map { UInt8(clamping: $0) }
            starts.append(UInt16(clamping: letters.count))
        }
        self.letters = PackedColumn(letters)
        letterStarts = PackedColumn(starts)
        var first: [String: UInt16] = [:]
        near = PackedColumn(
            [0]
                + (1...UInt16(PinyinTable.count)).map { stored in
                    let sound = Self.nearSound(PinyinTable.pinyin(Syllable(number: stored - 1)))
                    let known = first[sound] ?? stored
                    first[sound] = known
                    return known
                })
    }

    /// Returns a spelling without what many people in Taiwan do not tell apart: zh and z, ch and c, sh and s, ing and in,
    /// eng and en.
    private static func nearSound(_ pinyin: String) -> String {
        var sound = pinyin
        if sound.count > 2, sound.dropFirst().first == "h" { sound.remove(at: sound.index(after: sound.startIndex)) }
        if sound.hasSuffix("ing") || sound.hasSuffix("eng") { sound.removeLast() }
        return sound
    }

    /// Whether a character nearly sounds as the usual syllable of another.
    func areNear(_ code: UInt16, typed: UInt16) -> Bool {
        let typed = readings(of: typed).usual
        return typed > 0 && readings(of: code).contains { near[Int($0)] == near[Int(typed)] }
    }

    /// The size in bytes.
    var byteCount: Int {
        2 * (numbers.count + letterStarts.count + near.count) + letters.count
            + MemoryLayout<Readings>.stride * distinct.count
    }

    func readings(of code: UInt16) -> Readings {
        let value = UInt32(code)
        return distinct[
            NameCode.characters.contains(value) ? Int(numbers[Int(value - NameCode.characters.lowerBound)]) : 0]
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
