internal import FoundationEssentials
internal import Platform
internal import RecordFiles
internal import TempleImport
internal import TempleModel

/// The data that comes with the program: `share/nearby` beside the installed `bin`, or `data` in the source tree.
struct StarterData {
    let folder: String

    /// - Throws: A ``CommandError`` that lists the searched folders if there is no starter data.
    init(environment: [String: String]) throws(CommandError) {
        if let named = environment["NEARBY_DATA"], !named.isEmpty {
            folder = named
            return
        }
        let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
        var candidates = [program.deletingLastPathComponent().appendingPathComponent("share/nearby")]
        // Built but not installed: .build/<platform>/<configuration>/nearby, or .build/<configuration>/nearby.
        var ancestor = program
        for _ in 0..<4 {
            ancestor.deleteLastPathComponent()
            let package = ancestor.appendingPathComponent("Package.swift").path
            if FileManager.default.fileExists(atPath: package) {
                candidates.append(ancestor.appendingPathComponent("data"))
            }
        }
        let found = candidates.first { folder in
            FileManager.default.fileExists(atPath: folder.appendingPathComponent("deities.json").path)
        }
        guard let found else {
            throw CommandError(
                .noInput,
                "the starter data is missing; searched in \(candidates.map(\.path).joined(separator: ", ")); "
                    + "install nearby with its data, or set $NEARBY_DATA to the folder")
        }
        folder = found.path
    }

    /// The catalogue, of which nothing but the edition is read before it is needed.
    func supplied() throws(CommandError) -> SuppliedCatalogue {
        SuppliedCatalogue(edition: try edition()) { () throws(SearchError) in
            try Self.forStore { () throws(CommandError) in try catalogue() }
        }
    }

    /// Reads for a store, which knows no command.
    static func forStore<Value>(_ read: () throws(CommandError) -> Value) throws(SearchError) -> Value {
        do throws(CommandError) {
            return try read()
        } catch {
            throw .badSupply(reason: error.message)
        }
    }

    /// The deities, festivals, activities and groups.
    func catalogue() throws(CommandError) -> Catalogue {
        let deities = try read("deities.json", CatalogueFile.deities)
        let festivals = try read("festivals.json", CatalogueFile.festivals)
        let catalogue = Catalogue(
            deities: deities, festivals: festivals,
            activities: try read("activities.json") { try CatalogueFile.activities($0, of: deities, festivals) },
            groups: try read("groups.json", CatalogueFile.groups), edition: try edition())
        do {
            try CatalogueFile.check(catalogue)
        } catch {
            throw CommandError(.data, "cannot use \(folder): \(error)")
        }
        return catalogue
    }

    /// The release and a hash of the catalogue's files (64-bit FNV-1a). The release is part of it because
    /// the rules that resolve names may change with it.
    func edition() throws(CommandError) -> String {
        try edition(of: ["deities.json", "festivals.json", "activities.json", "groups.json"])
    }

    /// The edition of the well-known temples, in the same form.
    func templesEdition() throws(CommandError) -> String { try edition(of: ["temples.csv"]) }

    /// The borders of the counties, from which an import finds the county of a position.
    func counties() throws(CommandError) -> CountyBorders { try read("counties.geojson", CountyBorders.init) }

    private func edition(of files: [String]) throws(CommandError) -> String {
        var hash = FNV1a()
        for name in files { try read(name) { $0.withUnsafeBytes { hash.add($0) } } }
        return Nearby.release + "-" + String(hash.value, radix: 16)
    }

    /// Calls `body` with each of the well-known temples.
    func readTemples(_ body: (TempleRecord) throws -> Void) throws {
        let path = folder + "/temples.csv"
        guard let rows = try RecordFile.open(path: path).nextMember()?.rows else {
            throw CommandError(.data, "\(path) is empty")
        }
        let reader = TempleFileReader(rows: rows, name: path, options: ImportOptions(schema: .nearby))
        let summary = try reader.read(record: { record, _ in
            if case .temple(let temple) = record { try body(temple) }
        })
        guard summary.counts.rejected == 0, summary.ending == .complete else {
            throw CommandError(.data, "\(path) is damaged: \(summary.counts.rejected) rows cannot be read")
        }
    }

    private func read<Value>(_ name: String, _ parse: (Data) throws -> Value) throws(CommandError) -> Value {
        let path = folder + "/" + name
        do {
            return try parse(try Data(contentsOf: URL(fileURLWithPath: path)))
        } catch {
            throw CommandError(.data, "cannot read \(path): \(error)")
        }
    }
}
