import HTTPModel

/// Finds the client of a request that a trusted proxy has passed on.
///
/// `Forwarded` (RFC 7239) or `X-Forwarded-For` lists the client and the proxies on the way, the nearest last. Each
/// proxy adds the address from which it got the request. So only entries of trusted proxies are true: the entries from
/// the end of the list up to the first untrusted address. That one is the client.
enum ForwardedClient {
    /// Maximum number of entries that are read, from the end.
    static let maximumEntries = 32

    /// Returns the address of the client. Nil if it has none.
    ///
    /// - Parameter peer: The trusted proxy at the other end of the connection. Nil for one on a Unix socket.
    /// - Throws: ``ServerFault/malformed(_:)`` if both fields are there and name different clients. Most proxies set only
    ///   one and pass on the other as the client has sent it, and the server cannot know which.
    static func address(
        in headers: Headers, from peer: IPAddress?, trusting trusted: TrustedProxies
    ) throws(ServerFault) -> IPAddress? {
        var forwarded = Walk(client: peer, trusted: trusted)
        var plain = Walk(client: peer, trusted: trusted)
        for field in headers.fields.reversed() {
            switch field.name.utf8.count {
            case 9 where field.name.equalsIgnoringCase("Forwarded"):
                forwarded.follow(ElementsFromEnd(field.value, hasQuotes: true)) { element in
                    ForwardedElement.node(element).flatMap(ForwardedElement.address)
                }
            case 15 where field.name.equalsIgnoringCase("X-Forwarded-For"):
                plain.follow(ElementsFromEnd(field.value, hasQuotes: false), ForwardedElement.address)
            default:
                break
            }
        }
        if forwarded.entries > 0, plain.entries > 0, forwarded.client != plain.client {
            throw .malformed(.forwarding)
        }
        return forwarded.entries > 0 ? forwarded.client : plain.client
    }

    /// The way from the server towards the client.
    private struct Walk {
        /// The last address that was read: a trusted proxy, or the client.
        var client: IPAddress?
        let trusted: TrustedProxies
        private(set) var entries = 0
        private var isOver = false

        init(client: IPAddress?, trusted: TrustedProxies) {
            self.client = client
            self.trusted = trusted
        }

        /// Follows the entries of one field from its end, as far as they can be believed.
        mutating func follow(_ elements: ElementsFromEnd, _ read: (ArraySlice<UInt8>) -> IPAddress?) {
            for element in elements {
                if isOver { return }
                entries += 1
                guard let address = read(element) else {
                    // The sender is unknown, so earlier entries cannot be trusted.
                    isOver = true
                    return
                }
                client = address
                isOver = entries == ForwardedClient.maximumEntries || !trusted.contains(address)
            }
        }
    }
}

/// The elements of a list field without the empty ones, last first. Takes time in proportion to the bytes.
///
/// It reads from the end because the end is what a trusted proxy has written. An open quote that a client has sent
/// before cannot swallow it.
struct ElementsFromEnd: Sequence, IteratorProtocol {
    private let bytes: [UInt8]
    private let hasQuotes: Bool
    /// End of the bytes that are still to be read; -1 if there are none.
    private var end: Int

    init(_ value: String, hasQuotes: Bool) {
        bytes = Array(value.utf8)
        self.hasQuotes = hasQuotes
        end = bytes.count
    }

    mutating func next() -> ArraySlice<UInt8>? {
        while end >= 0 {
            var start = end
            var isQuoted = false
            while start > 0 {
                let byte = bytes[start - 1]
                if byte == UInt8(ascii: ","), !isQuoted { break }
                if hasQuotes, byte == UInt8(ascii: "\""), !(isQuoted && isEscaped(start - 1)) { isQuoted.toggle() }
                start -= 1
            }
            var element = bytes[start..<end]
            end = start - 1
            while let last = element.last, Self.isSpace(last) { element.removeLast() }
            element = element.drop(while: Self.isSpace)
            if !element.isEmpty { return element }
        }
        return nil
    }

    /// Returns whether an odd number of backslashes is before the index.
    private func isEscaped(_ index: Int) -> Bool {
        var first = index
        while first > 0, bytes[first - 1] == UInt8(ascii: "\\") { first -= 1 }
        return (index - first) % 2 == 1
    }

    static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
}
