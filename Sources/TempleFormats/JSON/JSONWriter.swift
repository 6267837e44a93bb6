internal import TempleModel

/// Writes JSON straight into bytes: the names and numbers here are few and known, and Foundation's encoder takes longer
/// than a search.
///
/// Commas are the writer's: a value or key that follows another gets one. What is opened must be closed by the caller.
public struct JSONWriter {
    /// What has been written.
    public private(set) var bytes: [UInt8] = []
    private var needsComma = false
    private var depth = 0
    private var selection: Selection?

    /// Which members of the objects at one depth are kept.
    private struct Selection {
        let names: [String]
        let depth: Int
        /// Where a member begins that is to go, and whether a comma was due there.
        var unwanted: (start: Int, needsComma: Bool)?
    }

    /// A writer that has written nothing, with room for so many bytes.
    public init(reservingCapacity capacity: Int = 0) {
        bytes.reserveCapacity(capacity)
    }

    // MARK: Structure

    /// Writes an object with the members that the closure writes.
    @inlinable public mutating func object(_ members: (inout JSONWriter) -> Void) {
        open(UInt8(ascii: "{"))
        members(&self)
        close(UInt8(ascii: "}"))
    }

    /// Writes an object and keeps only the members with these names, all where nil is given.
    ///
    /// Objects inside its members are whole; none of them may be written in this way too.
    mutating func object(keeping names: [String]?, _ members: (inout JSONWriter) -> Void) {
        guard let names else { return object(members) }
        selection = Selection(names: names, depth: depth + 1)
        object(members)
        selection = nil
    }

    /// Writes an array, each element by the closure.
    @inlinable public mutating func array<Elements: Sequence>(
        _ elements: Elements, _ element: (inout JSONWriter, Elements.Element) -> Void
    ) {
        open(UInt8(ascii: "["))
        for value in elements { element(&self, value) }
        close(UInt8(ascii: "]"))
    }

    /// Writes a member's name; its value follows.
    public mutating func key(_ name: StaticString) {
        if selection != nil { select(name) }
        separate()
        bytes.append(UInt8(ascii: "\""))
        name.withUTF8Buffer { bytes.append(contentsOf: $0) }
        bytes.append(UInt8(ascii: "\""))
        bytes.append(UInt8(ascii: ":"))
        needsComma = false
    }

    /// Writes a member's name that is not known before the program runs; its value follows.
    public mutating func key(named name: String) {
        value(name)
        bytes.append(UInt8(ascii: ":"))
        needsComma = false
    }

    // MARK: Values

    /// Writes null.
    public mutating func null() {
        literal("null")
    }

    /// Writes true or false.
    public mutating func value(_ flag: Bool) {
        literal(flag ? "true" : "false")
    }

    /// Writes a whole number.
    public mutating func value(_ number: Int64) {
        separate()
        if number < 0 { bytes.append(UInt8(ascii: "-")) }
        DecimalText.append(number.magnitude, to: &bytes)
    }

    /// Writes a number rounded to so many places; it must be finite and below 1e11 in size.
    public mutating func value(_ number: Double, places: Int) {
        separate()
        DecimalText.append(number, places: places, to: &bytes)
    }

    /// Writes a number with as many places as it takes to read it back; it must be finite.
    mutating func value(exactly number: Double) {
        separate()
        bytes.append(contentsOf: DecimalText.exact(number).utf8)
    }

    /// Writes a text, escaped where JSON asks for it; null for nil.
    public mutating func value(_ text: String?) {
        guard var text else { return null() }
        separate()
        bytes.append(UInt8(ascii: "\""))
        text.withUTF8 { utf8 in
            // Runs without a character to escape are nearly all there is.
            var start = 0
            for (index, byte) in utf8.enumerated() where byte < 0x20 || byte == 0x22 || byte == 0x5C {
                bytes.append(contentsOf: utf8[start..<index])
                escape(byte)
                start = index + 1
            }
            bytes.append(contentsOf: utf8[start...])
        }
        bytes.append(UInt8(ascii: "\""))
    }

