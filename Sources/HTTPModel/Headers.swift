/// One header field.
public struct HeaderField: Sendable, Hashable {
    public let name: String
    public let value: String

    /// Makes a field that is safe to write on the wire whatever the value holds.
    ///
    /// Control characters other than tab become spaces, as RFC 9110 section 5.5 allows, so that no value can end its
    /// line and begin another header or a body.
    ///
    /// - Precondition: `name` is a token of RFC 9110. Names are written in the program, never taken from a client.
    public init(name: String, value: String) {
        precondition(HeaderField.isToken(name), "a header's name must be a token")
        self.init(receivedName: name, value: HeaderField.withoutControlCharacters(value))
    }

    /// A field as it was received; nothing is checked.
    public init(receivedName name: String, value: String) {
        self.name = name
        self.value = value
    }

    /// Whether the text can name a header (`token` of RFC 9110 section 5.6.2).
    public static func isToken(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy(TokenCharacters.contains)
    }

    private static func withoutControlCharacters(_ value: String) -> String {
        func isForbidden(_ byte: UInt8) -> Bool { (byte < 0x20 && byte != 0x09) || byte == 0x7F }
        guard value.utf8.contains(where: isForbidden) else { return value }
        return String(decoding: value.utf8.map { isForbidden($0) ? 0x20 : $0 }, as: UTF8.self)
    }
}

/// Header fields in their order, found by name without regard to case.
public struct Headers: Sendable, Hashable {
    public private(set) var fields: [HeaderField]

    public init(fields: [HeaderField] = []) {
        self.fields = fields
    }

    /// The value of the first field of that name, nil if there is none.
    ///
    /// Setting replaces every field of that name by one; setting nil removes them.
    public subscript(_ name: String) -> String? {
        get {
            fields.first { $0.name.equalsIgnoringCase(name) }?.value
        }
        set {
            fields.removeAll { $0.name.equalsIgnoringCase(name) }
            if let newValue { append(name, newValue) }
        }
    }

    /// The values of all fields of that name, in order.
    public func values(_ name: String) -> [String] {
        fields.filter { $0.name.equalsIgnoringCase(name) }.map(\.value)
    }

    /// Adds a field and keeps others of the same name; see `HeaderField.init(name:value:)` for what is made of the value.
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
    /// Whether two texts are equal when ASCII letters count without their case.
    public func equalsIgnoringCase(_ other: String) -> Bool {
        func folded(_ byte: UInt8) -> UInt8 {
            byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte
        }
        let (left, right) = (utf8, other.utf8)
        return left.count == right.count && left.elementsEqual(right) { folded($0) == folded($1) }
    }
}
