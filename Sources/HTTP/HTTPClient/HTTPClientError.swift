/// Why there is no answer. The texts name neither the address nor anything of an answer.
public enum HTTPClientError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The client does not ask this address; why not.
    case unusableAddress(reason: String)
    /// The server cannot be reached, or the exchange with it broke off; libcurl's reason.
    case unreachable(reason: String)
    /// Nobody who is trusted vouches for the server's certificate.
    case untrusted
    /// The time was over.
    case timedOut
    /// The headers or the body have more bytes than were allowed.
    case tooLarge(mostBytes: Int)
    /// The answer redirects once more than was allowed.
    case redirected

    public var description: String {
        switch self {
        case .unusableAddress(let reason): reason
        case .unreachable(let reason): "the server cannot be reached: \(reason)"
        case .untrusted: "the server's certificate is not trusted"
        case .timedOut: "the server took too long"
        case .tooLarge(let mostBytes): "the answer is larger than \(mostBytes) bytes"
        case .redirected: "the server answers with a redirect to another address"
        }
    }
}
