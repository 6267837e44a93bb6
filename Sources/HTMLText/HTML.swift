/// Text of an HTML page that is escaped by construction: literals are markup, and interpolated strings are escaped.
///
///     let row: HTML = "<td>\(temple.name)</td>"
public struct HTML: ExpressibleByStringInterpolation, Sendable {
    public private(set) var text: String

    public init(stringLiteral text: String) { self.text = text }

    public init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }

    /// Joins the parts with a separator.
    public init(_ parts: [HTML], separator: HTML = "") {
        text = parts.map(\.text).joined(separator: separator.text)
    }

    public static func + (left: HTML, right: HTML) -> HTML { HTML([left, right]) }

    public static func += (left: inout HTML, right: HTML) { left.text += right.text }

    public struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var text = ""

        public init(literalCapacity: Int, interpolationCount: Int) {}

        public mutating func appendLiteral(_ literal: String) { text += literal }

        public mutating func appendInterpolation(_ html: HTML) { text += html.text }

        public mutating func appendInterpolation(_ parts: [HTML]) { for part in parts { text += part.text } }

        /// Escapes text for use between tags and in quoted attributes.
        public mutating func appendInterpolation(_ plain: String) {
            // Nearly all texts need no escapes.
            guard plain.utf8.contains(where: Self.needsEscape) else {
                text += plain
                return
            }
            for scalar in plain.unicodeScalars {
                switch scalar {
                case "&": text += "&amp;"
                case "<": text += "&lt;"
                case ">": text += "&gt;"
                case "\"": text += "&quot;"
                case "'": text += "&#39;"
                default: text.unicodeScalars.append(scalar)
                }
            }
        }

        private static func needsEscape(_ byte: UInt8) -> Bool {
            byte == UInt8(ascii: "&") || byte == UInt8(ascii: "<") || byte == UInt8(ascii: ">")
                || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
        }
    }
}

extension HTML {
    /// Creates the contents of a script element that holds data: JSON in which nothing can end the element.
    public init(json: [UInt8]) {
        var text = ""
        for character in String(decoding: json, as: UTF8.self).unicodeScalars {
            switch character {
            case "<": text += "\\u003C"
            case "\u{2028}": text += "\\u2028"
            case "\u{2029}": text += "\\u2029"
            default: text.unicodeScalars.append(character)
            }
        }
        self.init(stringLiteral: text)
    }
}
