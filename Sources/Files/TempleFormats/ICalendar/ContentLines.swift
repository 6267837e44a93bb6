/// A writer of content lines by RFC 5545, section 3.1: folded, and each ended by CR LF.
struct ContentLines {
    /// The lines so far.
    private(set) var bytes: [UInt8] = []
    /// The line in progress, unfolded; kept to reuse its storage.
    private var line: [UInt8] = []

    /// The largest number of octets in a line, without its CR LF.
    private static let maximumLength = 75

    /// Appends a line whose value is already in its written form, such as a date.
    mutating func append(_ name: String, _ value: String) {
        line.append(contentsOf: name.utf8)
        line.append(UInt8(ascii: ":"))
        line.append(contentsOf: value.utf8)
        endLine()
    }

    /// Appends an escaped text. Appends nothing for nil or for a text with no visible character, because no property
    /// may be empty.
    mutating func append(_ name: String, text: String?) {
        guard let text else { return }
        append(name, texts: [text])
    }

    /// Appends a list of escaped texts in one line, without those that have no visible character.
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

    /// Folds the line where it is full, or one to three octets earlier so that no character is cut.
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
