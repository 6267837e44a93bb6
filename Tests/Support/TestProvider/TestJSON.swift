/// A JSON value that keeps the order of its members, and may have a member twice.
package indirect enum TestJSON: Equatable, Sendable {
    case null
    case flag(Bool)
    case number(Double)
    case integer(Int64)
    case text(String)
    case list([TestJSON])
    case object([Member])

    package struct Member: Equatable, Sendable {
        package let name: String
        package let value: TestJSON

        package init(_ name: String, _ value: TestJSON) {
            self.name = name
            self.value = value
        }
    }

    /// The value as JSON, without spaces.
    package var json: String {
        switch self {
        case .null: "null"
        case .flag(let flag): flag ? "true" : "false"
        case .number(let number): "\(number)"
        case .integer(let integer): "\(integer)"
        case .text(let text): Self.quoted(text)
        case .list(let values): "[" + values.map(\.json).joined(separator: ",") + "]"
        case .object(let members):
            "{" + members.map { Self.quoted($0.name) + ":" + $0.value.json }.joined(separator: ",") + "}"
        }
    }

    /// Returns an object with another value of a member, or without it.
    package func setting(_ name: String, to value: TestJSON?) -> TestJSON {
        guard case .object(let members) = self else { return self }
        let others = members.filter { $0.name != name }
        return .object(others + (value.map { [Member(name, $0)] } ?? []))
    }

    /// Returns an object with a further member, whether or not it has one of this name.
    package func adding(_ name: String, _ value: TestJSON) -> TestJSON {
        guard case .object(let members) = self else { return self }
        return .object(members + [Member(name, value)])
    }

    private static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": quoted += "\\" + String(scalar)
            case _ where scalar.value < 0x20:
                let digits = String(scalar.value, radix: 16)
                quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}

extension TestJSON: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByFloatLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    package init(stringLiteral text: String) { self = .text(text) }
    package init(integerLiteral integer: Int64) { self = .integer(integer) }
    package init(booleanLiteral flag: Bool) { self = .flag(flag) }
    package init(floatLiteral number: Double) { self = .number(number) }
    package init(arrayLiteral values: TestJSON...) { self = .list(values) }
    package init(dictionaryLiteral members: (String, TestJSON)...) {
        self = .object(members.map { Member($0.0, $0.1) })
    }
}
