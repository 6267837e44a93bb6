internal import Glibc
internal import EventHTTPServer
internal import Foundation
internal import PercentCoding
internal import Synchronization
internal import TempleFormats
internal import TempleModel

/// A line for each request: what was asked, what was answered, how long it took. The query, which says where somebody
/// stands, only where whoever runs the service asks for it.
final class AccessLog: Sendable {
    enum Format: String, CaseIterable {
        case json, text
    }

    private let path: String
    private let format: Format
    private let hasQueries: Bool
    /// Lines are written whole: one write each, to a file opened for appending.
    private let descriptor: Mutex<Int32>

    /// - Parameters:
    ///   - path: a file, or `-` for standard error.
    ///   - hasQueries: whether lines tell the query, and so where somebody stands.
    init(path: String, format: Format, hasQueries: Bool) throws(CommandError) {
        self.path = path
        self.format = format
        self.hasQueries = hasQueries
        descriptor = Mutex(try Self.open(path))
    }

    /// Opens the file anew, as after it was moved away; keeps the old one where that fails.
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
                .cannotCreate, "the access log \(path) cannot be opened: \(String(cString: strerror(errno)))")
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
            // What a client sends may have spaces and controls in it, and must not make a second line.
            return Array(words.map(Self.visible).joined(separator: " ").utf8) + [UInt8(ascii: "\n")]
        }
    }

    /// The text with everything that is not to be seen, spaces too, as percent escapes.
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
