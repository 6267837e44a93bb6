internal import Glibc
internal import RecordFiles
internal import TempleFormats
internal import TempleModel

/// The rows that an import refused or warned of, as a CSV file that can be mended and imported again: the file's own
/// columns, and behind them what was said of each, in columns that an import passes over.
///
/// Rows of other columns go to a file of their own. An instance belongs to one thread; its files are closed with it.
public final class RejectsFile {
    /// The files so far, in the order in which they were made: `rejects.csv`, `rejects-2.csv` and so on.
    public private(set) var paths: [String]
    private var stream: UnsafeMutablePointer<FILE>
    private var header: [String]?
    private var failure: Int32 = 0

    private static let reasons = ["file", "line", "record", "column", "value", "result", "code", "reason", "remedy"].map
    {
        PassedOver.prefix + $0
    }

    /// Makes the first file, or empties one that is there.
    ///
    /// - Throws: ``RejectsError``, also where the path is one of `files`, by any name: what is read must not be written
    ///   over.
    public init(path: String, keepingApartFrom files: [String] = []) throws(RejectsError) {
        if let own = Self.identity(path), let same = files.first(where: { Self.identity($0) == own }) {
            throw .wouldOverwrite(same, path: path)
        }
        guard let stream = fopen(path, "we") else { throw .cannotBeMade(String(cString: strerror(errno)), path: path) }
        paths = [path]
        self.stream = stream
    }

    deinit { fclose(stream) }

    /// The file that is written to now.
    public var path: String { paths.last ?? "" }

    /// Which file a path leads to; nil where there is none.
    private static func identity(_ path: String) -> [UInt64]? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        return [UInt64(status.st_dev), UInt64(status.st_ino)]
    }

    func append(_ diagnostic: ImportDiagnostic) {
        append(
            RowFields(header: diagnostic.header, fields: diagnostic.rawRow), RowRemark(diagnostic),
            diagnostic.severity, of: diagnostic.file)
    }

    /// Appends a row that was taken, with what there is to say of it.
    func append(_ row: RowFields, _ warning: RowRemark, of file: String) {
        append(row, warning, .warning, of: file)
    }

    private func append(
        _ row: RowFields, _ remark: RowRemark, _ severity: ImportDiagnostic.Severity, of file: String
    ) {
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
        write(
            own.map { fields.indices.contains($0) ? fields[$0] : "" } + surplus + [
                file, "\(remark.line)", remark.record ?? "", remark.column ?? "", remark.value ?? "",
                severity.rawValue, remark.code, remark.reason, remark.remedy,
            ])
    }

    /// Rows of other columns go to a file of their own, `rejects-2.csv` beside `rejects.csv`.
    private func openNext() {
        let next = Self.path(paths.first ?? "", number: paths.count + 1)
        guard let opened = fopen(next, "we") else {
            failure = errno
            return
        }
        if fclose(stream) != 0 { failure = errno }
        stream = opened
        paths.append(next)
    }

    /// The path with a number before the file's extension. Folders keep their names, and a name that begins with its only
    /// point has no extension.
    static func path(_ first: String, number: Int) -> String {
        let name = first[(first.lastIndex(of: "/").map(first.index(after:)) ?? first.startIndex)...]
        let dot = name.drop { $0 == "." }.lastIndex(of: ".") ?? name.endIndex
        return first[..<dot] + "-\(number)" + first[dot...]
    }

    /// To be called before the rows that were read are in for good.
    ///
    /// - Throws: ``RejectsError/cannotBeWritten(_:path:)`` when what was appended did not reach the disk.
    func flush() throws(RejectsError) {
        if fflush(stream) != 0 { failure = errno }
        guard failure == 0 else { throw .cannotBeWritten(String(cString: strerror(failure)), path: path) }
    }

    private func write(_ fields: [String]) {
        let bytes = Array(CSVText.line(fields).utf8)
        if fwrite(bytes, 1, bytes.count, stream) != bytes.count { failure = errno }
    }
}

/// Why rejected rows cannot be kept in a file.
public enum RejectsError: Error, Equatable, Sendable {
    /// The path leads to this other file.
    case wouldOverwrite(String, path: String)
    /// The system refuses to make the file, in its own words.
    case cannotBeMade(String, path: String)
    /// What was appended did not reach the disk, in the system's own words.
    case cannotBeWritten(String, path: String)
}
