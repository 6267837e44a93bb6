/// Taiwan's 22 counties and cities.
public enum County {
    /// Their present names.
    public static let names = [
        "臺北市", "新北市", "桃園市", "臺中市", "臺南市", "高雄市", "基隆市", "新竹市", "嘉義市", "新竹縣", "苗栗縣", "彰化縣",
        "南投縣", "雲林縣", "嘉義縣", "屏東縣", "宜蘭縣", "花蓮縣", "臺東縣", "澎湖縣", "金門縣", "連江縣",
    ]

    /// Former counties that became part of a city on 2010-12-25 (桃園縣: on 2014-12-25), each with that city.
    public static let merged = [
        "臺北縣": "新北市", "桃園縣": "桃園市", "臺中縣": "臺中市", "臺南縣": "臺南市", "高雄縣": "高雄市",
    ]

    /// Returns the present counties and cities that a name means: 臺中市 for 台中, both 嘉義縣 and 嘉義市 for 嘉義; an empty array
    /// for any other text.
    public static func named(_ text: String) -> [String] {
        let folded = String(String.UnicodeScalarView(text.unicodeScalars.filter { $0 != " " }.map(fold)))
        if names.contains(folded) { return [folded] }
        if let city = merged[folded] { return [city] }
        guard folded.unicodeScalars.count == 2 else { return [] }
        return names.filter { $0.hasPrefix(folded) }
    }

    /// Replaces a variant or simplified character with the one used in ``names``.
    private static func fold(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        switch scalar {
        case "台": "臺"
        case "县": "縣"
        case "东": "東"
        case "义": "義"
        case "兰": "蘭"
        case "园": "園"
        case "莲": "蓮"
        case "门": "門"
        case "连": "連"
        case "云": "雲"
        default: scalar
        }
    }
}
