/// Prefixes of a temple's own name: legal form, province, county and township.
enum PlacePrefix {
    private static let legalForms = ["財團法人", "社團法人", "宗教法人", "寺廟登記", "臺灣省", "福建省"].map(folded)

    /// Current counties and cities, and those that became part of a city in 2010 and 2014.
    private static let counties = countyNames.map(folded)

    static let countyNames = [
        "臺北市", "新北市", "桃園市", "臺中市", "臺南市", "高雄市", "基隆市", "新竹市", "嘉義市", "新竹縣", "苗栗縣", "彰化縣",
        "南投縣", "雲林縣", "嘉義縣", "屏東縣", "宜蘭縣", "花蓮縣", "臺東縣", "澎湖縣", "金門縣", "連江縣",
        "臺北縣", "桃園縣", "臺中縣", "臺南縣", "高雄縣",
    ]
    private static let formerCounties: [[Unicode.Scalar]: [Unicode.Scalar]] = [
        folded("臺北縣"): folded("新北市"), folded("桃園縣"): folded("桃園市"), folded("臺中縣"): folded("臺中市"),
        folded("臺南縣"): folded("臺南市"), folded("高雄縣"): folded("高雄市"),
    ]

    /// Removes the legal forms and provinces before a folded name; at least two characters stay.
    static func withoutLegalForm(_ name: ArraySlice<Unicode.Scalar>) -> ArraySlice<Unicode.Scalar> {
        var rest = name
        while let form = legalForms.first(where: { rest.starts(with: $0) }), rest.count >= form.count + 2 {
            rest = rest.dropFirst(form.count)
        }
        return rest
    }

    /// Removes all prefixes of a folded name; at least two characters stay.
    static func dropped(from name: ArraySlice<Unicode.Scalar>) -> ArraySlice<Unicode.Scalar> {
        var rest = name
        var county = false
        while true {
            let own = withoutLegalForm(rest)
            if own.count < rest.count {
                rest = own
            } else if let found = counties.first(where: { rest.starts(with: $0) }), rest.count >= found.count + 2 {
                rest = rest.dropFirst(found.count)
                county = true
            } else {
                break
            }
        }
        let length = Township.length(atStartOf: rest)
        // 東區 may begin a name if no county stands before it. In 東港鎮海宮, 鎮 belongs to the temple's name, 鎮海宮.
        guard length > (county ? 0 : 2) else { return rest }
        let left = rest.count - length
        return left >= (rest[rest.startIndex + length - 1] == "鎮" ? 3 : 2) ? rest.dropFirst(length) : rest
    }

    /// Finds the county at the start of folded `text`: its current name, and the length of the written one.
    static func county(atStartOf text: ArraySlice<Unicode.Scalar>) -> (name: [Unicode.Scalar], length: Int)? {
        guard let found = counties.first(where: { text.starts(with: $0) }) else { return nil }
        return (formerCounties[found] ?? found, found.count)
    }

    private static func folded(_ text: String) -> [Unicode.Scalar] { text.unicodeScalars.map(FoldedText.fold) }
}

/// Names of Taiwan's counties, cities, townships and districts, current ones and those before 2010 and 2014.
public enum District {
    /// Full names in traditional characters, with the character for the kind of district: 臺中市, 大甲區, 大甲鎮.
    public static let names: [String] = PlacePrefix.countyNames + Township.names
}
