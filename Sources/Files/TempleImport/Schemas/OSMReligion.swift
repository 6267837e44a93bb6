/// Translation of OpenStreetMap's `religion` to the words of Taiwan's registry.
enum OSMReligion {
    private static let names = [
        "buddhist": "佛教", "taoist": "道教", "confucian": "儒教", "chinese_folk": "民間信仰", "hindu": "印度教", "shinto": "神道",
        "sikh": "錫克教", "jain": "耆那教", "yiguandao": "一貫道", "tenrikyo": "天理教", "caodaism": "高臺教",
    ]

    /// Religions without temples.
    private static let templeless: Set<String> = [
        "christian", "muslim", "jewish", "bahai", "mormon", "scientologist", "unitarian_universalist",
    ]

    /// Returns whether at least one of the religions has temples.
    static func hasTemples(_ value: UnsafeBufferPointer<UInt8>) -> Bool {
        let parts = parts(String(decoding: value.prefix(200), as: UTF8.self))
        return parts.isEmpty || parts.contains { !templeless.contains($0) }
    }

    /// Returns the religions with 、 between them. A religion without a translation stays as it is in the file.
    static func read(_ column: Column?, _ row: FieldReader) throws(RowFinding) -> String? {
        guard
            let written = try row.text(column, longest: FieldReader.Longest.religion, droppingPlaceholders: true),
            written != "none"
        else { return nil }
        if let name = names[written] { return name }
        return parts(written).map { names[$0] ?? $0 }.joined(separator: "、")
    }

    private static func parts(_ value: String) -> [String] {
        value.split(separator: ";").map { part in
            var part = part
            while part.first == " " { part.removeFirst() }
            while part.last == " " { part.removeLast() }
            return String(part)
        }
    }
}
