@testable import EventHTTPServer

/// Bytes in which another reader may see a second request, `GET /smuggled`.
struct SmugglingTrial: Sendable {
    /// The one reading of the bytes.
    enum Outcome: Sendable {
        /// Refused, and the connection closes.
        case refused(ServerFault)
        /// Refused with 400, whichever part is found to be malformed first.
        case malformed
        /// One request with this body, and the connection stays open.
        case read(body: String)
        /// One request without a body, and the connection closes.
        case readAndClosed
    }

    /// One scalar for each byte.
    let text: String
    let outcome: Outcome

    init(_ text: String, _ outcome: Outcome) {
        self.text = text
        self.outcome = outcome
    }

    init(_ text: String, _ part: ServerFault.MalformedRequest) {
        self.init(text, .refused(.malformed(part)))
    }

    /// Makes a trial of each of the texts, all with the same outcome.
    static func trials(_ texts: [String], _ outcome: Outcome, _ whole: (String) -> String) -> [SmugglingTrial] {
        texts.map { SmugglingTrial(whole($0), outcome) }
    }

    static func trials(
        _ texts: [String], _ part: ServerFault.MalformedRequest, _ whole: (String) -> String
    ) -> [SmugglingTrial] {
        trials(texts, .refused(.malformed(part)), whole)
    }

    var bytes: [UInt8] { text.unicodeScalars.map { UInt8($0.value) } }

    static let smuggled = "GET /smuggled HTTP/1.1\r\nHost: a\r\n\r\n"
    /// The length of `smuggled`, decimal and hexadecimal.
    static let (length, size) = ("\(smuggled.utf8.count)", String(smuggled.utf8.count, radix: 16))
    static let post = "POST /first HTTP/1.1\r\nHost: a\r\n"
    static let get = "GET /first HTTP/1.1\r\nHost: a\r\n"
    static let chunked = post + "Transfer-Encoding: chunked\r\n\r\n"
    /// The second request as the data of one chunk, up to the size of the last chunk.
    static let chunk = "\(size)\r\n\(smuggled)\r\n0\r\n"

    static let all =
        [
            badLengths, goodLengths, foldedLengths, lengthsBesideChunked, goodCodings, badCodings, foldedCodings,
            unsupportedCodings, badCodingLines, badSizes, largeSizes, goodSizes, badExtensions, goodExtensions,
            chunkData,
            goodTrailers, badTrailers, lineEnds, badRequestLines, otherVersions, emptyLines, badFields, goodFields,
            targets,
            hosts, closing, staying,
        ].flatMap(\.self)
}
