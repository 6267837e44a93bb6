internal import TempleFormats
internal import TempleModel

/// `nearby export`: everything that sources say of temples and feeds of activities, in a form that `nearby import` reads
/// back.
enum ExportCommand {
    static let specification = CommandSpecification(
        name: "nearby export",
        summary: "Write all temples out, a row for each source of each, in a form that import reads back.",
        forms: ["[OPTION...] > FILE"],
        options: [
            OptionSpecification("format", "FORM", help: "csv, geojson or jsonl (default csv)"),
            OptionSpecification("source", "NAME", help: "only what this source says, as moi or osm"),
        ],
        notes: """
            Imported into an empty database it is the same database again: numbers, sources, and which rows are one temple.
            The activities of feeds are in jsonl only, behind the temples.
            Example: nearby export --format jsonl | gzip > temples.jsonl.gz
            """)

    /// How much is gathered before it is written.
    private static let chunkBytes = 256 << 10

    static func run(_ arguments: Arguments, _ console: Console, _ composition: Composition) throws(CommandError) {
        let format = try OutputFormat<RecordExport.Format>.read(
            arguments, specification, terminal: .csv, pipe: .csv, console)
        let store = try composition.store(try composition.databasePath(option: arguments["database"]))
        var export = RecordExport(format: format)
        var bytes = export.beginning
        var leftOut = 0
        func write(_ line: [UInt8]) throws(CommandError) {
            bytes += line
            guard bytes.count >= chunkBytes else { return }
            try console.answer(bytes)
            bytes.removeAll(keepingCapacity: true)
        }
        do {
            try store.reading.readRecords(
                ofSource: arguments["source"],
                activities: { activity in
                    if format == .jsonl { try write(export.bytes(of: activity)) } else { leftOut += 1 }
                }
            ) { record in try write(export.bytes(of: record)) }
        } catch let error as SearchError {
            throw CommandError(error, in: store.path)
        } catch let error as CommandError {
            throw error
        } catch {
            throw CommandError(.internalError, "\(error)")
        }
        try console.answer(bytes + export.end)
        if leftOut > 0 {
            console.note("\(leftOut) activities of feeds are left out of \(format.rawValue); --format jsonl has them")
        }
    }
}
