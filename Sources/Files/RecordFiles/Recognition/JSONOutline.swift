/// Test where the rows are in a text that starts with an object: in an array, one object on each line, or objects one
/// after the other.
struct JSONOutline {
    let kind: ContainerKind

    /// Maximum number of lines in the test.
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
        // Some lines may be broken, also the first.
        if lines.count > 1, openings.count > 1, objects.count * 2 >= lines.count, lines[0].first == ASCII.openBrace,
            objects.count > 1 || lines.first == objects.first
        {
            kind = .jsonLines
        } else if let end = Self.endOfObject(text),
            text[end...].drop(while: ASCII.isSpace).first == ASCII.openBrace
        {
            kind = .jsonSequence
        } else if lines.count == 1, objects.count == 1, !Self.hasObjectsInArray(text) {
            // One line, and no array that could have the rows.
            kind = .jsonLines
        } else {
            kind = .json
        }
    }

    /// Returns whether the text has an array that starts with an object: such an array has the rows.
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

    /// Returns the index after the object at the start of `text`; nil if the object is not closed.
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
