extension ImportError: CustomStringConvertible {
    /// One line: the file, what is wrong and what to do about it.
    public var description: String {
        let name = file == "-" ? "standard input" : DiagnosticText.escaped(file)
        return "\(name): \(reason.description)"
    }
}

extension ImportError.Reason: CustomStringConvertible {
    /// What is wrong and what to do about it, without the file's name.
    public var description: String {
        switch self {
        case .noSuchFile: "no such file: check the path"
        case .isDirectory: "is a directory: name the files in it"
        case .unreadable(let words): "cannot be read (\(words)): check its permissions and the disk"
        case .empty: "is empty: expected a header line and one line for each temple"
        case .notText(let offset, let content): Self.describe(notTextAt: offset, content)
        case .malformedHeader(let problem): "its header cannot be read: \(problem.description)"
        case .unknownFormat(let columns): Self.describe(unknownHeader: columns)
        case .missingColumns(let missing, let format, let found):
            "the \(format.rawValue) format needs \(Self.list(missing)): add what is missing to the header, "
                + "which has \(Self.list(found))"
        case .unknownColumns(let columns, let format):
            "the \(format.rawValue) format does not have \(Self.describe(columns)): "
                + "rename or remove; it knows \(Self.list(format.columns))"
        case .duplicateColumn(let name): "the header has \(Self.list([name])) twice: remove or rename one"
        case .invalidSourceName(let name):
            "\(Self.list([name])) cannot name a source: use 1 to 32 letters, digits, '.', '_' or '-'"
        }
    }

    private static func describe(notTextAt offset: Int, _ content: ImportError.ForeignContent?) -> String {
        let remedy =
            switch content {
            case .gzip: "it looks like gzip; unpack it first, as with gzip -dc FILE | nearby import -"
            case .zip: "it looks like \(ImportError.ForeignContent.zip.rawValue); unpack it, or save it as CSV UTF-8"
            case .utf16: "it looks like UTF-16; convert it first, as with iconv -f UTF-16 -t UTF-8"
            case nil: "convert it first, as with iconv -f BIG5 -t UTF-8"
            }
        return "is not UTF-8 text at byte \(offset): \(remedy)"
    }

    private static func describe(unknownHeader columns: [String]) -> String {
        let formats = ImportFormat.allCases.map {
            "\($0.rawValue) (\($0.requiredColumns.joined(separator: ", ")), ...)"
        }
        let known = "the formats known are \(formats.joined(separator: "; "))"
        if columns.count == 1, let separator = columns[0].first(where: { $0 == "\t" || $0 == ";" }) {
            let name = separator == ";" ? "semicolons" : "tabs"
            return "its columns seem to be separated by \(name): save it with commas; \(known)"
        }
        if let first = columns.first?.first, "{[<".contains(first) {
            return "it does not start with a CSV header but with \(list([String(columns[0].prefix(20))])): \(known)"
        }
        return "no format has the columns \(list(columns)): correct the header or name the format; \(known)"
    }

    private static func describe(_ columns: [ImportError.UnknownColumn]) -> String {
        columns.prefix(listed).map { column in
            let name = list([column.name])
            return column.nearest.map { "\(name) (did you mean \($0)?)" } ?? name
        }.joined(separator: ", ")
    }

    /// As many names as a line has room for.
    private static let listed = 24

    private static func list(_ names: [String]) -> String {
        let shown = names.prefix(listed).map { DiagnosticText.quoted($0) }.joined(separator: ", ")
        return names.count > listed ? "\(shown) and \(names.count - listed) more" : shown
    }
}

extension ImportError.HeaderProblem: CustomStringConvertible {
    /// What is wrong and what to do about it.
    public var description: String {
        switch self {
        case .quoting: "a quote is out of place; close it, or double it inside a quoted name"
        case .tooLarge: "it is too long; check that the lines end where they should"
        case .tooManyColumns(let limit): "it has more than \(limit) columns; remove those that are not needed"
        }
    }
}
