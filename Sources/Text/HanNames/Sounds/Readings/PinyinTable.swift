/// The syllables of Mandarin without tones, each with its spelling in Hanyu Pinyin.
public enum PinyinTable {
    /// Spellings by the number of the syllable, in the order of their letters. Those that begin alike stand together.
    static let spellings = text.split { $0.isWhitespace }.map(String.init)

    /// How many syllables there are. Their numbers begin at 0.
    public static var count: Int { spellings.count }

    /// The syllable with this spelling, in small letters without a tone: `long`, `lü`. Nil if there is none.
    public static func syllable(_ pinyin: some StringProtocol) -> Syllable? {
        let number = firstNumber(notBefore: pinyin)
        guard number < spellings.count, spellings[number] == pinyin else { return nil }
        return Syllable(number: UInt16(number))
    }

    /// The spelling of a syllable: `long`, `lü`.
    public static func pinyin(_ syllable: Syllable) -> String {
        let number = Int(syllable.number)
        return number < spellings.count ? spellings[number] : ""
    }

    /// The numbers of the syllables whose spelling begins with these letters: `sha` has those of sha, shai, shan, shang and
    /// shao. Empty if there are none.
    public static func numbers(beginningWith letters: some StringProtocol) -> Range<UInt16> {
        let first = firstNumber(notBefore: letters)
        let last = spellings[first...].firstIndex { !$0.hasPrefix(letters) } ?? spellings.count
        return UInt16(first)..<UInt16(last)
    }

    private static func firstNumber(notBefore letters: some StringProtocol) -> Int {
        var low = 0
        var high = spellings.count
        while low < high {
            let middle = (low + high) / 2
            if spellings[middle] < letters { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
