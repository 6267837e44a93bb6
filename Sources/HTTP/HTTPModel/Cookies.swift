/// Cookies of a request (RFC 6265 section 4.2), read once.
///
/// A request with more bytes or more cookies than the bounds has none. A name that comes twice has no value: a neighbour of
/// the host can set a cookie of the same name, and nobody can tell whose it is.
public struct Cookies: Sendable, Hashable {
    private struct Cookie: Sendable, Hashable {
        let name: String
        let value: String
    }

    private let cookies: [Cookie]

    /// Maximum number of bytes of all fields together.
    public static let mostBytes = 8 << 10
    /// Maximum number of cookies.
    public static let mostCookies = 64

    /// Reads the fields `Cookie`. What is not a name and a value is passed over.
    public init(_ headers: Headers) {
        var cookies: [Cookie] = []
        var bytesLeft = Self.mostBytes
        for index in headers.fields.indices where headers.fields[index].name.equalsIgnoringCase("Cookie") {
            let field = headers.fields[index].value.utf8
            bytesLeft -= field.count
            let pairs = bytesLeft < 0 ? [] : field.split(separator: UInt8(ascii: ";"))
            guard bytesLeft >= 0, cookies.count + pairs.count <= Self.mostCookies else {
                self.cookies = []
                return
            }
            cookies += pairs.compactMap(Self.cookie)
        }
        self.cookies = cookies
    }

    /// The value of the cookie with this name. Nil if there is none, or more than one.
    public subscript(_ name: String) -> String? {
        var found: String?
        for cookie in cookies where cookie.name == name {
            guard found == nil else { return nil }
            found = cookie.value
        }
        return found
    }

    private static func cookie(_ pair: Substring.UTF8View) -> Cookie? {
        guard let sign = pair.firstIndex(of: UInt8(ascii: "=")) else { return nil }
        let name = trimmed(pair[..<sign])
        var value = trimmed(pair[sign...].dropFirst())
        let quote = UInt8(ascii: "\"")
        if value.count >= 2, value.first == quote, value.last == quote { value = value.dropFirst().dropLast() }
        guard !name.isEmpty, name.allSatisfy(TokenCharacters.contains), value.allSatisfy(isInValue) else { return nil }
        return Cookie(name: String(decoding: name, as: UTF8.self), value: String(decoding: value, as: UTF8.self))
    }

    private static func trimmed(_ bytes: Substring.UTF8View) -> Substring.UTF8View {
        func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
        var bytes = bytes.drop(while: isBlank)
        while let last = bytes.last, isBlank(last) { bytes = bytes.dropLast() }
        return bytes
    }

    /// Whether a byte is a `cookie-octet`: visible ASCII without quotes, commas, semicolons and backslashes.
    static func isInValue(_ byte: UInt8) -> Bool {
        (0x21...0x7E).contains(byte) && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: ",")
            && byte != UInt8(ascii: ";") && byte != UInt8(ascii: "\\")
    }
}

/// A cookie that an answer sets (RFC 6265 section 4.1). Unless it says otherwise, it is sent over TLS alone, scripts cannot
/// read it, and a browser leaves it out of what other sites make it send, but for a link.
public struct SetCookie: Sendable, Hashable {
    /// Which requests of other sites carry the cookie.
    public enum SameSite: String, Sendable {
        /// None.
        case strict = "Strict"
        /// Those that open a page.
        case lax = "Lax"
    }

    public let name: String
    public let value: String
    /// The path, with all below it, that the cookie is sent to.
    public let path: String
    /// How many seconds it is kept. Nil keeps it until the browser is closed.
    public var maxAge: Int?
    public var isSecure: Bool
    public var isHTTPOnly: Bool
    public var sameSite: SameSite

    /// Creates a cookie of the host that sets it.
    ///
    /// - Precondition: the name is a token, and value and path have only characters of a cookie's value. They come from
    ///   the program.
    public init(
        _ name: String, _ value: String, path: String = "/", maxAge: Int? = nil, isSecure: Bool = true,
        isHTTPOnly: Bool = true, sameSite: SameSite = .lax
    ) {
        precondition(
            HeaderField.isToken(name) && value.utf8.allSatisfy(Cookies.isInValue) && path.hasPrefix("/")
                && path.utf8.allSatisfy(Cookies.isInValue), "a cookie is ASCII")
        self.name = name
        self.value = value
        self.path = path
        self.maxAge = maxAge
        self.isSecure = isSecure
        self.isHTTPOnly = isHTTPOnly
        self.sameSite = sameSite
    }

    /// The value of the field `Set-Cookie`.
    public var headerValue: String {
        var text = "\(name)=\(value); Path=\(path)"
        if let maxAge { text += "; Max-Age=\(maxAge)" }
        if isSecure { text += "; Secure" }
        if isHTTPOnly { text += "; HttpOnly" }
        return text + "; SameSite=\(sameSite.rawValue)"
    }
}
