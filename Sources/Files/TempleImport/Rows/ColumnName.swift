/// Name of a column without what people add to it, so that one word is found in each spelling.
enum ColumnName {
    /// What stands in brackets behind a name without a change of its meaning: a datum that gives degrees or metres which are
    /// read, or a unit. TWD67 is none of them.
    private static let additions: Set<String> = [
        "wgs84", "twd97", "epsg:4326", "epsg4326", "epsg:3826", "epsg3826", "degrees", "degree", "deg", "dd", "decimal",
        "decimaldegrees", "度", "度数", "度數", "十進位", "m", "公尺", "gps",
    ]

    /// Returns a name in lower case and half width, without white space, `_` and `-`, and without a datum or a unit in brackets:
    /// `緯度(WGS84)` is `緯度`, and `Temple Name` is `templename`.
    static func folded(_ name: String) -> String {
        var plain = ""
        for scalar in name.unicodeScalars {
            let isWide = (0xFF01...0xFF5E).contains(scalar.value)
            let narrow = isWide ? Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar : scalar
            if narrow.properties.isWhitespace || narrow == "_" || narrow == "-" { continue }
            plain.unicodeScalars.append(narrow)
        }
        plain = plain.lowercased()
        guard let last = plain.last, let opening = [")": "(", "]": "[", "】": "【"][last],
            let start = plain.lastIndex(of: Character(opening)), start > plain.startIndex,
            additions.contains(String(plain[plain.index(after: start)...].dropLast()))
        else { return plain }
        return String(plain[..<start])
    }
}
