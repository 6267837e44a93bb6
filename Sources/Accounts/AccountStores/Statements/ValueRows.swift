/// Rows of values for one statement, as an array of arrays in JSON: one parameter, however many they are. A statement reads
/// them from ``AccountDatabase/elements(of:)``, the first value of a row as `value ->> 0`.
struct ValueRows {
    private var rows: [UInt8] = [UInt8(ascii: "[")]

    init() {}

    /// Makes rows of one value each.
    init(_ values: some Sequence<AccountValue>) {
        for value in values { add([value]) }
    }

    var isEmpty: Bool { rows.count == 1 }

    /// The value of the parameter.
    var value: AccountValue { .text(String(decoding: rows, as: UTF8.self) + "]") }

    mutating func add(_ values: [AccountValue]) {
        if !isEmpty { rows.append(UInt8(ascii: ",")) }
        rows.append(UInt8(ascii: "["))
        for (index, value) in values.enumerated() {
            if index > 0 { rows.append(UInt8(ascii: ",")) }
            switch value {
            case .integer(.some(let number)): rows += String(number).utf8
            case .real(.some(let number)): rows += String(number).utf8
            case .text(.some(let text)): add(text)
            case .integer(.none), .real(.none), .text(.none): rows += "null".utf8
            }
        }
        rows.append(UInt8(ascii: "]"))
    }

    private static let digits = Array("0123456789abcdef".utf8)

    private mutating func add(_ text: String) {
        rows.append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): rows += [UInt8(ascii: "\\"), byte]
            // PostgreSQL has no place for it.
            case 0: break
            case 1..<32: rows += "\\u00".utf8 + [Self.digits[Int(byte >> 4)], Self.digits[Int(byte & 15)]]
            default: rows.append(byte)
            }
        }
        rows.append(UInt8(ascii: "\""))
    }
}
