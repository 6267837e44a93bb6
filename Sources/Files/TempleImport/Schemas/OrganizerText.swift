internal import RecordFiles
internal import Wording

/// Reader of an activity's organisers, organisations only: 新竹縣政府、財團法人台灣省新竹縣褒忠亭.
///
/// The field may name a person. A part is read only if it ends with a word for an organisation; no name of a person
/// does.
enum OrganizerText {
    /// Maximum number of characters read from the field.
    private static let longest = 500
    /// Minimum number of characters of an organisation. A person's name has two or three, rarely four.
    private static let shortest = 5
    private static let endings = [
        "政府", "公所", "局", "處", "所", "署", "部", "院", "館", "會", "社", "團", "公司", "中心", "校", "大學",
        "廟", "宮", "寺", "殿", "堂", "庵", "巖", "壇", "祠", "亭", "閣", "府", "聯庄",
    ]
    /// A name of three or four characters is a temple if it ends with one of these.
    private static let shortEndings = ["廟", "宮", "寺"]

    /// Returns the organisations in a field, joined by 、; nil if there are none.
    static func organisations(in row: FieldReader, _ column: Column?) -> String? {
        guard let column, !row.raw(column).isEmpty else { return nil }
        let (plain, _) = PlainText.plain(UnsafeBufferPointer(rebasing: row.raw(column).prefix(longest * 4)))
        return plain.withUnsafeBufferPointer { bytes in
            organisations(in: String(decoding: row.clean(bytes, width: .asWritten), as: UTF8.self))
        }
    }

    static func organisations(in text: String) -> String? {
        // The newer form has the names in an array of JSON objects.
        let parts = text.prefix(longest).split { $0.isWhitespace || $0.isPunctuation || $0.isASCII || $0.isSymbol }
        let organisations = parts.filter { part in
            part.count >= shortest && endings.contains { part.hasSuffix($0) }
                || part.count >= 3 && shortEndings.contains { part.hasSuffix($0) }
        }
        return organisations.isEmpty ? nil : organisations.joined(separator: "、")
    }
}
