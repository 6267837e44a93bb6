import Expectations
import MemoryByteSource
import RecordFiles
import TempleImport
import TempleModel
import Testing

/// Complete result of reading a file.
struct Reading: Equatable {
    var results: [ImportRecord] = []
    var lines: [Int] = []
    var diagnostics: [ImportDiagnostic] = []
    var summary: ImportSummary

    var records: [TempleRecord] {
        results.compactMap { result in
            if case .temple(let record) = result { record } else { nil }
        }
    }
    var activities: [ActivityRecord] {
        results.compactMap { result in
            if case .activity(let record) = result { record } else { nil }
        }
    }
    var festivals: [FestivalRecord] {
        results.compactMap { result in
            if case .festival(let record) = result { record } else { nil }
        }
    }
    var counts: ImportCounts { summary.counts }
    var rejections: [ImportDiagnostic] { diagnostics.filter { $0.severity == .rejected } }
    var warnings: [ImportDiagnostic] { diagnostics.filter { $0.severity == .warning } }
    var skipped: [ImportDiagnostic] { diagnostics.filter { $0.severity == .skipped } }

    /// Reads a file of any format.
    init(
        _ bytes: some Sequence<UInt8>, options: ImportOptions = ImportOptions(), chunk: Int = .max,
        limits: RecordFileLimits = RecordFileLimits()
    ) throws {
        try self.init(Self.rows(bytes, chunk: chunk, limits: limits), options: options)
    }

    /// Returns the rows of a file of any format.
    static func rows(
        _ bytes: some Sequence<UInt8>, chunk: Int = .max, limits: RecordFileLimits = RecordFileLimits()
    ) throws -> any RowSource {
        let source = MemoryByteSource(Array(bytes), chunk: chunk)
        return try require(RecordFile(source: source, name: "temples.csv", limits: limits).nextMember()).rows
    }

    init(_ rows: any RowSource, options: ImportOptions = ImportOptions(), name: String = "temples.csv") throws {
        var options = options
        if options.counties == nil { options.counties = Reference.counties }
        let reader = TempleFileReader(rows: rows, name: name, options: options)
        var results: [ImportRecord] = []
        var lines: [Int] = []
        var diagnostics: [ImportDiagnostic] = []
        summary = try reader.read(
            record: {
                results.append($0)
                lines.append($1)
            }, diagnostic: { diagnostics.append($0) })
        self.results = results
        self.lines = lines
        self.diagnostics = diagnostics
    }

    /// Rejected rows as a CSV file, as the program writes them.
    var rejects: String {
        let rows = rejections.compactMap { diagnostic in
            diagnostic.rawRow.map { Dictionary(zip(diagnostic.header, $0)) { first, _ in first } }
        }
        return Sample.csv(rejections.first?.header ?? [], rows)
    }
}
