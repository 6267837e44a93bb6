import HTTPModel

/// Contents of a request's head: request line, header fields, and the framing of the body.
struct RequestHead {
    /// How the end of the body is found.
    enum Framing: Equatable {
        case length(Int)
        case chunked
    }

    let line: RequestLine
    let headers: Headers
    let framing: Framing
    /// Whether the client wants to keep the connection open.
    let keepsAlive: Bool
    let expectsContinue: Bool
    /// The client's `X-Request-ID`, if it can be used: 1 to 128 printable ASCII characters.
    let givenID: String?
}
