/// How often names of temples have each syllable.
struct SyllableWeights {
    static let highest = 9

    private var weights = [UInt8](repeating: 0, count: PinyinTable.count)

    init() {
        for line in SyllableWeightTable.text.split(separator: "\n") {
            let words = line.split(separator: " ")
            guard let weight = words.first.flatMap({ UInt8($0) }) else { continue }
            for syllable in words.dropFirst().compactMap({ PinyinTable.syllable($0) }) {
                weights[Int(syllable.number)] = weight
            }
        }
    }

    subscript(syllable: Syllable) -> Int { Int(weights[Int(syllable.number)]) }
}
