internal import TempleModel
internal import RecordFiles

/// Which column of a table is which field of a temple: `name=寺名,lat=緯度,lng=經度`.
public struct ColumnMapping: Equatable, Sendable, CustomStringConvertible {
    /// A field of a temple, under the name that a mapping gives it.
    public enum Field: String, Sendable, CaseIterable {
        case name
        /// Degrees, or metres of TWD97 where the number is beyond 1,000.
        case lat, lng
        /// Metres of TWD97, or degrees where the number is below 1,000.
        case x, y
        case id, address, county, deity, phone, religion
        case openTime = "open"
        case englishName = "en"
    }

    /// The columns, by field.
    public private(set) var columns: [Field: String] = [:]

    init(columns: [Field: String]) {
        self.columns = columns
    }

    /// Reads `name=寺名,lat=緯度,lng=經度`: pairs with commas between them, white space around names aside.
    ///
    /// - Throws: ``Invalid``, naming the first mistake.
    public init(_ text: String) throws(Invalid) {
        for pair in text.split(separator: ",", omittingEmptySubsequences: false) {
            guard let sign = pair.firstIndex(of: "=") else { throw .notAPair(Self.trimmed(pair)) }
            let key = Self.trimmed(pair[..<sign])
            let column = Self.trimmed(pair[pair.index(after: sign)...])
            guard let field = Field(rawValue: key) else {
                throw .unknownField(key, nearest: NearestName.nearest(to: key, in: Field.allCases.map(\.rawValue)))
            }
            guard !column.isEmpty else { throw .emptyColumn(field) }
            guard columns.updateValue(column, forKey: field) == nil else { throw .fieldTwice(field) }
        }
        guard columns[.name] != nil else { throw .incomplete }
        let degrees = [Field.lat, .lng].filter { columns[$0] != nil }.count
        let meters = [Field.x, .y].filter { columns[$0] != nil }.count
        // None at all is right for a file whose rows have a geometry.
        guard degrees != 1, meters != 1, degrees + meters < 4 else { throw .incomplete }
    }

    /// As ``init(_:)`` reads it.
    public var description: String {
        Field.allCases.compactMap { field in columns[field].map { "\(field.rawValue)=\($0)" } }.joined(separator: ",")
    }

    private static func trimmed(_ text: Substring) -> String {
        var text = text
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }
}

extension ColumnMapping {
    /// Why a text is no mapping.
    public enum Invalid: Error, Equatable, Sendable, CustomStringConvertible {
        /// No `=` in it.
        case notAPair(String)
        /// No field has that name; the one that may have been meant.
        case unknownField(String, nearest: String?)
        /// No column after the `=`.
        case emptyColumn(Field)
        case fieldTwice(Field)
        /// No name, or half a position, or two.
        case incomplete

        /// What is wrong and what to do about it.
        public var description: String {
            let fields = Field.allCases.map(\.rawValue).joined(separator: ", ")
            let example = "write it as name=寺名,lat=緯度,lng=經度"
            return switch self {
            case .notAPair(let text): "\(DiagnosticText.quoted(text)) is no pair of a field and a column: \(example)"
            case .unknownField(let name, let nearest?):
                "there is no field \(DiagnosticText.quoted(name)) (did you mean \(nearest)?): the fields are \(fields)"
            case .unknownField(let name, nil):
                "there is no field \(DiagnosticText.quoted(name)): the fields are \(fields)"
            case .emptyColumn(let field): "\(field.rawValue)= names no column: \(example)"
            case .fieldTwice(let field): "\(field.rawValue)= stands there twice: keep one"
            case .incomplete: "it needs name, and lat and lng or x and y: \(example)"
            }
        }
    }
}
