internal import EventHTTPServer
internal import FoundationEssentials
internal import Glibc
internal import HTTPModel
internal import TempleFormats
internal import TempleModel

/// Access log with one line for each request: request, status, sizes, and where the time went. It contains the query, and so the
/// user's position, only with `--log-coordinates`, and a key or a token that stands in the query never.
final class AccessLog: Sendable {
    enum Format: String, CaseIterable {
        case json, text
    }

    private let path: String
    private let format: Format
    private let hasQueries: Bool
    let writer: LogWriter

    /// - Parameters:
    ///   - path: a file, or `-` for standard error.
    ///   - hasQueries: whether lines contain the query, and so the user's position.
    ///   - errors: the writer of standard error.
    init(path: String, format: Format, hasQueries: Bool, errors: LogWriter) throws(ServiceError) {
        self.path = path
        self.format = format
        self.hasQueries = hasQueries
        writer = path == "-" ? errors : LogWriter(descriptor: try Self.open(path), noteLines: errors.noteLines)
    }

    /// Reopens the file, for example after log rotation.
    ///
    /// - Throws: ``ServiceError`` if that fails. The old file then stays in use.
    func reopen() throws(ServiceError) {
        if path != "-" { writer.continue(on: try Self.open(path)) }
    }

    func note(_ exchange: Exchange) { writer.add(line(exchange)) }

    private static func open(_ path: String) throws(ServiceError) -> Int32 {
        // Without O_NONBLOCK, this call would wait for a reader of a FIFO.
        let opened = Glibc.open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NONBLOCK, 0o640)
        // The thread that writes may wait.
        guard opened >= 0, fcntl(opened, F_SETFL, O_APPEND) == 0 else {
            throw ServiceError(
                .cannotCreate, "cannot open the access log \(path): \(String(cString: strerror(errno)))")
        }
        return opened
    }

    private func line(_ exchange: Exchange) -> [UInt8] {
        let time = Date().formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
        let path = exchange.path + (hasQueries ? exchange.query.map { "?" + MaskedQuery.text($0) } ?? "" : "")
        let milliseconds = exchange.duration / .milliseconds(1)
        let queued = exchange.queueTime.map { $0 / .milliseconds(1) }
        let inDatabase = exchange.notes.databaseTime.map { $0 / .milliseconds(1) }
        let client = exchange.remoteAddress.isEmpty ? nil : exchange.remoteAddress
        switch format {
        case .json:
            var json = JSONWriter(reservingCapacity: 256)
            json.object { json in
                json.member("time", time)
                json.member("id", exchange.requestID)
                json.member("trace", exchange.traceID)
                json.member("client", client)
                json.member("method", exchange.method)
                json.member("path", Self.visible(path))
                if let status = exchange.status { json.member("status", Int64(status)) }
                json.member("fault", exchange.fault?.code)
                json.member("code", exchange.notes.problem)
                json.member("bytes_in", Int64(exchange.bytesReceived))
                json.member("bytes_out", Int64(exchange.bytesSent))
                json.member("complete", exchange.isComplete)
                json.member("milliseconds", milliseconds, decimals: 3)
                json.member("queue_milliseconds", queued, decimals: 3)
                json.member("database_milliseconds", inDatabase, decimals: 3)
                json.member("agent", exchange.userAgent.map { Self.visible($0, keepsSpaces: true) })
            }
            return json.bytes + [UInt8(ascii: "\n")]
        case .text:
            let words: [String] = [
                time, client ?? "-", exchange.requestID, exchange.method, path,
                exchange.status.map(String.init) ?? "-", "\(exchange.bytesSent)B",
                Self.text(milliseconds), exchange.fault?.code ?? "-", exchange.traceID ?? "-",
                exchange.notes.problem ?? "-", queued.map(Self.text) ?? "-", inDatabase.map(Self.text) ?? "-",
            ]
            // Input of a client can contain spaces and control characters, and must not start a second line. A malformed
            // request has no method and no path, but its line has all columns.
            let columns = words.map { $0.isEmpty ? "-" : Self.visible($0) }
            return Array(columns.joined(separator: " ").utf8) + [UInt8(ascii: "\n")]
        }
    }

    private static func text(_ milliseconds: Double) -> String { "\((milliseconds * 1000).rounded() / 1000)ms" }

    /// Returns the text with invisible characters as percent escapes, such as controls and those that turn the direction
    /// of the text.
    ///
    /// - Parameter keepsSpaces: whether the space itself stays.
    private static func visible(_ text: String, keepsSpaces: Bool = false) -> String {
        func isVisible(_ scalar: Unicode.Scalar) -> Bool {
            if scalar.isASCII { return (0x21...0x7E).contains(scalar.value) || keepsSpaces && scalar == " " }
            switch scalar.properties.generalCategory {
            case .control, .format, .spaceSeparator, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned:
                return false
            default: return true
            }
        }
        guard !text.unicodeScalars.allSatisfy(isVisible) else { return text }
        return text.unicodeScalars.reduce(into: "") { visible, scalar in
            visible += isVisible(scalar) ? String(scalar) : PercentEncoding.encode(String(scalar))
        }
    }
}
