#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif
internal import EventHTTPServer
internal import Foundation
internal import Synchronization
internal import TempleAPI

/// A line for each request: what was asked, what was answered, how long it took. Never the query, which says where
/// somebody stands.
final class AccessLog: Sendable {
    enum Format: String, CaseIterable {
        case json, text
    }

    private let path: String
    private let format: Format
    /// Lines are written whole: one write each, to a file opened for appending.
    private let descriptor: Mutex<Int32>

    /// - Parameter path: a file, or `-` for standard error.
    init(path: String, format: Format) throws(CommandError) {
        self.path = path
        self.format = format
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
        let milliseconds = exchange.duration / .milliseconds(1)
        switch format {
        case .json:
            var json = JSONWriter(reservingCapacity: 256)
            json.object { json in
                json.member("time", time)
                json.member("id", exchange.requestID)
                json.member("client", exchange.remoteAddress)
                json.member("method", exchange.method)
                json.member("path", exchange.path)
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
                time, exchange.remoteAddress, exchange.requestID, exchange.method, exchange.path,
                exchange.status.map(String.init) ?? "-", "\(exchange.bytesSent)B",
                "\((milliseconds * 1000).rounded() / 1000)ms", exchange.fault?.code ?? "-",
            ]
            // What a client sends may have spaces and controls in it, and must not make a second line.
            return Array(words.map(Self.oneWord).joined(separator: " ").utf8) + [UInt8(ascii: "\n")]
        }
    }

    private static func oneWord(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: { $0.value <= 0x20 || $0.value == 0x7F }) else { return text }
        return String(text.map { $0.unicodeScalars.allSatisfy { $0.value > 0x20 && $0.value != 0x7F } ? $0 : "?" })
    }
}
