import HTTPModel

/// What a request's head says: the request line, the header fields, and where the request ends.
struct RequestHead {
    /// How the end of the body is told.
    enum Framing: Equatable {
        case length(Int)
        case chunked
    }

    let line: RequestLine
    let headers: Headers
    let framing: Framing
    /// Whether the client lets the connection live on.
    let keepsAlive: Bool
    let expectsContinue: Bool
    /// An `X-Request-ID` that may be used: 1 to 128 printable ASCII characters.
    let givenID: String?
}
