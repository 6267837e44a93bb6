/// A POST to a server.
public struct HTTPPost: Sendable {
    public let address: HTTPAddress
    public let headers: [(name: String, value: String)]
    public let body: [UInt8]

    public init(_ address: HTTPAddress, headers: [(name: String, value: String)], body: [UInt8]) {
        self.address = address
        self.headers = headers
        self.body = body
    }
}
