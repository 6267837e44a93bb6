import Glibc
import HTTPModel

/// Writes the heads of answers into a buffer that is used again for the next answer.
struct ResponseWriter {
    /// What the field `Connection` says about the future of the connection.
    enum Persistence {
        /// No field: HTTP/1.1 connections stay open by default.
        case implied
        /// `keep-alive`, because an HTTP/1.0 client has asked for it.
        case keepAlive
        case close
    }

    /// The head that was written last.
    private(set) var head: [UInt8] = []
    private var date = DateHeader()
    /// Status lines by status, made at the first use.
    private var statusLines: [[UInt8]] = Array(repeating: [], count: 600)
    /// The fields of every answer, each with the line ending before it.
    private let commonFields: [UInt8]

    /// - Parameter fields: Fields of every answer.
    init(fields: Headers) {
        commonFields = fields.fields.filter(ResponseWriter.isSafe).flatMap { Array("\r\n\($0.name): \($0.value)".utf8) }
    }

    /// Writes the head of an answer.
    ///
    /// - Parameter isHead: Whether the request was HEAD. Its answer has the length of the body but no body.
    mutating func writeHead(
        of response: Response, isHead: Bool, persistence: Persistence, id: RequestID
    ) {
        head.removeAll(keepingCapacity: true)
        appendStatusLine(response.status)
        date.update(to: time(nil))
        append("Date: ")
        head.append(contentsOf: date.bytes)
        head.append(contentsOf: commonFields)
        for field in response.headers.fields where !ResponseWriter.isWrittenByServer(field.name) {
            // Fields made from received bytes may contain anything. Skip a field that would break its line.
            guard ResponseWriter.isSafe(field) else { continue }
            append("\r\n")
            head.append(contentsOf: field.name.utf8)
            append(": ")
            head.append(contentsOf: field.value.utf8)
        }
        if response.allowsBody {
            append("\r\nContent-Length: ")
            let own = isHead ? response.headers["Content-Length"].flatMap { Int($0) } : nil
            appendDecimal(own ?? response.body.count)
        }
        append("\r\nX-Request-ID: ")
        id.append(to: &head)
        switch persistence {
        case .implied: break
        case .keepAlive: append("\r\nConnection: keep-alive")
        case .close: append("\r\nConnection: close")
        }
        append("\r\n\r\n")
    }

    private mutating func append(_ text: StaticString) {
        text.withUTF8Buffer { head.append(contentsOf: $0) }
    }

    private mutating func appendStatusLine(_ status: Int) {
        // The status comes from the program. A bug there must not end the service.
        let status = (200..<600).contains(status) ? status : 500
        if statusLines[status].isEmpty {
            statusLines[status] = Array("HTTP/1.1 \(status) \(StatusPhrase.of(status))\r\n".utf8)
        }
        head.append(contentsOf: statusLines[status])
    }

    private mutating func appendDecimal(_ number: Int) {
        if number >= 10 { appendDecimal(number / 10) }
        head.append(UInt8(ascii: "0") + UInt8(max(0, number) % 10))
    }

    private static func isWrittenByServer(_ name: String) -> Bool {
        switch name.utf8.count {
        case 4: name.equalsIgnoringCase("Date")
        case 10: name.equalsIgnoringCase("Connection") || name.equalsIgnoringCase("Keep-Alive")
        case 12: name.equalsIgnoringCase("X-Request-ID")
        case 14: name.equalsIgnoringCase("Content-Length")
        case 17: name.equalsIgnoringCase("Transfer-Encoding")
        default: false
        }
    }

    private static func isSafe(_ field: HeaderField) -> Bool {
        guard HeaderField.isToken(field.name) else { return false }
        let bytes = field.value.utf8.span
        for index in bytes.indices {
            let byte = bytes[index]
            guard byte >= 0x20 && byte != 0x7F || byte == 0x09 else { return false }
        }
        return true
    }
}
