/// How Han characters sound in Mandarin, without tones.
public enum HanReadings {
    /// The readings of a character, the usual one in names first, at most four. Empty where none is known.
    public static func syllables(of scalar: Unicode.Scalar) -> [Syllable] { table.lists[table.place(of: scalar)] }

    /// The characters of a name with the reading that each has there, as 行 is xing in 行天宮. No syllable for what has none.
    public static func reading(of name: some StringProtocol) -> [(scalar: Unicode.Scalar, syllable: Syllable?)] {
        let scalars = Array(name.unicodeScalars)
        var reading: [(scalar: Unicode.Scalar, syllable: Syllable?)] = []
        reading.reserveCapacity(scalars.count)
        while reading.count < scalars.count {
            let rest = scalars[reading.count...]
            if let word = SpecialReadings.word(at: rest) {
                reading += zip(rest, word).map { (scalar: $0, syllable: $1) }
            } else if let scalar = rest.first {
                reading.append((scalar, syllables(of: scalar).first))
            }
        }
        return reading
    }

    private static let table = Table()

    /// Lists of readings, and for each character the place of its own.
    private struct Table {
        /// The first is empty.
        private(set) var lists: [[Syllable]] = [[]]
        /// Places of the characters of the block that nearly all are in.
        private var places = [UInt16](repeating: 0, count: Self.block.count)
        private var rare: [Unicode.Scalar: UInt16] = [:]

        private static let block = 0x3400...0x9FFF

        init() {
            for line in ReadingTable.text.split(separator: "\n") {
                let words = line.split(separator: " ")
                guard let characters = words.last else { continue }
                let list = words.dropLast().compactMap { PinyinTable.syllable($0) }
                if lists.last != list { lists.append(list) }
                for scalar in characters.unicodeScalars {
                    if Self.block.contains(Int(scalar.value)) {
                        places[Int(scalar.value) - Self.block.lowerBound] = UInt16(lists.count - 1)
                    } else {
                        rare[scalar] = UInt16(lists.count - 1)
                    }
                }
            }
        }

        func place(of scalar: Unicode.Scalar) -> Int {
            let offset = Int(scalar.value) - Self.block.lowerBound
            if places.indices.contains(offset) { return Int(places[offset]) }
            return scalar.value < 0x80 ? 0 : Int(rare[scalar] ?? 0)
        }
    }
}
