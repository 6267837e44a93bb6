internal import TempleModel

/// Writes JSON directly into bytes. The names and numbers here are few and known, and Foundation's encoder takes longer
/// than a search.
///
/// The writer adds the commas between values and keys. The caller must close what it opens.
public struct JSONWriter {
    /// The bytes that have been written.
    public private(set) var bytes: [UInt8] = []
    private var needsComma = false
    private var depth = 0
    private var selection: Selection?

    /// Names of the members that are kept in objects at one depth.
    private struct Selection {
        let names: [String]
        let depth: Int
        /// Start of a member that will be removed, and whether a comma was due there.
        var unwanted: (start: Int, needsComma: Bool)?
    }

    /// Creates an empty writer with room for this many bytes.
    public init(reservingCapacity capacity: Int = 0) {
        bytes.reserveCapacity(capacity)
    }

    // MARK: Structure

    /// Writes an object. The closure writes its members.
    @inlinable public mutating func object(_ members: (inout JSONWriter) -> Void) {
        open(UInt8(ascii: "{"))
        members(&self)
        close(UInt8(ascii: "}"))
    }

    /// Writes an object and keeps only the members with these names; nil keeps all.
    ///
    /// Objects inside its members keep all members. They must not use this method.
    mutating func object(keeping names: [String]?, _ members: (inout JSONWriter) -> Void) {
        guard let names else { return object(members) }
        selection = Selection(names: names, depth: depth + 1)
        object(members)
        selection = nil
    }

    /// Writes an array. The closure writes each element.
    @inlinable public mutating func array<Elements: Sequence>(
        _ elements: Elements, _ element: (inout JSONWriter, Elements.Element) -> Void
    ) {
        open(UInt8(ascii: "["))
        for value in elements { element(&self, value) }
        close(UInt8(ascii: "]"))
    }

    /// Writes the name of a member; its value must follow.
    public mutating func key(_ name: StaticString) {
        if selection != nil { select(name) }
        separate()
        bytes.append(UInt8(ascii: "\""))
        name.withUTF8Buffer { bytes.append(contentsOf: $0) }
        bytes.append(UInt8(ascii: "\""))
        bytes.append(UInt8(ascii: ":"))
        needsComma = false
    }

    /// Writes the name of a member that is not known at compile time; its value must follow.
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

    /// Writes a number rounded to this many decimal places. It must be finite, and its absolute value below 1e11.
    public mutating func value(_ number: Double, places: Int) {
        separate()
        DecimalText.append(number, places: places, to: &bytes)
    }

    /// Writes a number with as many digits as needed to read back the same value. It must be finite.
    mutating func value(exactly number: Double) {
        separate()
        bytes.append(contentsOf: DecimalText.exact(number).utf8)
    }

    /// Writes text with JSON's escapes, or null for nil.
    public mutating func value(_ text: String?) {
        guard var text else { return null() }
        separate()
        bytes.append(UInt8(ascii: "\""))
        text.withUTF8 { utf8 in
            // Copy runs of bytes: few characters need an escape.
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

    /// Writes a text member byte for byte. The text must need no escapes.
    mutating func member(_ name: StaticString, plain write: (inout [UInt8]) -> Void) {
        key(name)
        separate()
        bytes.append(UInt8(ascii: "\""))
        write(&bytes)
        bytes.append(UInt8(ascii: "\""))
    }

    /// Writes a member that is an object, or null if the value is nil.
    @inlinable public mutating func member<Value>(
        _ name: StaticString, _ value: Value?, _ members: (Value, inout JSONWriter) -> Void
    ) {
        key(name)
        guard let value else { return null() }
        object { members(value, &$0) }
    }

    // MARK: Bytes

    /// Writes members that are already JSON: the bytes from the first name to the last value.
    ///
    /// - Parameter range: Their position in `written`.
    mutating func members(written: [UInt8], _ range: Range<Int>) {
        separate()
        written.withUnsafeBufferPointer { bytes.append(contentsOf: UnsafeBufferPointer(rebasing: $0[range])) }
    }

    /// Writes a value that is already JSON.
    public mutating func value(written json: some Sequence<UInt8>) {
        separate()
        bytes.append(contentsOf: json)
    }

    private mutating func literal(_ text: StaticString) {
        separate()
        text.withUTF8Buffer { bytes.append(contentsOf: $0) }
    }

    /// Begins a member, and removes the previous one if it is not selected.
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
