internal import RecordFiles
internal import TempleModel
internal import Wording

/// Which columns of a file name temples, and which have values of edits: `id=編號,phone=電話`.
public struct EditMapping: Equatable, Sendable, CustomStringConvertible {
    /// The name of the registry's number, under which a column of this name is read whatever it is mapped to.
    static let (number, id) = ("number", "id")
    private static let registryColumn = "編號"

    /// The members of a temple that an edit sets.
    private static let members = MergedTemple.Field.allCases.flatMap(\.members)
    private static let fields = [number, id] + members + [EditParser.position]
    /// Members under their names in the mapping of an import.
    private static let otherNames = ["deity": "main_deity", "open": "open_time", "en": "name_en"]

    /// The column of each field: of ``number`` and ``id``, and of the members.
    public private(set) var columns: [String: String] = [:]

    /// Reads `id=編號,phone=電話`: pairs with commas between them. White space around names is ignored.
    ///
    /// - Throws: ``Invalid`` with the first mistake.
    public init(_ text: String) throws(Invalid) {
        for pair in ColumnMapping.pairs(text) {
            let (key, column): (String, String)
            do throws(ColumnMapping.Invalid) {
                (key, column) = try ColumnMapping.pair(pair)
            } catch {
                throw Invalid(
                    "\(DiagnosticText.quoted(String(pair))) is not a pair of a field and a column: \(Self.example)")
            }
            let named = Self.otherNames[key] ?? key
            guard Self.fields.contains(named) else {
                let hint = NearestName.nearest(to: key, in: Self.fields).map { " (did you mean \($0)?)" } ?? ""
                throw Invalid(
                    "there is no field \(DiagnosticText.quoted(key))\(hint): the fields of an edit are "
                        + Self.fields.joined(separator: ", "))
            }
            guard !column.isEmpty else { throw Invalid("\(key)= has no column: \(Self.example)") }
            let field = named == Self.id && column == Self.registryColumn ? Self.number : named
            guard columns.updateValue(column, forKey: field) == nil else {
                throw Invalid("\(key)= is given twice: keep one")
            }
        }
    }

    private static let example = "write it as id=編號,phone=電話"

    /// Reason why a text is not a mapping, and how to correct it.
    public struct Invalid: Error, Equatable, Sendable, CustomStringConvertible {
        public let description: String

        init(_ description: String) { self.description = description }
    }

    /// The mapping that the names of the columns suggest: those of members, and those that tables have for them. Of several
    /// columns for a field the first counts.
    init(of file: FileColumns) {
        for find in [Self.field(named:), Self.field(called:)] {
            for column in file.names {
                guard let field = find(column), columns[field] == nil, !columns.values.contains(column) else {
                    continue
                }
                columns[field] = column
            }
        }
    }

    private static func field(named column: String) -> String? {
        if column == registryColumn { return number }
        let name = column.lowercased()
        return name != number && fields.contains(name) ? name : nil
    }

    private static func field(called column: String) -> String? {
        if column == "行政區" { return MergedTemple.Field.county.rawValue }
        let found = TableSchema.field(called: column)?.rawValue
        return found.map { otherNames[$0] ?? $0 }.flatMap { members.contains($0) ? $0 : nil }
    }

    /// Leaves only some fields.
    mutating func keep(where isKept: (String) -> Bool) { columns = columns.filter { isKept($0.key) } }

    /// The members with their columns, in the order of the members.
    public var values: [(member: String, column: String)] {
        (Self.members + [EditParser.position]).compactMap { name in columns[name].map { (name, $0) } }
    }

    /// Text of the mapping in the form that ``init(_:)`` reads.
    public var description: String {
        Self.fields.compactMap { field in columns[field].map { "\(field)=\(ColumnMapping.written($0))" } }.joined(
            separator: ",")
    }
}

/// How the columns of a file of edits are read.
public struct EditedColumns: Equatable, Sendable {
    /// Columns of the fields. Nil: as their names suggest.
    public var mapping: EditMapping?
    /// Whether an empty cell says that there is none. If not, it changes nothing.
    public var clearsEmpty: Bool

    public init(mapping: EditMapping? = nil, clearsEmpty: Bool = false) {
        self.mapping = mapping
        self.clearsEmpty = clearsEmpty
    }
}
