/// The content lines of RFC 5545, section 3.1, as they are written: folded, each ended by CR LF.
struct ContentLines {
    /// The lines so far.
    private(set) var bytes: [UInt8] = []
    /// The line being written, unfolded; kept for its storage.
    private var line: [UInt8] = []

    /// The most octets a line has, its CR LF not counted.
    private static let maximumLength = 75

    /// Adds a line whose value is in its written form, such as a date.
    mutating func append(_ name: String, _ value: String) {
        line.append(contentsOf: name.utf8)
        line.append(UInt8(ascii: ":"))
        line.append(contentsOf: value.utf8)
        endLine()
    }

    /// Adds a text, escaped; nothing for nil or a text that shows nothing, as no property may be empty.
    mutating func append(_ name: String, text: String?) {
        guard let text else { return }
        append(name, texts: [text])
    }

    /// Adds a list of texts, each escaped, in one line; texts that show nothing are left out.
    mutating func append(_ name: String, texts: [String]) {
        var separator = UInt8(ascii: ":")
        for text in texts where !TextValue.isBlank(text) {
            if line.isEmpty { line.append(contentsOf: name.utf8) }
            line.append(separator)
            TextValue.append(text, to: &line)
            separator = UInt8(ascii: ",")
        }
        if !line.isEmpty { endLine() }
    }

    /// Folds where the line is full, one octet to three earlier if a character would be cut.
    private mutating func endLine() {
        var start = 0
        var room = ContentLines.maximumLength
        while line.count - start > room {
            var end = start + room
            while line[end] & 0xC0 == 0x80 { end -= 1 }
            bytes.append(contentsOf: line[start..<end])
            bytes.append(contentsOf: "\r\n ".utf8)
            start = end
            room = ContentLines.maximumLength - 1  // the space counts
        }
        bytes.append(contentsOf: line[start...])
        bytes.append(contentsOf: "\r\n".utf8)
        line.removeAll(keepingCapacity: true)
    }
}
