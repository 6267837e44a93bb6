/// Format of a text's rows, recognised by its first bytes.
enum ContainerKind: Equatable {
    case delimited(by: UInt8)
    case xml
    case html
    case json
    /// One JSON object on each line.
    case jsonLines
    /// Several JSON objects one after the other, not one on each line.
    case jsonSequence

    /// Whether the parser of this format stops at a byte that is not UTF-8.
    var needsValidUTF8: Bool {
        if case .delimited = self { return false }
        return true
    }

    /// Recognises the format.
    ///
    /// - Throws: ``RecordFileError/Reason/empty``, ``RecordFileError/Reason/javaScript``.
    init(_ head: ArraySlice<UInt8>) throws(RecordFileError.Reason) {
        let text = head.drop(while: ASCII.isSpace)
        guard let first = text.first else { throw .empty }
        switch first {
        case ASCII.lessThan:
            self = Self.isWebPage(text) ? .html : .xml
        case ASCII.openBracket: self = .json
        case ASCII.openBrace: self = JSONOutline(text).kind
        case ASCII.recordSeparator:
            self = JSONOutline(ArraySlice(text.map { $0 == first ? ASCII.space : $0 }).drop(while: ASCII.isSpace)).kind
        case _ where JavaScript.isOne(text): throw .javaScript
        default: self = .delimited(by: Self.delimiter(of: text))
        }
    }

    /// Returns the delimiter that `sep=;` names, else the most frequent one in the first line that has any outside quotes.
    private static func delimiter(of text: ArraySlice<UInt8>) -> UInt8 {
        if let named = SeparatorLine.delimiter(of: text) { return named }
        var counts: [UInt8: Int] = [:]
        var isQuoted = false
        for byte in text {
            switch byte {
            case ASCII.quote: isQuoted.toggle()
            case ASCII.comma, ASCII.tab, ASCII.semicolon: if !isQuoted { counts[byte, default: 0] += 1 }
            case ASCII.lineFeed, ASCII.carriageReturn: if !isQuoted, !counts.isEmpty { return most(counts) }
            default: break
            }
        }
        return most(counts)
    }

    private static func most(_ counts: [UInt8: Int]) -> UInt8 {
        [ASCII.tab, ASCII.semicolon].reduce(ASCII.comma) { counts[$1, default: 0] > counts[$0, default: 0] ? $1 : $0 }
    }

    private static func isWebPage(_ text: ArraySlice<UInt8>) -> Bool {
        var rest = text
        while true {
            rest = rest.drop(while: ASCII.isSpace)
            if rest.starts(with: Array("<?".utf8)), let end = rest.firstIndex(of: UInt8(ascii: ">")) {
                rest = rest[(end + 1)...]
            } else if rest.starts(with: Array("<!--".utf8)), let end = endOfComment(rest) {
                rest = rest[end...]
            } else {
                break
            }
        }
        let start = String(decoding: rest.prefix(2_048), as: UTF8.self).lowercased()
        if pages.contains(where: { hasTag($0, at: start[...]) }) { return true }
        // A table alone, as servers send it under the name of a spreadsheet. In XML, such an element may be anything.
        return hasTag("<table", at: start[...])
            && start.ranges(of: "<tr").contains { hasTag("<tr", at: start[$0.lowerBound...]) }
    }

    /// Beginnings of web pages, and of parts of pages.
    private static let pages = ["<!doctype html", "<html", "<head", "<body", "<meta", "<style"]

    /// Whether a text begins with a tag of this name, and not with one of a longer name: `<head` but not `<header`.
    private static func hasTag(_ tag: String, at text: Substring) -> Bool {
        guard text.hasPrefix(tag) else { return false }
        return text.dropFirst(tag.count).first.map { $0 == ">" || $0 == "/" || $0.isWhitespace } ?? true
    }

    private static func endOfComment(_ text: ArraySlice<UInt8>) -> Int? {
        var index = text.startIndex + 4
        while index + 3 <= text.endIndex {
            if text[index..<(index + 3)].elementsEqual("-->".utf8) { return index + 3 }
            index += 1
        }
        return nil
    }
}
