/// Writer of JSON without white space into the open field of a row.
struct JSONText {
    private var depth = 0
    private var needsComma = false

    /// Whether an array or an object is open.
    var isOpen: Bool { depth > 0 }

    mutating func open(isObject: Bool, to builder: RowBuilder) {
        if depth == 0 { needsComma = false }
        separate(builder)
        write(isObject ? "{" : "[", to: builder)
        depth += 1
        needsComma = false
    }

    mutating func close(isObject: Bool, to builder: RowBuilder) {
        write(isObject ? "}" : "]", to: builder)
        depth -= 1
        needsComma = true
    }

    mutating func key(_ name: UnsafeBufferPointer<UInt8>, to builder: RowBuilder) {
        string(name, to: builder)
        write(":", to: builder)
        needsComma = false
    }

    mutating func string(_ value: UnsafeBufferPointer<UInt8>, to builder: RowBuilder) {
        separate(builder)
        write("\"", to: builder)
        var start = 0
        for index in value.indices {
            let byte = value[index]
            guard byte < ASCII.space || byte == ASCII.quote || byte == ASCII.backslash else { continue }
            builder.append(UnsafeBufferPointer(rebasing: value[start..<index]))
            escape(byte, to: builder)
            start = index + 1
        }
        builder.append(UnsafeBufferPointer(rebasing: value[start...]))
        write("\"", to: builder)
    }

    mutating func literal(_ value: UnsafeBufferPointer<UInt8>, to builder: RowBuilder) {
        separate(builder)
        builder.append(value)
    }

    private mutating func separate(_ builder: RowBuilder) {
        if needsComma { write(",", to: builder) }
        needsComma = true
    }

    private func escape(_ byte: UInt8, to builder: RowBuilder) {
        switch byte {
        case ASCII.quote: write("\\\"", to: builder)
        case ASCII.backslash: write("\\\\", to: builder)
        case ASCII.lineFeed: write("\\n", to: builder)
        case ASCII.carriageReturn: write("\\r", to: builder)
        case ASCII.tab: write("\\t", to: builder)
        default:
            write(byte < 0x10 ? "\\u000" : "\\u001", to: builder)
            let digit = byte & 0x0F
            let digits: StaticString = "0123456789abcdef"
            builder.append(UnsafeBufferPointer(start: digits.utf8Start + Int(digit), count: 1))
        }
    }

    private func write(_ text: StaticString, to builder: RowBuilder) {
        builder.append(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }
}
