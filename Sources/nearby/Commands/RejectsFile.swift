internal import Glibc
internal import TempleFormats
internal import TempleImport
internal import TempleModel

/// The rows that an import refused or warned of, as a CSV file that can be mended and imported again: the file's own
/// columns, and behind them what was said of each, in columns that an import passes over.
final class RejectsFile {
    /// The file that is written to now.
    private(set) var path: String
    private let firstPath: String
    private var count = 1
    private var stream: UnsafeMutablePointer<FILE>
    private var header: [String]?
    private var failure: Int32 = 0

    private static let reasons = ["file", "line", "record", "column", "value", "result", "code", "reason", "remedy"].map
    {
        PassedOver.prefix + $0
    }

    /// - Throws: usage where the path is one of `files`, by any name: what is read must not be written over.
    init(path: String, keepingApartFrom files: [String]) throws(CommandError) {
        if let own = Self.identity(path), let same = files.first(where: { Self.identity($0) == own }) {
            throw CommandError(.usage, "--rejects \(path) would be written over \(same); name another file")
        }
        guard let stream = fopen(path, "we") else {
            throw CommandError(.cannotCreate, "--rejects \(path) cannot be made: \(String(cString: strerror(errno)))")
        }
        self.path = path
        firstPath = path
        self.stream = stream
    }

    /// Which file a path leads to; nil where there is none.
    private static func identity(_ path: String) -> [UInt64]? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        return [UInt64(status.st_dev), UInt64(status.st_ino)]
    }

    func append(_ diagnostic: ImportDiagnostic) {
        append(
            RowFields(header: diagnostic.header, fields: diagnostic.rawRow),
            reasons: [
                diagnostic.file, "\(diagnostic.line)", diagnostic.record ?? "", diagnostic.column ?? "",
                diagnostic.value ?? "", diagnostic.severity.rawValue, diagnostic.code.rawValue,
                diagnostic.reason, diagnostic.remedy,
            ])
    }

    /// Appends a row that was taken, with what there is to say of it.
    func append(_ row: RowFields, _ warning: ImportReport.Row, of file: String) {
        append(
            row,
            reasons: [
                file, "\(warning.line)", warning.record ?? "", "", "",
                ImportDiagnostic.Severity.warning.rawValue, warning.code, warning.reason, warning.remedy,
            ])
    }

    private func append(_ row: RowFields, reasons: [String]) {
        // Without the reasons of an earlier time.
        let own = row.header.indices.filter { !PassedOver.isOne(row.header[$0]) }
        let columns = own.map { row.header[$0] }
        if header != columns {
            if header != nil { openNext() }
            header = columns
            write(columns + Self.reasons)
        }
        let fields = row.fields ?? []
        let surplus = fields.dropFirst(row.header.count)
        write(own.map { fields.indices.contains($0) ? fields[$0] : "" } + surplus + reasons)
    }

    /// Rows of other columns go to a file of their own, `rejects-2.csv` beside `rejects.csv`.
    private func openNext() {
        count += 1
        let dot = firstPath.lastIndex(of: ".") ?? firstPath.endIndex
        let next = firstPath[..<dot] + "-\(count)" + firstPath[dot...]
        guard let opened = fopen(String(next), "we") else {
            failure = errno
            return
        }
        if fclose(stream) != 0 { failure = errno }
        stream = opened
        path = String(next)
    }

    /// To be called before the rows of `file` are in for good.
    ///
    /// - Throws: when what was appended did not reach the disk.
    func check(before file: String) throws(CommandError) {
        if fflush(stream) != 0 { failure = errno }
        guard failure == 0 else {
            throw CommandError(
                .inputOutput,
                "\(path) cannot be written (\(String(cString: strerror(failure)))), so nothing of \(file) was taken; "
                    + "name another file for --rejects")
        }
    }

    func close() { fclose(stream) }

    private func write(_ fields: [String]) {
        let line = CSVText.line(fields)
        let bytes = Array(line.utf8)
        if fwrite(bytes, 1, bytes.count, stream) != bytes.count { failure = errno }
    }
}
