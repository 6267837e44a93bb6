/// Words that people write into a field that has no value.
enum Placeholder {
    private static let words: Set<String> = [
        "無", "不詳", "未詳", "無資料", "未提供", "尚未提供", "尚無", "暫無", "待查", "N/A", "n/a", "NULL", "null",
    ]

    private static let signs = "-‐–—－─_/.．。*?？".unicodeScalars

    /// First characters of the placeholders, as up to three bytes: a fast test that rules out most fields.
    private static let beginnings: [UInt32] = {
        let characters = words.compactMap { $0.unicodeScalars.first } + signs
        return Set(characters.map { String($0).utf8.prefix(3).reduce(0) { $0 << 8 | UInt32($1) } }).sorted()
    }()

    /// Returns whether `text` is empty, a placeholder word, or only hyphens, dashes, strokes and points.
    static func matches(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard text.count <= 12 else { return false }
        guard let first = text.first else { return true }
        let bytes = first < 0x80 ? 1 : min(3, text.count)
        var beginning: UInt32 = 0
        for index in 0..<bytes { beginning = beginning << 8 | UInt32(text[index]) }
        guard beginnings.contains(beginning) else { return false }
        let string = String(decoding: text, as: UTF8.self)
        return words.contains(string)
            || string.unicodeScalars.allSatisfy(signs.contains)
    }
}
