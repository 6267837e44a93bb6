internal import TempleModel
internal import TempleStore

/// `nearby export`: everything that sources say of temples, in a form that `nearby import` reads back.
enum ExportCommand {
    static let specification = CommandSpecification(
        name: "nearby export",
        summary: "Write all temples out, a row for each source of each, in a form that import reads back.",
        forms: ["[OPTION...] > FILE"],
        options: [
            OptionSpecification("format", "FORM", help: "csv, geojson or jsonl (default csv)"),
            OptionSpecification("source", "NAME", help: "only what this source says, as moi or osm"),
        ],
        notes: "Example: nearby export --format jsonl | gzip > temples.jsonl.gz")

    /// How much is gathered before it is written.
    private static let chunkBytes = 256 << 10

    static func run(_ arguments: Arguments, _ console: Console, _ composition: Composition) throws(CommandError) {
        let format = try OutputFormat<RecordExport.Format>.read(
            arguments, specification, terminal: .csv, pipe: .csv, console)
        let store = try composition.store(try composition.databasePath(option: arguments["database"]))
        var export = RecordExport(format: format)
        var bytes = export.beginning
        do {
            try store.readRecords(ofSource: arguments["source"]) { record in
                bytes += export.bytes(of: record)
                if bytes.count >= chunkBytes {
                    try console.answer(bytes)
                    bytes.removeAll(keepingCapacity: true)
                }
            }
        } catch let error as SearchError {
            throw CommandError(error)
        } catch let error as CommandError {
            throw error
        } catch {
            throw CommandError(.internalError, "\(error)")
        }
        try console.answer(bytes + export.end)
    }
}
