/// HTML that is escaped by construction: literals are markup, and interpolated strings are escaped.
///
///     let row: HTML = "<td>\(temple.name)</td>"
///
/// Pages are made of thousands of these. Inlined, each would be a dozen instructions of the page's own.
public struct HTML: ExpressibleByStringInterpolation, Sendable {
    /// The markup in UTF-8. Bytes, and no string, because a page is made of a thousand pieces.
    public private(set) var bytes: [UInt8]

    @inline(never)
    public init(stringLiteral text: String) { bytes = Array(text.utf8) }

    @inline(never)
    public init(stringInterpolation: StringInterpolation) { bytes = stringInterpolation.bytes }

    /// - Parameter bytes: markup that is made of escaped parts.
    init(bytes: [UInt8]) { self.bytes = bytes }

    /// Joins the parts with a separator.
    public init(_ parts: [HTML], separator: HTML = "") {
        bytes = []
        bytes.reserveCapacity(parts.reduce(0) { $0 + $1.bytes.count + separator.bytes.count })
        for (index, part) in parts.enumerated() {
            if index > 0 { bytes += separator.bytes }
            bytes += part.bytes
        }
    }

    /// Creates the contents of a script element that holds data: JSON in which nothing can end the element.
    ///
    /// No other character of JSON means anything there, because the element is not run as a script.
    public init(json: [UInt8]) {
        bytes = []
        bytes.reserveCapacity(json.count)
        for byte in json {
            if byte == UInt8(ascii: "<") {
                bytes += #"\u003C"#.utf8
            } else {
                bytes.append(byte)
            }
        }
    }

    public var text: String { String(decoding: bytes, as: UTF8.self) }

    public static func + (left: HTML, right: HTML) -> HTML { HTML([left, right]) }

    public static func += (left: inout HTML, right: HTML) { left.bytes += right.bytes }

    public struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var bytes: [UInt8] = []

        @inline(never)
        public init(literalCapacity: Int, interpolationCount: Int) {
            bytes.reserveCapacity(literalCapacity + 32 * interpolationCount)
        }

        @inline(never)
        public mutating func appendLiteral(_ literal: String) { bytes += literal.utf8 }

        @inline(never)
        public mutating func appendInterpolation(_ html: HTML) { bytes += html.bytes }

        @inline(never)
        public mutating func appendInterpolation(_ parts: [HTML]) { for part in parts { bytes += part.bytes } }

        /// Escapes text for use between tags and in quoted attributes.
        @inline(never)
        public mutating func appendInterpolation(_ plain: String) {
            var plain = plain
            plain.withUTF8 { utf8 in
                var start = 0
                for index in utf8.indices {
                    guard let escaped = Self.escaped(utf8[index]) else { continue }
                    bytes.append(contentsOf: utf8[start..<index])
                    escaped.withUTF8Buffer { bytes.append(contentsOf: $0) }
                    start = index + 1
                }
                bytes.append(contentsOf: utf8[start...])
            }
        }

        private static func escaped(_ byte: UInt8) -> StaticString? {
            switch byte {
            case UInt8(ascii: "&"): "&amp;"
            case UInt8(ascii: "<"): "&lt;"
            case UInt8(ascii: ">"): "&gt;"
            case UInt8(ascii: "\""): "&quot;"
            case UInt8(ascii: "'"): "&#39;"
            default: nil
            }
        }
    }
}
