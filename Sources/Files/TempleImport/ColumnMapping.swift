internal import RecordFiles
internal import TempleModel
internal import Wording

/// Mapping from fields of a temple to columns of a table: `name=寺名,lat=緯度,lng=經度`. With `festival` it is one of a
/// list of festivals: `festival=祭典,name=廟名,date=日期`.
public struct ColumnMapping: Equatable, Sendable, CustomStringConvertible {
    /// Field of a temple or of a festival, under its name in a mapping.
    public enum Field: String, Sendable, CaseIterable {
        case name
        /// Degrees, or metres of TWD97 if the number is greater than 1,000.
        case lat, lng
        /// Metres of TWD97, or degrees if the number is less than 1,000.
        case x, y
        /// Both in one text: two numbers, degrees with minutes, WKT or GeoJSON.
        case position
        case id, address, county, deity, phone, religion
        case openTime = "open"
        case englishName = "en"
        /// Of festivals: its name, its day, the county and township of the temple, what is said of it.
        case festival, date, area, note

        /// Fields of a list of festivals.
        static let ofFestivals: [Field] = [.festival, .name, .date, .area, .address, .phone, .note]
        /// Fields of a table of temples.
        static let ofTemples = allCases.filter { ![.festival, .date, .area, .note].contains($0) }
    }

    /// Column of each field.
    public private(set) var columns: [Field: String] = [:]

    init(columns: [Field: String]) {
        self.columns = columns
    }

    /// Reads `name=寺名,lat=緯度,lng=經度`: pairs with commas between them. White space around names is ignored. A column with a
    /// comma stands in quotes, `name="Name, local"`, in which a quote is doubled.
    ///
    /// - Throws: ``Invalid`` with the first mistake.
    public init(_ text: String) throws(Invalid) {
        for pair in Self.pairs(text) {
            let (key, column) = try Self.pair(pair)
            guard let field = Field(rawValue: key) else {
                throw .unknownField(key, nearest: NearestName.nearest(to: key, in: Field.allCases.map(\.rawValue)))
            }
            guard !column.isEmpty else { throw .emptyColumn(field) }
            guard columns.updateValue(column, forKey: field) == nil else { throw .fieldTwice(field) }
        }
        guard columns[.name] != nil else { throw .incomplete }
        let fields = schema == .moiFestival ? Field.ofFestivals : Field.ofTemples
        guard columns.keys.allSatisfy(fields.contains) else { throw .incomplete }
        if schema == .moiFestival {
            guard columns[.date] != nil else { throw .incomplete }
            return
        }
        let degrees = [Field.lat, .lng].filter { columns[$0] != nil }.count
        let meters = [Field.x, .y].filter { columns[$0] != nil }.count
        let texts = columns[.position] == nil ? 0 : 2
        // A mapping without a position is valid: the rows of the file may have a geometry.
        guard degrees != 1, meters != 1, degrees + meters + texts < 4 else { throw .incomplete }
    }

    /// Schema of the rows that the mapping is for.
    public var schema: ImportSchema { columns[.festival] == nil ? .table : .moiFestival }

    /// Text of the mapping in the form that ``init(_:)`` reads.
    public var description: String {
        Field.allCases.compactMap { field in columns[field].map { "\(field.rawValue)=\(Self.written($0))" } }
            .joined(separator: ",")
    }

    /// Returns the name of a column as a mapping has it, in quotes where it needs them.
    static func written(_ column: String) -> String {
        guard column.contains(",") || column.first == "\"" else { return column }
        return "\"\(column.replacing("\"", with: "\"\""))\""
    }

    /// Returns the pairs of a mapping. A comma in quotes parts none.
    static func pairs(_ text: String) -> [Substring] {
        var pairs: [Substring] = []
        var (start, isQuoted) = (text.startIndex, false)
        /// Whether a quote here opens a name: only white space stands between it and the sign.
        var mayOpen = false
        for index in text.indices {
            let character = text[index]
            if character == "\"", isQuoted || mayOpen {
                // A quote behind a closing one opens the name again.
                isQuoted.toggle()
                mayOpen = !isQuoted
            } else if !isQuoted {
                mayOpen = character == "=" || mayOpen && character.isWhitespace
                guard character == "," else { continue }
                pairs.append(text[start..<index])
                start = text.index(after: index)
            }
        }
        // A quote that nothing closes is part of a name.
        if isQuoted { return text.split(separator: ",", omittingEmptySubsequences: false) }
        return pairs + [text[start...]]
    }

    /// Returns the two sides of a pair.
    static func pair(_ text: Substring) throws(Invalid) -> (key: String, column: String) {
        guard let sign = text.firstIndex(of: "=") else { throw .notAPair(trimmed(text)) }
        let column = trimmed(text[text.index(after: sign)...])
        let key = trimmed(text[..<sign])
        guard column.count > 1, column.first == "\"", column.last == "\"" else { return (key, column) }
        return (key, String(column.dropFirst().dropLast()).replacing("\"\"", with: "\""))
    }

    private static func trimmed(_ text: Substring) -> String {
        var text = text
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }
}

extension ColumnMapping {
    /// Reason why a text is not a mapping.
    public enum Invalid: Error, Equatable, Sendable, CustomStringConvertible {
        /// The pair has no `=`.
        case notAPair(String)
        /// There is no field with that name. `nearest` is the most similar field name.
        case unknownField(String, nearest: String?)
        /// There is no column after the `=`.
        case emptyColumn(Field)
        case fieldTwice(Field)
        /// The mapping has no name, half a position, or two positions; or it has `festival` without a date, or fields of
        /// festivals and of tables.
        case incomplete

        /// What is wrong and how to correct it.
        public var description: String {
            let fields = Field.allCases.map(\.rawValue).joined(separator: ", ")
            let example = "write it as name=寺名,lat=緯度,lng=經度"
            return switch self {
            case .notAPair(let text): "\(DiagnosticText.quoted(text)) is not a pair of a field and a column: \(example)"
            case .unknownField(let name, let nearest?):
                "there is no field \(DiagnosticText.quoted(name)) (did you mean \(nearest)?): the fields are \(fields)"
            case .unknownField(let name, nil):
                "there is no field \(DiagnosticText.quoted(name)): the fields are \(fields)"
            case .emptyColumn(let field): "\(field.rawValue)= has no column: \(example)"
            case .fieldTwice(let field): "\(field.rawValue)= is given twice: keep one"
            case .incomplete:
                "it needs name, and one of lat and lng, x and y, or position: \(example); of festivals it needs festival, name and "
                    + "date, and has area, address, phone and note: festival=祭典,name=廟名,date=日期"
            }
        }
    }
}
