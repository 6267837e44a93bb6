/// What people write into a field that has nothing to say.
enum Placeholder {
    private static let words: Set<String> = [
        "無", "不詳", "未詳", "無資料", "未提供", "尚未提供", "尚無", "暫無", "待查", "N/A", "n/a", "NULL", "null",
    ]

    /// Whether `text` is empty, such a word, or nothing but hyphens, dashes, strokes and points.
    static func matches(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard text.count <= 12 else { return false }
        if text.isEmpty { return true }
        let string = String(decoding: text, as: UTF8.self)
        return words.contains(string)
            || string.unicodeScalars.allSatisfy { "-‐–—－─_/.．。*?？".unicodeScalars.contains($0) }
    }
}
