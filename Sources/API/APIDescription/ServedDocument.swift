internal import Synchronization

/// A document with the address of its service, written once for each address.
public final class ServedDocument: Sendable {
    private let document: OpenAPIDocument
    private let written = Mutex<(server: String, json: [UInt8])?>(nil)

    public init(_ document: OpenAPIDocument) { self.document = document }

    /// Returns the document.
    ///
    /// - Parameter site: The public address of the service, without a slash at its end. Nil leaves the address to the client:
    ///   that of the document.
    public func json(site: String?) -> [UInt8] {
        let server = site ?? "/"
        return written.withLock { written in
            if let written, written.server == server { return written.json }
            var document = document
            document.server = server
            let json = document.json
            written = (server, json)
            return json
        }
    }
}
