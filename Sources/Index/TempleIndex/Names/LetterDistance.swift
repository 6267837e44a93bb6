/// The edit distance from a typed word to texts in letters: how many letters are wrong, missing or too many.
///
/// The algorithm is G. Myers, "A fast bit-vector algorithm for approximate string matching based on dynamic
/// programming", Journal of the ACM 46 (1999), in the form of H. Hyyrö (2003): one step for each letter of the text.
struct LetterDistance: Sendable {
    static let mostLetters = 64

    /// For each letter and digit, the places in the typed word that have it.
    private let places: [UInt64]
    let count: Int

    /// - Parameter word: small letters and digits of ASCII; nil when there are none or more than ``mostLetters``.
    init?(_ word: [UInt8]) {
        guard !word.isEmpty, word.count <= Self.mostLetters else { return nil }
        var places = [UInt64](repeating: 0, count: 0x80)
        for (place, letter) in word.enumerated() { places[Int(letter & 0x7F)] |= 1 << UInt64(place) }
        self.places = places
        count = word.count
    }

    /// Returns the distance to a text.
    func distance(to text: some Sequence<UInt8>) -> Int {
        var (up, down) = (UInt64.max, UInt64(0))
        let last = UInt64(1) << UInt64(count - 1)
        var distance = count
        places.withUnsafeBufferPointer { places in
            for letter in text {
                let equal = places[Int(letter & 0x7F)]
                let zero = (((equal & up) &+ up) ^ up) | equal | down
                var right = down | ~(zero | up)
                var left = up & zero
                if right & last != 0 { distance += 1 }
                if left & last != 0 { distance -= 1 }
                right = right << 1 | 1
                left <<= 1
                up = left | ~(zero | right)
                down = right & zero
            }
        }
        return distance
    }
}
