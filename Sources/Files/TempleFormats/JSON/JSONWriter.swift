internal import TempleModel

/// Writes JSON directly into bytes. The names and numbers here are few and known, and Foundation's encoder takes longer
/// than a search.
///
/// The writer adds the commas between values and keys. The caller must close what it opens.
///
/// `tools/build --full` inlines what writes members, for answers among a million temples, which are written anew each time. It
/// takes half of the time of compiling this module, so the other builds do not.
public struct JSONWriter: ~Copyable {
    private var output: OutputBuffer
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
        output = OutputBuffer(capacity: capacity)
    }

    private init(writingTo memory: UnsafeMutableBufferPointer<UInt8>) {
        output = OutputBuffer(writingTo: memory)
    }

    /// Returns the bytes that `write` writes. They are not copied if they fit into the capacity.
    static func bytes(reservingCapacity capacity: Int, _ write: (inout JSONWriter) -> Void) -> [UInt8] {
        var larger: [UInt8]?
        let bytes = [UInt8](unsafeUninitializedCapacity: capacity) { memory, count in
            var json = JSONWriter(writingTo: memory)
            write(&json)
            if json.output.isOwner { larger = json.bytes } else { count = json.count }
        }
        return larger ?? bytes
    }

    /// The bytes that have been written.
    public var bytes: [UInt8] { output.withBytes { Array($0) } }

    /// Calls `body` with the bytes that have been written.
    func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result { output.withBytes(body) }

    /// The number of bytes that have been written.
    var count: Int { output.count }

    /// Whether there are more bytes than can be sent. What is written from now on is not kept.
    @usableFromInline var isTooLarge: Bool { output.isTooLarge }

    /// Makes the next member the first of a piece of its own, without a comma before it.
    mutating func beginAgain() { needsComma = false }

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
        for value in elements {
            // Nobody reads the rest.
            if isTooLarge { break }
            element(&self, value)
        }
        close(UInt8(ascii: "]"))
    }

    /// Writes the name of a member; its value must follow.
    #if NEARBY_FULL
        @inline(__always)
    #else
        @inline(never)
    #endif
    public mutating func key(_ name: StaticString) {
        if selection != nil { name.withUTF8Buffer { select($0) } }
        let comma = needsComma
        output.append(atMost: name.utf8CodeUnitCount + 4) { start in
            var end = start
            if comma {
                end[0] = UInt8(ascii: ",")
                end += 1
            }
            end[0] = UInt8(ascii: "\"")
            end += 1
            name.withUTF8Buffer { name in
                if let first = name.baseAddress { end.update(from: first, count: name.count) }
                end += name.count
            }
            end[0] = UInt8(ascii: "\"")
            end[1] = UInt8(ascii: ":")
            return end + 2 - start
        }
        needsComma = false
    }

    /// Writes the name of a member that is not known at compile time; its value must follow.
    public mutating func key(named name: String) {
        if selection != nil { select(name.utf8) }
        value(name)
        output.append(UInt8(ascii: ":"))
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
        if number < 0 { output.append(UInt8(ascii: "-")) }
        output.append(atMost: DecimalText.mostBytes) { DecimalText.write(number.magnitude, to: $0) }
    }

    /// Writes a number rounded to this many decimal places. It must be finite, and its absolute value below 1e11.
    public mutating func value(_ number: Double, decimals: Int) {
        separate()
        output.append(atMost: DecimalText.mostBytes) { DecimalText.write(number, decimals: decimals, to: $0) }
    }

    /// Writes a number with as many digits as needed to read back the same value. It must be finite.
    mutating func value(exactly number: Double) {
        separate()
        output.append(DecimalText.exact(number))
    }

    /// Writes text with JSON's escapes, or null for nil.
    public mutating func value(_ text: String?) {
        guard let text else { return null() }
        separate()
        output.append(UInt8(ascii: "\""))
        let done: Void? = text.utf8.withContiguousStorageIfAvailable { append($0) }
        if done == nil { Array(text.utf8).withUnsafeBufferPointer { append($0) } }
        output.append(UInt8(ascii: "\""))
    }

    private mutating func append(_ utf8: UnsafeBufferPointer<UInt8>) {
        // Few texts have a character that needs an escape.
        if !JSONEscapes.areNeeded(in: utf8) { return output.append(utf8) }
        var start = 0
        for (index, byte) in utf8.enumerated() where JSONEscapes.areNeeded(for: byte) {
            output.append(UnsafeBufferPointer(rebasing: utf8[start..<index]))
            escape(byte)
            start = index + 1
        }
        output.append(UnsafeBufferPointer(rebasing: utf8[start...]))
    }

    // MARK: Members

    /// Writes a member that is a text or null.
    #if NEARBY_FULL
        @inline(__always)
    #else
        @inline(never)
    #endif
    public mutating func member(_ name: StaticString, _ text: String?) {
        key(name)
        value(text)
    }

    /// Writes a member that is a whole number or null.
    #if NEARBY_FULL
        @inline(__always)
    #else
        @inline(never)
    #endif
    public mutating func member(_ name: StaticString, _ number: Int64?) {
        key(name)
        if let number { value(number) } else { null() }
    }

    /// Writes a member that is a number, rounded as by ``value(_:decimals:)``, or null.
    #if NEARBY_FULL
        @inline(__always)
    #else
        @inline(never)
    #endif
    public mutating func member(_ name: StaticString, _ number: Double?, decimals: Int) {
        key(name)
        if let number { value(number, decimals: decimals) } else { null() }
    }

    /// Writes a member that is true or false.
    public mutating func member(_ name: StaticString, _ flag: Bool) {
        key(name)
        value(flag)
    }

    /// Writes a text member byte for byte. The text must need no escapes.
    ///
    /// - Parameters:
    ///   - most: The most bytes that it can have.
    ///   - write: Writes the text and returns the number of its bytes.
    @inline(__always)
    mutating func member(
        _ name: StaticString, atMost most: Int, plain write: (UnsafeMutablePointer<UInt8>) -> Int
    ) {
        key(name)
        separate()
        output.append(UInt8(ascii: "\""))
        output.append(atMost: most, write)
        output.append(UInt8(ascii: "\""))
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
    mutating func members(written json: UnsafeBufferPointer<UInt8>) {
        separate()
        output.append(json)
    }

    /// Writes a value that is already JSON.
    public mutating func value(written json: [UInt8]) {
        separate()
        json.withUnsafeBufferPointer { output.append($0) }
    }

    @inline(__always)
    private mutating func literal(_ text: StaticString) {
        separate()
        text.withUTF8Buffer { output.append($0) }
    }

    /// Begins a member, and removes the previous one if it is not selected.
    private mutating func select(_ name: some Collection<UInt8>) {
        guard let selection, selection.depth == depth else { return }
        dropUnwanted()
        let isKept = selection.names.contains { $0.utf8.elementsEqual(name) }
        if !isKept { self.selection?.unwanted = (output.count, needsComma) }
    }

    private mutating func dropUnwanted() {
        guard let unwanted = selection?.unwanted else { return }
        output.cut(to: unwanted.start)
        needsComma = unwanted.needsComma
        selection?.unwanted = nil
    }

    private mutating func separate() {
        if needsComma { output.append(UInt8(ascii: ",")) }
        needsComma = true
    }

    @usableFromInline mutating func open(_ bracket: UInt8) {
        separate()
        output.append(bracket)
        needsComma = false
        depth += 1
    }

    @usableFromInline mutating func close(_ bracket: UInt8) {
        if selection?.depth == depth { dropUnwanted() }
        depth -= 1
        output.append(bracket)
        needsComma = true
    }

    private mutating func escape(_ byte: UInt8) {
        output.append(UInt8(ascii: "\\"))
        switch byte {
        case 0x22, 0x5C: output.append(byte)
        case 0x0A: output.append(UInt8(ascii: "n"))
        case 0x0D: output.append(UInt8(ascii: "r"))
        case 0x09: output.append(UInt8(ascii: "t"))
        default:
            let digits = StaticString("0123456789abcdef")
            output.append("u00")
            digits.withUTF8Buffer { digits in
                output.append(digits[Int(byte >> 4)])
                output.append(digits[Int(byte & 15)])
            }
        }
    }
}
