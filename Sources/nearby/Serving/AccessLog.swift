internal import Glibc
internal import EventHTTPServer
internal import Foundation
internal import PercentCoding
internal import Synchronization
internal import TempleFormats
internal import TempleModel

/// Access log with one line for each request: request, status, sizes and duration. It contains the query, and so the
/// user's position, only with `--log-coordinates`.
final class AccessLog: Sendable {
    enum Format: String, CaseIterable {
        case json, text
    }

    private let path: String
    private let format: Format
    private let hasQueries: Bool
    /// Opened for appending. Each line is one write, so lines do not mix.
    private let descriptor: Mutex<Int32>

    /// - Parameters:
    ///   - path: a file, or `-` for standard error.
    ///   - hasQueries: whether lines contain the query, and so the user's position.
    init(path: String, format: Format, hasQueries: Bool) throws(CommandError) {
        self.path = path
        self.format = format
        self.hasQueries = hasQueries
        descriptor = Mutex(try Self.open(path))
    }

    /// Reopens the file, for example after log rotation. Keeps the old one if that fails.
    func reopen() {
        guard path != "-", let opened = try? Self.open(path) else { return }
        let old = descriptor.withLock { current in
            defer { current = opened }
            return current
        }
        close(old)
    }

    func note(_ exchange: Exchange) {
        let bytes = line(exchange)
        descriptor.withLock { descriptor in
            _ = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
        }
    }

    private static func open(_ path: String) throws(CommandError) -> Int32 {
        if path == "-" { return STDERR_FILENO }
        let opened = Glibc.open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o640)
        guard opened >= 0 else {
            throw CommandError(
                .cannotCreate, "cannot open the access log \(path): \(String(cString: strerror(errno)))")
        }
        return opened
    }

    private func line(_ exchange: Exchange) -> [UInt8] {
        let time = Date().formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
        let path = exchange.path + (hasQueries ? exchange.query.map { "?" + $0 } ?? "" : "")
        let milliseconds = exchange.duration / .milliseconds(1)
        switch format {
        case .json:
            var json = JSONWriter(reservingCapacity: 256)
            json.object { json in
                json.member("time", time)
                json.member("id", exchange.requestID)
                json.member("client", exchange.remoteAddress)
                json.member("method", exchange.method)
                json.member("path", Self.visible(path))
                if let status = exchange.status { json.member("status", Int64(status)) }
                json.member("fault", exchange.fault?.code)
                json.member("bytes_in", Int64(exchange.bytesReceived))
                json.member("bytes_out", Int64(exchange.bytesSent))
                json.member("complete", exchange.isComplete)
                json.member("milliseconds", milliseconds, places: 3)
                json.member("agent", exchange.userAgent)
            }
            return json.bytes + [UInt8(ascii: "\n")]
        case .text:
            let words = [
                time, exchange.remoteAddress, exchange.requestID, exchange.method, path,
                exchange.status.map(String.init) ?? "-", "\(exchange.bytesSent)B",
                "\((milliseconds * 1000).rounded() / 1000)ms", exchange.fault?.code ?? "-",
            ]
            // Input of a client can contain spaces and control characters, and must not start a second line.
            return Array(words.map(Self.visible).joined(separator: " ").utf8) + [UInt8(ascii: "\n")]
        }
    }

    /// Returns the text with invisible characters and spaces as percent escapes.
    private static func visible(_ text: String) -> String {
        func isVisible(_ scalar: Unicode.Scalar) -> Bool {
            if scalar.isASCII { return (0x21...0x7E).contains(scalar.value) }
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