    // MARK: Members

    /// Writes a member that is a text or null.
    public mutating func member(_ name: StaticString, _ text: String?) {
        key(name)
        value(text)
    }

    /// Writes a member that is a whole number or null.
    public mutating func member(_ name: StaticString, _ number: Int64?) {
        key(name)
        if let number { value(number) } else { null() }
    }

    /// Writes a member that is a number, rounded as by ``value(_:places:)``, or null.
    public mutating func member(_ name: StaticString, _ number: Double?, places: Int) {
        key(name)
        if let number { value(number, places: places) } else { null() }
    }

    /// Writes a member that is true or false.
    public mutating func member(_ name: StaticString, _ flag: Bool) {
        key(name)
        value(flag)
    }

    /// Writes a text, byte for byte, that has nothing to escape.
    mutating func member(_ name: StaticString, plain write: (inout [UInt8]) -> Void) {
        key(name)
        separate()
        bytes.append(UInt8(ascii: "\""))
        write(&bytes)
        bytes.append(UInt8(ascii: "\""))
    }

    /// Writes an object that may be absent, which is null.
    @inlinable public mutating func member<Value>(
        _ name: StaticString, _ value: Value?, _ members: (Value, inout JSONWriter) -> Void
    ) {
        key(name)
        guard let value else { return null() }
        object { members(value, &$0) }
    }

    // MARK: Bytes

    /// Writes members that were written before: the bytes from the first's name to the last's value.
    ///
    /// - Parameter range: where in `written` they are.
    mutating func members(written: [UInt8], _ range: Range<Int>) {
        separate()
        written.withUnsafeBufferPointer { bytes.append(contentsOf: UnsafeBufferPointer(rebasing: $0[range])) }
    }

    /// Writes a value that is JSON already.
    public mutating func value(written json: some Sequence<UInt8>) {
        separate()
        bytes.append(contentsOf: json)
    }

    private mutating func literal(_ text: StaticString) {
        separate()
        text.withUTF8Buffer { bytes.append(contentsOf: $0) }
    }

    /// A member begins: the one before it goes if it was not to be kept.
    private mutating func select(_ name: StaticString) {
        guard let selection, selection.depth == depth else { return }
        dropUnwanted()
        let isKept = name.withUTF8Buffer { name in selection.names.contains { $0.utf8.elementsEqual(name) } }
        if !isKept { self.selection?.unwanted = (bytes.count, needsComma) }
    }

    private mutating func dropUnwanted() {
        guard let unwanted = selection?.unwanted else { return }
        bytes.removeSubrange(unwanted.start...)
        needsComma = unwanted.needsComma
        selection?.unwanted = nil
    }

    private mutating func separate() {
        if needsComma { bytes.append(UInt8(ascii: ",")) }
        needsComma = true
    }

    @usableFromInline mutating func open(_ bracket: UInt8) {
        separate()
        bytes.append(bracket)
        needsComma = false
        depth += 1
    }

    @usableFromInline mutating func close(_ bracket: UInt8) {
        if selection?.depth == depth { dropUnwanted() }
        depth -= 1
        bytes.append(bracket)
        needsComma = true
    }

    private mutating func escape(_ byte: UInt8) {
        bytes.append(UInt8(ascii: "\\"))
        switch byte {
        case 0x22, 0x5C: bytes.append(byte)
        case 0x0A: bytes.append(UInt8(ascii: "n"))
        case 0x0D: bytes.append(UInt8(ascii: "r"))
        case 0x09: bytes.append(UInt8(ascii: "t"))
        default:
            let digits = StaticString("0123456789abcdef")
            bytes.append(contentsOf: "u00".utf8)
            digits.withUTF8Buffer { digits in
                bytes.append(digits[Int(byte >> 4)])
                bytes.append(digits[Int(byte & 15)])
            }
        }
    }
}
