internal import FoundationEssentials

/// A value in a JSON text whose form is not known before.
enum JSONValue: Decodable {
    case null
    case flag(Bool)
    case number(Double)
    case text(String)
    case list([JSONValue])
    case object([String: JSONValue])

    /// Reads a list or an object. Nil for any other text, and for one that is more than 512 values deep.
    static func read(_ text: some Sequence<UInt8>) -> JSONValue? {
        switch try? JSONDecoder().decode(JSONValue.self, from: Data(text)) {
        case .list(let elements)?: .list(elements)
        case .object(let members)?: .object(members)
        default: nil
        }
    }

    init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        // Most values are numbers: an outline has thousands.
        if let number = try? value.decode(Double.self) {
            self = .number(number)
        } else if let text = try? value.decode(String.self) {
            self = .text(text)
        } else if let elements = try? value.decode([JSONValue].self) {
            self = .list(elements)
        } else if let isTrue = try? value.decode(Bool.self) {
            self = .flag(isTrue)
        } else if value.decodeNil() {
            self = .null
        } else {
            self = .object(try value.decode([String: JSONValue].self))
        }
    }

    var isNull: Bool { if case .null = self { true } else { false } }
    var text: String? { if case .text(let text) = self { text } else { nil } }
    var list: [JSONValue]? { if case .list(let elements) = self { elements } else { nil } }
    var object: [String: JSONValue]? { if case .object(let members) = self { members } else { nil } }
}
