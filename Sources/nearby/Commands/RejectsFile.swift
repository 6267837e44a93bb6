#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif
internal import TempleImport
internal import TempleModel

/// The rows that an import refused, as a CSV file that can be mended and imported again: the file's own columns. Why
/// each was refused stands on standard error and in the report.
final class RejectsFile {
    private let path: String
    private let stream: UnsafeMutablePointer<FILE>
    private var header: [String]?
    private var failure: Int32 = 0

    /// - Throws: usage where the path is one of `files`, by any name: what is read must not be written over.
    init(path: String, keepingApartFrom files: [String]) throws(CommandError) {
        if let own = Self.identity(path), let same = files.first(where: { Self.identity($0) == own }) {
            throw CommandError(.usage, "--rejects \(path) would be written over \(same); name another file")
        }
        guard let stream = fopen(path, "we") else {
            throw CommandError(.cannotCreate, "--rejects \(path) cannot be made: \(String(cString: strerror(errno)))")
        }
        self.path = path
        self.stream = stream
    }

    /// Which file a path leads to; nil where there is none.
    private static func identity(_ path: String) -> [UInt64]? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        return [UInt64(status.st_dev), UInt64(status.st_ino)]
    }

    func append(_ diagnostic: ImportDiagnostic) {
        if header != diagnostic.header {
            header = diagnostic.header
            write(diagnostic.header)
        }
        if let row = diagnostic.rawRow { write(row) }
    }

    /// - Throws: when what was appended did not reach the disk.
    func check() throws(CommandError) {
        if fflush(stream) != 0 { failure = errno }
        guard failure == 0 else {
            throw CommandError(.inputOutput, "\(path) cannot be written: \(String(cString: strerror(failure)))")
        }
    }

    func close() { fclose(stream) }

    private func write(_ fields: [String]) {
        let line = CSVText.line(fields)
        let bytes = Array(line.utf8)
        if fwrite(bytes, 1, bytes.count, stream) != bytes.count { failure = errno }
    }
}
