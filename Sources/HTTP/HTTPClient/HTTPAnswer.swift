/// What a server has answered.
public struct HTTPAnswer: Sendable {
    public let status: Int
    /// The headers in their order, with names as the server writes them.
    public let headers: [(name: String, value: String)]
    public let body: [UInt8]

    public init(status: Int, headers: [(name: String, value: String)], body: [UInt8]) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// Returns the values of all headers with a name, whatever its case.
    public func values(of name: String) -> [String] {
        let name = name.lowercased()
        return headers.filter { $0.name.lowercased() == name }.map(\.value)
    }
}
