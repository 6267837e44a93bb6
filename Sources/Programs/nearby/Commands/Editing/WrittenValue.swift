internal import FoundationEssentials
internal import TempleModel
internal import Wording

/// Values of the catalogue's members as the command line writes them, as values of their types.
///
/// A text that is no value of its type stays a text: the store then says what the member takes.
enum WrittenValue {
    static func value(_ text: String, _ type: CatalogueMember.Kind) -> EditInput {
        switch type {
        case .number: number(text) ?? .text(text)
        case .flag: flag(text) ?? .text(text)
        case .reference, .temple: number(text) ?? json(text) ?? .text(text)
        case .list(let element, _):
            json(text)
                ?? .list(
                    text.split(separator: "、").map { part in value(part.trimmed(of: .spaces), element) }
                )
        case .object: json(text) ?? .text(text)
        case .line, .prose, .word, .webAddress, .day, .moment, .fixed: .text(text)
        }
    }

    private static func number(_ text: String) -> EditInput? {
        guard !text.isEmpty, text.utf8.count <= 15, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return nil
        }
        return Double(text).map { .number($0) }
    }

    private static func flag(_ text: String) -> EditInput? {
        switch text.lowercased() {
        case "true", "yes": .flag(true)
        case "false", "no": .flag(false)
        default: nil
        }
    }

    /// Returns the list or the object that a text is as JSON; nil for any other text.
    private static func json(_ text: String) -> EditInput? {
        guard text.first == "[" || text.first == "{" else { return nil }
        return (try? JSONDecoder().decode(JSONValue.self, from: Data(text.utf8)))?.input
    }
}

/// Any JSON value.
private struct JSONValue: Decodable {
    let input: EditInput

    private struct Name: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { return nil }
    }

    init(from decoder: any Decoder) throws {
        if let object = try? decoder.container(keyedBy: Name.self) {
            input = .object(
                try object.allKeys.sorted { $0.stringValue < $1.stringValue }.map { name in
                    EditInput.Member(name.stringValue, try object.decode(JSONValue.self, forKey: name).input)
                })
            return
        }
        let value = try decoder.singleValueContainer()
        if value.decodeNil() {
            input = .null
        } else if let flag = try? value.decode(Bool.self) {
            input = .flag(flag)
        } else if let number = try? value.decode(Double.self) {
            input = .number(number)
        } else if let text = try? value.decode(String.self) {
            input = .text(text)
        } else {
            input = .list(try value.decode([JSONValue].self).map(\.input))
        }
    }
}
