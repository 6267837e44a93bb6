/// Whether text that begins with an object has its rows in an array, or is an object a line or objects one after the
/// other, each a row.
struct JSONOutline {
    let kind: ContainerKind

    /// How many lines are looked at.
    private static let lines = 32

    init(_ text: ArraySlice<UInt8>) {
        if JSONEnvelope(text).holdsRows {
            kind = .json
            return
        }
        let lines = text.split(
            maxSplits: Self.lines, omittingEmptySubsequences: true,
            whereSeparator: { $0 == ASCII.lineFeed || $0 == ASCII.carriageReturn }
        ).map { $0.drop(while: ASCII.isSpace) }.filter { !$0.isEmpty }.prefix(Self.lines)
        let objects = lines.filter { line in
            Self.endOfObject(line).map { line[$0...].allSatisfy(ASCII.isSpace) } ?? false
        }
        let openings = lines.filter { $0.first == ASCII.openBrace }
        // A broken line may be among them, the first too.
        if lines.count > 1, openings.count > 1, objects.count * 2 >= lines.count, lines[0].first == ASCII.openBrace,
            objects.count > 1 || lines.first == objects.first
        {
            kind = .jsonLines
        } else if let end = Self.endOfObject(text),
            text[end...].drop(while: ASCII.isSpace).first == ASCII.openBrace
        {
            kind = .jsonSequence
        } else if lines.count == 1, objects.count == 1, !Self.hasObjectsInArray(text) {
            // One line, and no other place for rows in it.
            kind = .jsonLines
        } else {
            kind = .json
        }
    }

    /// Whether an array that begins with an object is in it: where rows stand.
    private static func hasObjectsInArray(_ text: ArraySlice<UInt8>) -> Bool {
        var isQuoted = false
        var isEscaped = false
        var follows = false
        for byte in text {
            if isEscaped {
                isEscaped = false
            } else if isQuoted {
                isEscaped = byte == ASCII.backslash
                isQuoted = byte != ASCII.quote
            } else if !ASCII.isSpace(byte) {
                if follows, byte == ASCII.openBrace { return true }
                follows = byte == ASCII.openBracket
                isQuoted = byte == ASCII.quote
            }
        }
        return false
    }

    /// The index after the object that `text` begins with; nil when it is not closed there.
    private static func endOfObject(_ text: ArraySlice<UInt8>) -> Int? {
        guard text.first == ASCII.openBrace else { return nil }
        var depth = 0
        var isQuoted = false
        var isEscaped = false
        for index in text.indices {
            let byte = text[index]
            if isEscaped {
                isEscaped = false
            } else if isQuoted {
                isEscaped = byte == ASCII.backslash
                isQuoted = byte != ASCII.quote
            } else if byte == ASCII.quote {
                isQuoted = true
            } else if byte == ASCII.openBrace {
                depth += 1
            } else if byte == ASCII.closeBrace {
                depth -= 1
                if depth == 0 { return index + 1 }
            }
        }
        return nil
    }
}
