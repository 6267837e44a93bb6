/// One header field.
public struct HeaderField: Sendable, Hashable {
    public let name: String
    public let value: String

    /// Creates a field that is safe to send, whatever the value contains.
    ///
    /// Control characters other than tab become spaces, as RFC 9110 section 5.5 allows. So no value can end its line
    /// and begin another header or a body.
    ///
    /// - Precondition: `name` is a token of RFC 9110. Names come from the program, never from a client.
    public init(name: String, value: String) {
        precondition(HeaderField.isToken(name), "a header's name must be a token")
        self.init(receivedName: name, value: HeaderField.withoutControlCharacters(value))
    }

    /// Creates a field as it was received, without any check.
    public init(receivedName name: String, value: String) {
        self.name = name
        self.value = value
    }

    /// Returns whether the text can be the name of a header (`token` of RFC 9110 section 5.6.2).
    public static func isToken(_ text: String) -> Bool {
        let bytes = text.utf8.span
        for index in bytes.indices where !TokenCharacters.contains(bytes[index]) { return false }
        return !bytes.isEmpty
    }

    private static func withoutControlCharacters(_ value: String) -> String {
        func isForbidden(_ byte: UInt8) -> Bool { (byte < 0x20 && byte != 0x09) || byte == 0x7F }
        let bytes = value.utf8.span
        var isClean = true
        for index in bytes.indices where isForbidden(bytes[index]) { isClean = false }
        guard !isClean else { return value }
        return String(decoding: value.utf8.map { isForbidden($0) ? 0x20 : $0 }, as: UTF8.self)
    }
}

/// Ordered list of header fields. The lookup by name ignores case.
public struct Headers: Sendable, Hashable {
    public private(set) var fields: [HeaderField]

    public init(fields: [HeaderField] = []) {
        self.fields = fields
    }

    /// The value of the first field with this name. Nil if there is none.
    ///
    /// Setting a value replaces all fields with this name by one. Setting nil removes them.
    public subscript(_ name: String) -> String? {
        get {
            fields.first { $0.name.equalsIgnoringCase(name) }?.value
        }
        set {
            if fields.contains(where: { $0.name.equalsIgnoringCase(name) }) {
                fields.removeAll { $0.name.equalsIgnoringCase(name) }
            }
            if let newValue { append(name, newValue) }
        }
    }

    /// Returns the values of all fields with this name, in order.
    public func values(_ name: String) -> [String] {
        fields.filter { $0.name.equalsIgnoringCase(name) }.map(\.value)
    }

    /// Adds a field and keeps other fields with the same name. `HeaderField.init(name:value:)` describes how the value
    /// is changed.
    public mutating func append(_ name: String, _ value: String) {
        fields.append(HeaderField(name: name, value: value))
    }
}

extension Headers: ExpressibleByDictionaryLiteral {
    public init(dictionaryLiteral elements: (String, String)...) {
        self.init(fields: elements.map { HeaderField(name: $0.0, value: $0.1) })
    }
}

extension String {
    /// Returns whether two texts are equal if the case of ASCII letters is ignored.
    public func equalsIgnoringCase(_ other: String) -> Bool {
        func folded(_ byte: UInt8) -> UInt8 {
            byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte
        }
        let (left, right) = (utf8.span, other.utf8.span)
        guard left.count == right.count else { return false }
        for index in left.indices where folded(left[index]) != folded(right[index]) { return false }
        return true
    }
}
