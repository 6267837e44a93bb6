internal import RecordFiles
internal import TempleModel
internal import Wording

extension ImportError: CustomStringConvertible {
    /// One line: the file, what is wrong and how to correct it.
    public var description: String {
        let name = file == "-" ? "standard input" : PrintableText.name(file)
        return "\(name): \(reason.description)"
    }
}

extension ImportError.Reason: CustomStringConvertible {
    /// What is wrong and how to correct it, without the name of the file.
    public var description: String {
        switch self {
        case .empty: "has no rows: expected one row for each temple"
        case .unknownSchema(let columns): Self.describe(unknownFields: columns)
        case .missingColumns(let missing, let schema, let found):
            "the \(schema.rawValue) schema needs \(Self.list(missing)): add the missing fields, "
                + "or give another schema; the file has \(Self.list(found))"
        case .unknownColumns(let columns, let schema):
            "the \(schema.rawValue) schema does not have \(Self.describe(columns)): "
                + "rename or remove them; its fields are \(Self.list(schema.columns))"
        case .unmappedColumns(let columns, let found):
            "the mapping names \(Self.describe(columns)), which the file does not have: it has \(Self.list(found))"
        case .noEditKey(let found):
            "no column names the temples: 編號, id, or name and address; "
                + "name it, for example with --map id=COLUMN; the file has \(Self.list(found))"
        case .noEditValues(let found):
            "no column has values that can be set; name them, for example with --map phone=COLUMN; "
                + "the file has \(Self.list(found))"
        case .otherDocument(let number, let line, let schema, let first):
            "line \(line): JSON document \(number) contains "
                + (schema.map { "rows of \($0.rawValue)" } ?? "rows of no known schema")
                + ", but the first one contains rows of \(first.rawValue): import them separately"
        case .notTemples(let field):
            "contains no temples but records with \(Self.list([field])): nothing to import; "
                + "the ministry's temples are data set 8203 of data.gov.tw"
        case .hoursAlone:
            "contains the hours of attractions but no attractions: import the whole archive, "
                + "which also contains AttractionList.json"
        case .tooManyAttractions(let most):
            "has more than \(most) attractions: split the file"
        case .unknownSystem(let name):
            "has its positions in the coordinate system \(Self.list([name])), which is not read: "
                + (CoordinateSystem.isTWD67(name)
                    ? "it is TWD67, which most programs convert some 800 m off; get the data in TWD97 or in degrees"
                    : "convert it to degrees with ogr2ogr -t_srs EPSG:4326")
                + "; \(CoordinateSystem.names) is read"
        case .lateSystem(let name):
            "names its coordinate system, \(Self.list([name])), after its first rows: write the member crs before them, or give --crs"
        case .invalidSourceName(let name):
            name == SourceKey.editSource
                ? "\(name) is the source of edits by hand: use another name for a source"
                : "\(Self.list([name])) is not a name for a source: use 1 to 32 letters, digits, '.', '_' or '-'"
        }
    }

    private static func describe(unknownFields columns: [String]) -> String {
        let schemas = ImportSchema.choices.filter { $0 != .table }.map {
            "\($0.rawValue) (\($0.requiredColumns.joined(separator: ", ")), ...)"
        }
        guard !TableSchema.areValues(columns) else {
            return "has no line with the names of its columns: its first line has the values \(list(columns)); "
                + "write a line such as name,lat,lng,address above it"
        }
        var example = columns.isEmpty ? "name=寺名,lat=緯度,lng=經度" : TableSchema.example(columns)
        if example.contains(where: { "\" '()&;|$`*?<>#!\\".contains($0) }) {
            example = "'\(example.replacing("'", with: "'\\''"))'"
        }
        return
            "no schema has the fields \(list(columns)), and the fields of name and position are not recognised: "
            + "name them, for example with --map \(example); "
            + "the known schemas are \(schemas.joined(separator: "; "))"
    }

    private static func describe(_ columns: [ImportError.UnknownColumn]) -> String {
        columns.prefix(listed).map { column in
            let name = list([column.name])
            return column.nearest.map { "\(name) (did you mean \($0)?)" } ?? name
        }.joined(separator: ", ")
    }

    /// Maximum number of names in one line.
    private static let listed = 24

    private static func list(_ names: [String]) -> String {
        let shown = names.prefix(listed).map { DiagnosticText.quoted($0) }.joined(separator: ", ")
        return names.count > listed ? "\(shown) and \(names.count - listed) more" : shown
    }
}
