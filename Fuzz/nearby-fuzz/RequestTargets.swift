@testable internal import EventHTTPServer
internal import HTTPModel

/// Fuzz targets of the server's input: the bytes of a connection.
enum RequestTargets {
    /// Result of parsing a head.
    private enum Outcome: Equatable {
        case incomplete
        /// If a head has several faults, the one found first depends on how the bytes arrive.
        case refused
        case read(end: Int, Head)
    }

    /// Contents of a head.
    private struct Head: Equatable {
        let method: String
        let target: String?
        let minorVersion: UInt8
        let fields: [HeaderField]
        let framing: RequestHead.Framing
        let keepsAlive: Bool

        init(_ head: RequestHead) {
            (method, target, minorVersion) = (String(head.line.methodName), head.line.target, head.line.minorVersion)
            (fields, framing, keepsAlive) = (head.headers.fields, head.framing, head.keepsAlive)
        }

        /// The bytes of a head with these contents.
        var bytes: [UInt8] {
            let lines = ["\(method) \(target ?? "/") HTTP/1.\(minorVersion)"] + fields.map { "\($0.name): \($0.value)" }
            return Array((lines + ["", ""]).joined(separator: "\r\n").utf8)
        }
    }

    /// Parses a head whole and in pieces: the results are equal, and they are within the limits. Written again, it
    /// means the same.
    static func head(_ bytes: [UInt8]) {
        guard let first = bytes.first else { return }
        let bytes = Array(bytes.dropFirst())
        var configuration = ServerConfiguration()
        configuration.maxRequestLineBytes = 64
        configuration.maxHeaderBytes = 512
        configuration.maxHeaderCount = 10
        let whole = outcome(bytes, pieces: bytes.count, configuration)
        requireEqual(outcome(bytes, pieces: max(1, Int(first)), configuration), whole)
        requireEqual(outcome(bytes, pieces: 1, configuration), whole)
        guard case .read(let end, let head) = whole else { return }
        require(end <= 64 + 512 + 6 && end <= bytes.count, "\(end)")
        require(head.fields.count <= 10, "\(head.fields.count)")
        if case .length(let length) = head.framing { require(length >= 0, "\(length)") }
        // A value has no line end and no NUL, so it is safe for any later reader.
        for field in head.fields {
            require(HeaderField.isToken(field.name), field.name)
            require(field.value.utf8.allSatisfy { $0 == 9 || $0 >= 0x20 && $0 != 0x7F }, field.value)
        }
        let named = head.fields.map { $0.name.lowercased() }
        let framings = named.count { $0 == "content-length" || $0 == "transfer-encoding" }
        require(framings <= 1 && (framings == 1 || head.framing == .length(0)), "\(named)")
        guard head.target != nil else { return }
        let written = head.bytes
        // Bytes that are not UTF-8 are three times as long after they were replaced.
        (configuration.maxRequestLineBytes, configuration.maxHeaderBytes) = (200, 2_000)
        requireEqual(outcome(written, pieces: written.count, configuration), .read(end: written.count, head))
    }

    private static func outcome(_ bytes: [UInt8], pieces: Int, _ configuration: ServerConfiguration) -> Outcome {
        var scanner = HeadScanner(configuration)
        do {
            var count = 0
            while count < bytes.count {
                count = min(bytes.count, count + pieces)
                // In separate memory, so that a read beyond its end is detected.
                let arrived = Array(bytes[..<count])
                let found = try arrived.withUnsafeBytes {
                    bytes throws(ServerFault) -> (HeadScanner.Head, RequestHead)? in
                    guard let found = try scanner.scan(bytes) else { return nil }
                    return (found, try RequestHead(bytes, found))
                }
                guard let (head, read) = found else { continue }
                return .read(end: head.end, Head(read))
            }
            return .incomplete
        } catch {
            _ = fault(error)
            return .refused
        }
    }

    /// Decodes a chunked body whole and in pieces: the results are equal.
    static func chunked(_ bytes: [UInt8]) {
        func decode(_ piece: Int) -> Result<[UInt8], ServerFault> {
            var decoder = ChunkedDecoder(maxBodyBytes: 1 << 10, maxTrailerBytes: 100)
            var used = 0
            do {
                while used < bytes.count, !decoder.isDone {
                    let part = Array(bytes[used..<min(bytes.count, used + piece)])
                    let taken = try part.withUnsafeBytes { try decoder.decode($0) }
                    require(taken == part.count || decoder.isDone, "\(taken) of \(part.count)")
                    used += taken
                }
            } catch {
                return .failure(fault(error))
            }
            require(decoder.body.count <= 1 << 10, "\(decoder.body.count)")
            return .success(decoder.body + [decoder.isDone ? 1 : 0] + Array("\(used)".utf8))
        }
        let whole = decode(max(1, bytes.count))
        for piece in [1, 7] { requireEqual(decode(piece), whole) }
    }

    private static func fault(_ error: any Error) -> ServerFault {
        guard let fault = error as? ServerFault else { fatalError("\(error)") }
        return fault
    }

    /// Parses a target: it can be written again, and then gives the same result.
    static func target(_ bytes: [UInt8]) {
        let text = String(decoding: bytes, as: UTF8.self)
        guard let read = try? RequestTarget(text) else { return }
        require(read.path.utf8.first == 0x2F, read.path)
        require(read.query.count <= RequestTarget.maximumParameters, "\(read.query.count)")
        for text in read.segments + read.query.flatMap({ [$0.name, $0.value] }) {
            require(!text.utf8.contains { $0 < 0x20 || $0 == 0x7F }, text)
        }
        let query = read.query.map { encoded($0.name) + "=" + encoded($0.value) }.joined(separator: "&")
        let written = read.segments.map { "/" + encoded($0) }.joined() + "?" + query
        guard let again = try? RequestTarget(written) else { return require(false, written) }
        requireEqual(again.segments, read.segments)
        requireEqual(again.query, read.query)
    }

    private static func encoded(_ text: String) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        let bytes = text.utf8.flatMap { [UInt8(ascii: "%"), digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
        return String(decoding: bytes, as: UTF8.self)
    }
}
