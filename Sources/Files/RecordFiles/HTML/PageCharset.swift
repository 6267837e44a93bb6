/// Encoding that a web page declares for itself. It counts only if the first bytes of the page do not tell: if all of
/// them are ASCII, because scripts come first.
enum PageCharset {
    /// Number of bytes that may have the declaration (HTML, 4.2.5.4), and some more: old pages have it late.
    private static let headBytes = 4 << 10

    /// Returns the encoding that a page in ASCII declares; nil for UTF-8 and for pages that have other characters.
    ///
    /// - Throws: ``RecordFileError/Reason/foreignEncoding(_:)``.
    static func declared(in head: [UInt8]) throws(RecordFileError.Reason) -> TextEncoding.Scheme? {
        guard !head.contains(where: { $0 >= 0x80 }) else { return nil }
        let text = String(decoding: head.prefix(headBytes), as: UTF8.self).lowercased()
        guard let sign = text.firstRange(of: "charset=") else { return nil }
        let name = text[sign.upperBound...].drop { $0 == "\"" || $0 == "'" || $0 == " " }
            .prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") }
        if ["big5", "big5-hkscs", "cp950", "x-x-big5"].contains(name) { return .iconv(.big5) }
        let others = [
            "gb2312": "GB18030", "gbk": "GB18030", "gb18030": "GB18030", "shift_jis": "SHIFT_JIS", "euc-jp": "EUC-JP",
            "euc-kr": "EUC-KR",
        ]
        if let other = others[String(name)] { throw .foreignEncoding(other) }
        return nil
    }
}
