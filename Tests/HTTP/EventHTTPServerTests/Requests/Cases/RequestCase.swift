import HTTPModel

@testable import EventHTTPServer

/// Bytes of a connection, and what the server makes of them.
///
/// The bytes are those of the cases that llhttp, the parser of Node.js, is tested with. A case in one of its lenient
/// modes counts as what its strict mode says.
struct RequestCase: Sendable {
    /// One answer of the server.
    enum Answer: Sendable {
        /// The request is read. `fields` is nil where they do not matter; `Host` is never among them.
        case read(
            String, String, RequestHead.Framing = .length(0), body: String = "", keepsAlive: Bool = true,
            fields: String? = nil)
        /// The request is read, but its target is nothing that this server has.
        case badTarget(RequestError = .invalidTarget, keepsAlive: Bool = true)
        /// The request is refused, and the connection closes.
        case refused(ServerFault)
        case malformed(ServerFault.MalformedRequest)
    }

    let name: String
    private let text: String
    let answers: [Answer]
    /// Whether the last bytes are the beginning of a request or body that goes on.
    let waits: Bool
    /// Where and why the verdict is not that of llhttp, beside the `Host` that it does not ask for.
    let differs: String?

    /// - Parameter text: One scalar for each byte. A § stands where a `Host` field is missing: without it, the server
    ///   refuses what it otherwise accepts.
    init(_ name: String, _ text: String, _ answers: [Answer], waits: Bool = false, differs: String? = nil) {
        self.name = name
        self.text = text
        self.answers = answers
        self.waits = waits
        self.differs = differs
    }

    init(_ name: String, _ text: String, refused: ServerFault.MalformedRequest, differs: String? = nil) {
        self.init(name, text, [.malformed(refused)], differs: differs)
    }

    var lacksHost: Bool { text.unicodeScalars.contains("§") }

    func bytes(addingHost: Bool) -> [UInt8] {
        text.unicodeScalars.flatMap { scalar in
            scalar == "§" ? Array((addingHost ? "Host: a\r\n" : "").utf8) : [UInt8(scalar.value)]
        }
    }

    /// The answers if the bytes are sent as they are. Faults of the fields come before the missing `Host`, faults of
    /// the body after it.
    var answersWithoutHost: [Answer] {
        switch answers.first {
        case .read, .badTarget, .malformed(.chunk): [.malformed(.host)]
        default: answers
        }
    }

    static let all =
        samples + methods + targets + persistence + upgrades + lengths + transferCodings + chunks + versions
        + lineEndings + fields
}
