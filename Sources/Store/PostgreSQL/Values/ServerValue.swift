/// A value bound to `$1`, `$2`, ... of a statement. Its SQL type is fixed; for another type, cast it: `$1::jsonb`.
///
/// A text must not contain U+0000, which PostgreSQL cannot store.
public enum ServerValue: Sendable, Equatable {
    /// `bigint`
    case integer(Int64?)
    /// `double precision`
    case double(Double?)
    /// `text`
    case text(String?)
    /// `bigint[]`
    case integers([Int64])
    /// `text[]`
    case texts([String])

    /// The number of the type in PostgreSQL's catalogue, the same in every database.
    var type: UInt32 {
        switch self {
        case .integer: 20
        case .double: 701
        case .text: 25
        case .integers: 1_016
        case .texts: 1_009
        }
    }

    /// The value in PostgreSQL's text format; nil for NULL.
    var literal: String? {
        switch self {
        case .integer(let value): value.map { String($0) }
        case .double(let value): value.map(Self.literal)
        case .text(let value): value
        case .integers(let values): "{" + values.map { String($0) }.joined(separator: ",") + "}"
        case .texts(let values): "{" + values.map(Self.quoted).joined(separator: ",") + "}"
        }
    }

    private static func literal(_ value: Double) -> String {
        if value.isNaN { return "NaN" }
        if value.isInfinite { return value < 0 ? "-Infinity" : "Infinity" }
        return "\(value)"
    }

    private static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            if scalar == "\"" || scalar == "\\" { quoted += "\\" }
            quoted.unicodeScalars.append(scalar)
        }
        return quoted + "\""
    }
}
