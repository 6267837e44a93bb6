/// The simplified form and the reading with tones of every Han character, as ICU's transforms `Hant-Hans` and `Han-Latin`
/// have them. Their tables are made by `tools/make-han-forms`.
///
/// A character with several readings has the one that is usual in China, whatever stands beside it.
public enum HanForms {
    /// Returns a text in simplified characters: 天后宮 is 天后宫. Each scalar stays one scalar.
    public static func simplified(_ text: String) -> String {
        var simplified = ""
        simplified.unicodeScalars.append(contentsOf: text.unicodeScalars.lazy.map { simplifiedForms[$0] ?? $0 })
        return simplified
    }

    /// Returns a text with the reading of each character in Hanyu Pinyin, without spaces: 天后 is tiānhòu. What is no Han
    /// character stays.
    public static func latin(_ text: String) -> String {
        text.unicodeScalars.reduce(into: "") { latin, scalar in latin += reading(of: scalar) ?? String(scalar) }
    }

    /// Returns the reading of a character in Hanyu Pinyin: hòu of 后. Nil for what is no Han character, and for one whose
    /// reading is not known.
    public static func reading(of scalar: Unicode.Scalar) -> String? {
        readings.places[scalar].map { readings.words[Int($0)] }
    }

    private static let simplifiedForms = HanPairs.table(SimplifiedTable.text)

    /// Readings, and for each character the place of its own.
    private static let readings: (words: [String], places: [Unicode.Scalar: UInt16]) = {
        var words: [String] = []
        var places: [Unicode.Scalar: UInt16] = [:]
        places.reserveCapacity(46_000)
        var word = String.UnicodeScalarView()
        var isInWord = true
        for scalar in MandarinTable.text.unicodeScalars {
            switch scalar {
            case "\n":
                word = String.UnicodeScalarView()
                isInWord = true
            case " ":
                words.append(String(word))
                isInWord = false
            case _ where isInWord: word.append(scalar)
            default: places[scalar] = UInt16(words.count - 1)
            }
        }
        return (words, places)
    }()
}
