internal import Glibc
internal import RecordFiles
internal import TempleFormats
internal import TempleModel

/// CSV file of the rows that an import rejected or warned about. The rows can be corrected and imported again.
///
/// The columns of the file come first. After them come columns with the reasons, which an import ignores.
///
/// Rows with other columns go to a separate file. An instance belongs to one thread; its files are closed with it.
public final class RejectsFile {
    /// Paths of the files so far, in the order of their creation: `rejects.csv`, `rejects-2.csv` and so on.
    public private(set) var paths: [String]
    private var stream: UnsafeMutablePointer<FILE>
    private var header: [String]?
    private var failure: Int32 = 0

    private static let reasons = ["file", "line", "record", "column", "value", "result", "code", "reason", "remedy"].map
    {
        PassedOver.prefix + $0
    }

    /// Creates the first file, or empties an existing one.
    ///
    /// - Throws: ``RejectsError``, also if the path leads to one of `files`, under any name: an input must not be
    ///   overwritten.
    public init(path: String, keepingApartFrom files: [String] = []) throws(RejectsError) {
        if let own = Self.identity(path), let same = files.first(where: { Self.identity($0) == own }) {
            throw .wouldOverwrite(same, path: path)
        }
        guard let stream = fopen(path, "we") else { throw .cannotBeMade(String(cString: strerror(errno)), path: path) }
        paths = [path]
        self.stream = stream
    }

    deinit { fclose(stream) }

    /// Path of the file that is written now.
    public var path: String { paths.last ?? "" }

    /// Device and inode of the file at a path; nil if there is none.
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

    /// Appends a row that was read, with what the writing says of it.
    func append(
        _ row: RowFields, _ remark: RowRemark, _ severity: ImportDiagnostic.Severity, of file: String
    ) {
        // Without the reasons of an earlier rejects file.
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

    /// Opens the next file. Rows with other columns go to their own file, `rejects-2.csv` beside `rejects.csv`.
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

    /// Returns the path with a number before the file's extension. Names of folders do not change. If the only point is
    /// the first character of the name, the name has no extension.
    static func path(_ first: String, number: Int) -> String {
        let name = first[(first.lastIndex(of: "/").map(first.index(after:)) ?? first.startIndex)...]
        let dot = name.drop { $0 == "." }.lastIndex(of: ".") ?? name.endIndex
        return first[..<dot] + "-\(number)" + first[dot...]
    }

    /// Writes everything to the file. Call it before the rows are committed.
    ///
    /// - Throws: ``RejectsError/cannotBeWritten(_:path:)`` if the rows cannot be written.
    func flush() throws(RejectsError) {
        if fflush(stream) != 0 { failure = errno }
        guard failure == 0 else { throw .cannotBeWritten(String(cString: strerror(failure)), path: path) }
    }

    private func write(_ fields: [String]) {
        let bytes = Array(CSVText.line(fields).utf8)
        if fwrite(bytes, 1, bytes.count, stream) != bytes.count { failure = errno }
    }
}

/// Reason why rejected rows cannot be saved in a file.
public enum RejectsError: Error, Equatable, Sendable {
    /// The path leads to this other file.
    case wouldOverwrite(String, path: String)
    /// The system cannot create the file; the text is the system's message.
    case cannotBeMade(String, path: String)
    /// The rows could not be written; the text is the system's message.
    case cannotBeWritten(String, path: String)
}
