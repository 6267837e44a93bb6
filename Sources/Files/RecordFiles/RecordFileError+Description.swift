internal import Wording

extension RecordFileError: CustomStringConvertible {
    /// One line: the file, what is wrong and how to correct it.
    public var description: String {
        let name = file == "-" ? "standard input" : PrintableText.name(file)
        return "\(name): \(reason.description)\(conversion)"
    }
}

extension RecordFileError {
    /// The command that makes a file of the data which can be imported; empty for other reasons.
    private var conversion: String {
        guard case .geodata(let what, let within) = reason else { return "" }
        var source = file == "-" ? "/vsistdin/" : within + PrintableText.name(file)
        // Of a shapefile's files, its geometry is the one to name.
        if what.contains("shapefile"), let point = source.lastIndex(of: ".") { source = source[..<point] + ".shp" }
        if source.contains(" ") { source = "'\(source)'" }
        return ": ogr2ogr -f GeoJSON -t_srs EPSG:4326 temples.geojson \(source)"
    }
}

extension RecordFileError.Reason: CustomStringConvertible {
    /// What is wrong and how to correct it, without the name of the file.
    public var description: String {
        switch self {
        case .noSuchFile: "no such file: check the path"
        case .isDirectory: "is a directory: name the files in it"
        case .unreadable(let words): "cannot be read (\(words)): check its permissions and the disk"
        case .empty: "is empty: expected rows of data; check that it was saved or downloaded completely"
        case .hidden: "is a hidden file and is skipped: rename it if it has data"
        case .foreignEncoding(let name):
            "is text in \(name), which is not supported: convert it, for example with iconv -f \(name) -t UTF-8"
        case .notText(let offset):
            "is not text in UTF-8, UTF-16 or Big5 at byte \(offset): save it as CSV UTF-8"
        case .webPage: "is a web page without a table of data: the download failed; download the file itself again"
        case .unsupported(let what): "is \(what), which is not supported: save the data as CSV, JSON or XML"
        case .unreadableTable(let what):
            "is \(what), which is not read: save it as a smaller or unprotected XLSX or ODS file, or as CSV"
        case .noTable: "has no table, that is a header of two columns or more with rows below: check its first rows"
        case .geodata(let what, _): "is \(what), which is not read: convert it to GeoJSON"
        case .largeFilePointer:
            "is a pointer of Git LFS, not the file itself: run git lfs pull where it comes from, or download the file"
        case .malformedHeader(let problem): "its header cannot be read: \(problem.description)"
        case .duplicateColumn(let name):
            "the header has \(DiagnosticText.quoted(name)) twice: remove or rename one"
        case .expandsTooFar(let bytes):
            "expands to more than \(Self.mostTimes) times its size (\(bytes) bytes so far): unpack it, check its contents, and "
                + "import what you need of it"
        case .tooManyMembers(let limit):
            "contains more than \(limit) files: unpack it and import the files that you need"
        case .damagedArchive(let words): "cannot be unpacked (\(words)): download or pack it again"
        case .entityDeclaration: "declares XML entities, which are not supported: remove the <!ENTITY> lines"
        case .tooLargeMap(let limit):
            "has more nodes, ways and relations than are kept (\(limit) parts, of which a node is two): leave out what is no "
                + "temple, for example with osmium tags-filter map.osm amenity=place_of_worship -o temples.osm"
        case .javaScript:
            "is JavaScript, not JSON: remove what stands in front of the first { or [ and behind the last } or ], such as "
                + "\"var temples =\" and \";\", or ask the server for JSON"
        case .noRows(let members): Self.describe(noRowsIn: members)
        }
    }

    private static let mostTimes = RecordFileLimits().expansionRatio

    private static func describe(noRowsIn members: [String]) -> String {
        let shown = members.prefix(listed).map { DiagnosticText.quoted($0) }.joined(separator: ", ")
        let rest = members.count > listed ? " and more" : ""
        let found = members.isEmpty ? "it is empty" : "it contains \(shown)\(rest)"
        return "has no rows, neither an array of objects nor elements with fields (\(found)): "
            + "check that it is the right file"
    }

    /// Maximum number of names in one line.
    static let listed = 12
}

extension RecordFileError.HeaderProblem: CustomStringConvertible {
    /// What is wrong and how to correct it.
    public var description: String {
        switch self {
        case .quoting: "a quote is out of place; close it, or double it inside a quoted name"
        case .tooLarge: "it is too long; check that the lines end where they should"
        case .tooManyColumns(let limit): "it has more than \(limit) columns; remove those that are not needed"
        }
    }
}
