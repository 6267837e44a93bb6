import HTTPModel

/// One entry of `Forwarded` or `X-Forwarded-For`.
enum ForwardedElement {
    /// Returns the value of `for` in an element of `Forwarded`, such as `for="[2001:db8::1]:4711";proto=https`. Nil if
    /// there is none, or more than one, or if the element is malformed (RFC 7239 section 4).
    static func node(_ element: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        var rest = element
        var found: ArraySlice<UInt8>?
        while true {
            rest = rest.drop { ElementsFromEnd.isSpace($0) || $0 == UInt8(ascii: ";") }
            if rest.isEmpty { return found }
            let name = rest.prefix(while: TokenCharacters.contains)
            rest = rest.dropFirst(name.count)
            guard !name.isEmpty, rest.first == UInt8(ascii: "=") else { return nil }
            rest = rest.dropFirst()
            guard let value = takeValue(&rest) else { return nil }
            rest = rest.drop(while: ElementsFromEnd.isSpace)
            guard rest.isEmpty || rest.first == UInt8(ascii: ";") else { return nil }
            guard name.elementsEqual("for".utf8, by: { $0 | 0x20 == $1 }) else { continue }
            guard found == nil else { return nil }
            found = value
        }
    }

    /// Takes a quoted string or a word from the start. A word is more than a token: many proxies write an address with
    /// its port without quotes.
    private static func takeValue(_ rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        guard rest.first == UInt8(ascii: "\"") else {
            let value = rest.prefix { byte in
                !ElementsFromEnd.isSpace(byte) && byte != UInt8(ascii: ";") && byte != UInt8(ascii: "\"")
            }
            rest = rest.dropFirst(value.count)
            return value
        }
        rest = rest.dropFirst()
        var value: ArraySlice<UInt8> = []
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "\""): return value
            case UInt8(ascii: "\\"):
                guard let escaped = rest.popFirst() else { return nil }
                value.append(escaped)
            default: value.append(byte)
            }
        }
        return nil
    }

    /// Longest entry in bytes: an address in brackets and a port.
    private static let maximumBytes = 64

    /// Reads an address with or without a port: `192.0.2.1`, `192.0.2.1:80`, `2001:db8::1`, `[2001:db8::1]:80`. Nil for
    /// `unknown`, an obfuscated name such as `_proxy`, and everything else.
    static func address(_ node: ArraySlice<UInt8>) -> IPAddress? {
        guard node.count <= maximumBytes else { return nil }
        if node.first == UInt8(ascii: "[") {
            let inside = node.dropFirst().prefix { $0 != UInt8(ascii: "]") }
            let port = node[inside.endIndex...].dropFirst()
            guard inside.endIndex < node.endIndex, port.isEmpty || isPort(port), inside.contains(UInt8(ascii: ":"))
            else { return nil }
            return IPAddress(inside)
        }
        let host = node.prefix { $0 != UInt8(ascii: ":") }
        let port = node[host.endIndex...]
        // Several colons are an IPv6 address without brackets, as X-Forwarded-For has it.
        guard !port.isEmpty, !port.dropFirst().contains(UInt8(ascii: ":")) else { return IPAddress(node) }
        return isPort(port) ? IPAddress(host) : nil
    }

    /// Returns whether this is a colon and a port: one to five digits, or an obfuscated one such as `_x`.
    private static func isPort(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard bytes.first == UInt8(ascii: ":") else { return false }
        let port = bytes.dropFirst()
        if port.first == UInt8(ascii: "_") { return port.count > 1 && port.allSatisfy(TokenCharacters.contains) }
        return (1...5).contains(port.count) && port.allSatisfy { (0x30...0x39).contains($0) }
    }
}
