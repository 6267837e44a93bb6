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

    init(path: String) throws(CommandError) {
        guard let stream = fopen(path, "we") else {
            throw CommandError(.cannotCreate, "--rejects \(path) cannot be made: \(String(cString: strerror(errno)))")
        }
        self.path = path
        self.stream = stream
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
        if fputs(line, stream) < 0 { failure = errno }
    }
}
