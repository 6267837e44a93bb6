import CEvent
import HTTPModel

/// A request's headers, and whether they leave no doubt where the request ends.
///
/// evhttp takes the first `Content-Length`, overlooks a `Transfer-Encoding` it does not know and never reads the body
/// of a GET. A proxy in front that reads the same bytes otherwise could be made to smuggle a second request past its
/// rules (RFC 9112 section 11.2). So such a request is refused, or is the last of its connection.
struct RequestFraming {
    let headers: Headers
    let error: RequestError?
    /// Whether what follows on the connection must not be read as a request.
    let endsConnection: Bool

    init(_ received: UnsafeMutablePointer<evkeyvalq>?, method: HTTPMethod) {
        var fields: [HeaderField] = []
        fields.reserveCapacity(16)
        var length: String?
        var isChunked = false
        var hasHost = false
        var error: RequestError?
        var next = received?.pointee.tqh_first
        while let field = next {
            next = field.pointee.next.tqe_next
            guard let key = field.pointee.key, let text = field.pointee.value else { continue }
            // Copied once; bytes that are not UTF-8 are replaced.
            let (name, value) = (String(cString: key), String(cString: text))
            fields.append(HeaderField(receivedName: name, value: value))
            if !HeaderField.isToken(name) { error = error ?? .invalidHeader(name: name) }
            switch name.utf8.count {
            case 4 where name.equalsIgnoringCase("Host"):
                if hasHost { error = error ?? .invalidHeader(name: name) }
                hasHost = true
            case 14 where name.equalsIgnoringCase("Content-Length"):
                if length != nil || !RequestFraming.isLength(value) { error = .ambiguousLength }
                length = value
            case 17 where name.equalsIgnoringCase("Transfer-Encoding"):
                if isChunked || !value.equalsIgnoringCase("chunked") { error = .ambiguousLength }
                isChunked = true
            default:
                break
            }
        }
        if isChunked && length != nil { error = .ambiguousLength }
        let announcesBody = isChunked || length.map { $0 != "0" } ?? false
        headers = Headers(fields: fields)
        self.error = error
        endsConnection = error != nil || (announcesBody && !method.hasBodyReadByServer)
    }

    private static func isLength(_ value: String) -> Bool {
        !value.isEmpty && value.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }
}
