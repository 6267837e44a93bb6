public import TempleModel

/// Reads a request's body (JSON, RFC 8259) as what somebody writes.
///
/// Foundation's decoder keeps neither the order of members, in which faults are told, nor a name that occurs twice. yajl takes
/// half of a surrogate pair, and does not say where a fault is in words for people.
public struct JSONBody {
    /// Nested lists and objects beyond this are refused.
    public static let deepest = 16

    /// Why a text is not taken.
    public struct Unreadable: Error, Equatable {
        /// What is wrong, for people.
        public let reason: String
        /// The number of bytes before the place.
        public let offset: Int
    }

    private let bytes: [UInt8]
    private var position = 0
    private var depth = 0

    private init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Returns the value of a whole text.
    public static func value(of bytes: [UInt8]) throws(Unreadable) -> EditInput {
        var body = JSONBody(bytes)
        guard String(validating: bytes, as: UTF8.self) != nil else { throw body.unreadable("the text is not UTF-8") }
        let value = try body.value()
        body.skipSpace()
        guard body.next == nil else { throw body.unreadable("something follows the value") }
        return value
    }

    /// Returns the value of a request's body.
    ///
    /// - Throws: ``Fault`` for a body that is no JSON.
    public static func read(_ bytes: [UInt8]) throws(Fault) -> EditInput {
        do throws(Unreadable) {
            return try value(of: bytes)
        } catch {
            throw .unreadable(error)
        }
    }

    /// Returns the members of a request's body.
    ///
    /// - Throws: ``Fault`` for a body that is no JSON, or no object.
    public static func members(_ bytes: [UInt8]) throws(Fault) -> [EditInput.Member] {
        guard case .object(let members) = try read(bytes) else {
            throw .invalid([EditFault(pointer: "", code: "wrong-type", detail: "send a JSON object")])
        }
        return members
    }

    private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    private func unreadable(_ reason: String) -> Unreadable { Unreadable(reason: reason, offset: position) }

    private mutating func skipSpace() {
        while let byte = next, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D { position += 1 }
    }

    private mutating func value() throws(Unreadable) -> EditInput {
        skipSpace()
        switch next {
        case UInt8(ascii: "{"): return try object()
        case UInt8(ascii: "["): return try list()
        case UInt8(ascii: "\""): return .text(try text())
        case UInt8(ascii: "t"): return try word("true", .flag(true))
        case UInt8(ascii: "f"): return try word("false", .flag(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        case nil: throw unreadable("the text ends too soon")
        default: return .number(try number())
        }
    }

    private mutating func word(_ word: StaticString, _ value: EditInput) throws(Unreadable) -> EditInput {
        let isThere = word.withUTF8Buffer { bytes[position...].prefix($0.count).elementsEqual($0) }
        guard isThere else { throw unreadable("this is no value") }
        position += word.utf8CodeUnitCount
        return value
    }

    // MARK: Lists and objects

    private mutating func object() throws(Unreadable) -> EditInput {
        try enter()
        var members: [EditInput.Member] = []
        var names: Set<String> = []
        while try !ends(with: UInt8(ascii: "}"), isFirst: members.isEmpty) {
            skipSpace()
            guard next == UInt8(ascii: "\"") else { throw unreadable("a member has no name") }
            let start = position
            let name = try text()
            guard names.insert(name).inserted else {
                throw Unreadable(reason: "the member \"\(name.prefix(80))\" is given twice", offset: start)
            }
            skipSpace()
            guard next == UInt8(ascii: ":") else { throw unreadable("a colon is missing") }
            position += 1
            members.append(EditInput.Member(name, try value()))
        }
        return .object(members)
    }

    private mutating func list() throws(Unreadable) -> EditInput {
        try enter()
        var elements: [EditInput] = []
        while try !ends(with: UInt8(ascii: "]"), isFirst: elements.isEmpty) { elements.append(try value()) }
        return .list(elements)
    }

    private mutating func enter() throws(Unreadable) {
        guard depth < Self.deepest else { throw unreadable("the value is nested too deeply") }
        depth += 1
        position += 1
    }

    /// Passes the end of a list or an object, or the comma before its next element.
    private mutating func ends(with bracket: UInt8, isFirst: Bool) throws(Unreadable) -> Bool {
        skipSpace()
        if next == bracket {
            position += 1
            depth -= 1
            return true
        }
        if !isFirst {
            guard next == UInt8(ascii: ",") else { throw unreadable("a comma is missing") }
            position += 1
        }
        return false
    }
}

// MARK: Texts and numbers

extension JSONBody {
    private mutating func text() throws(Unreadable) -> String {
        position += 1
        var text: [UInt8] = []
        while let byte = next {
            position += 1
            switch byte {
            case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
            case UInt8(ascii: "\\"): try escape(to: &text)
            case 0..<0x20: throw unreadable("a text has a control character; write it as \\u and four digits")
            default: text.append(byte)
            }
        }
        throw unreadable("a text does not end")
    }

    private mutating func escape(to text: inout [UInt8]) throws(Unreadable) {
        guard let byte = next else { throw unreadable("a text does not end") }
        position += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
        case UInt8(ascii: "b"): text.append(0x08)
        case UInt8(ascii: "f"): text.append(0x0C)
        case UInt8(ascii: "n"): text.append(0x0A)
        case UInt8(ascii: "r"): text.append(0x0D)
        case UInt8(ascii: "t"): text.append(0x09)
        case UInt8(ascii: "u"): text.append(contentsOf: String(Character(try scalar())).utf8)
        default: throw unreadable("a text has an escape that JSON does not know")
        }
    }

    /// Reads the digits of `\uXXXX`, and of the second half of a pair.
    private mutating func scalar() throws(Unreadable) -> Unicode.Scalar {
        let first = try fourDigits()
        var value = first
        if (0xD800..<0xDC00).contains(first) {
            guard bytes[position...].starts(with: Array("\\u".utf8)) else { throw unreadable(Self.halfOfPair) }
            position += 2
            let second = try fourDigits()
            guard (0xDC00..<0xE000).contains(second) else { throw unreadable(Self.halfOfPair) }
            value = 0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)
        }
        guard let scalar = Unicode.Scalar(value) else { throw unreadable(Self.halfOfPair) }
        return scalar
    }

    private static let halfOfPair = "a text has half of a surrogate pair"

    private mutating func fourDigits() throws(Unreadable) -> UInt32 {
        let digits = bytes[position...].prefix(4)
        guard digits.count == 4, digits.allSatisfy(Self.isHexadecimal),
            let value = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
        else { throw unreadable("\\u needs four hexadecimal digits") }
        position += 4
        return value
    }

    private static func isHexadecimal(_ byte: UInt8) -> Bool {
        isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte | 0x20)
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

    private mutating func number() throws(Unreadable) -> Double {
        let start = position
        if next == UInt8(ascii: "-") { position += 1 }
        let whole = position
        try digits()
        guard bytes[whole] != UInt8(ascii: "0") || position == whole + 1 else {
            throw unreadable("a number begins with 0")
        }
        if next == UInt8(ascii: ".") {
            position += 1
            try digits()
        }
        if let byte = next, byte | 0x20 == UInt8(ascii: "e") {
            position += 1
            if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { position += 1 }
            try digits()
        }
        guard let number = Double(String(decoding: bytes[start..<position], as: UTF8.self)), number.isFinite else {
            throw unreadable("a number is too large")
        }
        return number
    }

    private mutating func digits() throws(Unreadable) {
        let start = position
        while let byte = next, Self.isDigit(byte) { position += 1 }
        guard position > start else { throw unreadable("this is no value") }
    }
}
