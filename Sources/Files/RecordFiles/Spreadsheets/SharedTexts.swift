/// Texts that the cells of an XLSX file name by number. The parts of a formatted text are joined; readings above Chinese
/// characters are left out.
final class SharedTexts: XMLEvents {
    private let bytes = ByteBuffer()
    /// Where each text ends.
    private var ends: [UInt32] = []
    private let limits: RecordFileLimits
    private var state = RichText()
    private(set) var hasTooMany = false

    init(limits: RecordFileLimits) { self.limits = limits }

    /// Returns a text; nil if there is none of that number. Valid until the next one is asked for.
    subscript(number: Int) -> UnsafeBufferPointer<UInt8>? {
        guard ends.indices.contains(number) else { return nil }
        return bytes[(number == 0 ? 0 : Int(ends[number - 1]))..<Int(ends[number])]
    }

    func startElement(_ name: UnsafeBufferPointer<UInt8>, _ attributes: XMLAttributes) { state.start(name.localName) }

    func endElement() {
        guard state.end(), !hasTooMany else { return }
        let start = ends.last.map { Int($0) } ?? 0
        // A text that is too long for a field is cut one byte later, so that it still is.
        bytes.truncate(to: min(bytes.count, start + limits.delimited.fieldBytes + 1))
        ExcelEscapes.resolve(in: bytes, from: start)
        hasTooMany = bytes.count > limits.sharedTextBytes || ends.count >= limits.sharedTexts
        ends.append(UInt32(bytes.count))
    }

    func text(_ text: UnsafeBufferPointer<UInt8>) {
        guard state.isText, bytes.count <= limits.sharedTextBytes else { return }
        bytes.append(text)
    }
}

/// Place in a text of an XLSX file with formatted parts: `si` or `is`, in it `t`, or `t` in `r`, and readings in `rPh`.
struct RichText {
    /// Number of open elements inside the text's own, which is 1; 0 outside of it.
    private var depth = 0
    private var textDepth = 0
    private var readingDepth = 0

    /// Whether text belongs to the value.
    var isText: Bool { textDepth > 0 && readingDepth == 0 }
    var isOpen: Bool { depth > 0 }

    mutating func start(_ name: UnsafeBufferPointer<UInt8>) {
        guard depth > 0 || name == "si" || name == "is" else { return }
        depth += 1
        if textDepth == 0, name == "t" { textDepth = depth }
        if readingDepth == 0, name == "rPh" { readingDepth = depth }
    }

    /// Returns whether the text has ended.
    mutating func end() -> Bool {
        guard depth > 0 else { return false }
        if depth == textDepth { textDepth = 0 }
        if depth == readingDepth { readingDepth = 0 }
        depth -= 1
        return depth == 0
    }
}

/// Characters that XML cannot hold, as Excel writes them: `_x000D_` is a carriage return, `_x005F_` the underscore before
/// a text that only looks so (ECMA-376-1, 22.4.2.4).
enum ExcelEscapes {
    /// Replaces the escapes in the bytes of a buffer from an offset on.
    static func resolve(in buffer: ByteBuffer, from start: Int) {
        let text = buffer[start..<buffer.count]
        guard text.contains(where: { $0 == UInt8(ascii: "_") }), let resolved = resolved(text) else { return }
        buffer.truncate(to: start)
        resolved.withUnsafeBufferPointer { buffer.append($0) }
    }

    private static func resolved(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
        var result: [UInt8] = []
        var index = 0
        var hasEscape = false
        while index < text.count {
            if index + 7 <= text.count, let scalar = scalar(text[index..<(index + 7)]) {
                result.append(contentsOf: String(scalar).utf8)
                hasEscape = true
                index += 7
            } else {
                result.append(text[index])
                index += 1
            }
        }
        return hasEscape ? result : nil
    }

    private static func scalar(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Unicode.Scalar? {
        guard text.first == UInt8(ascii: "_"), text.last == UInt8(ascii: "_"),
            text.dropFirst().first == UInt8(ascii: "x")
        else { return nil }
        let digits = String(decoding: text.dropFirst(2).dropLast(), as: UTF8.self)
        guard let value = UInt32(digits, radix: 16), value < 0x20 || value == 0x5F else { return nil }
        return Unicode.Scalar(value)
    }
}
