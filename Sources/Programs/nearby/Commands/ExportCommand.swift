internal import TempleFormats
internal import TempleModel
internal import Wording

/// `nearby export`: all source records of temples and all activities of feeds, in a form that `nearby import` reads back.
enum ExportCommand {
    static let specification = CommandSpecification(
        name: "nearby export",
        summary: Words(
            "Export all temples in a form that import reads back: one row for each source of a temple.",
            "匯出所有寺廟，可再匯入；寺廟的每個資料來源各一列。"),
        forms: ["[OPTION...] > FILE"],
        options: [
            OptionSpecification(
                "format", "FORM", completes: .cases(of: RecordExport.Format.self),
                help: Words("csv, geojson or jsonl (default csv)", "csv、geojson 或 jsonl（預設 csv）")),
            OptionSpecification(
                "source", "NAME",
                help: Words("only the records of this source, such as moi or osm", "只匯出這個資料來源，例如 moi 或 osm")),
        ],
        notes: Words(
            """
            Importing the file into an empty database restores the same database: ids, sources, and which
            rows are the same temple. Only jsonl contains the activities of feeds, after the temples.
            Example: nearby export --format jsonl | gzip > temples.jsonl.gz
            """,
            """
            將檔案匯入空的資料庫，即可還原相同的資料庫：編號、資料來源，以及哪些列是同一間寺廟。
            只有 jsonl 包含匯入的活動，列在寺廟之後。
            範例：nearby export --format jsonl | gzip > temples.jsonl.gz
            """))

    /// The number of bytes that are collected before a write.
    private static let chunkBytes = 256 << 10

    static func run(_ arguments: Arguments, _ console: Console, _ composition: Composition) throws(CommandError) {
        let format = try OutputFormat<RecordExport.Format>.read(
            arguments, specification, terminal: .csv, pipe: .csv, console)
        let store = try composition.store(try composition.database(option: arguments["database"]))
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
            console.note("\(format.rawValue) leaves out \(leftOut) activities of feeds; --format jsonl contains them")
        }
    }
}
