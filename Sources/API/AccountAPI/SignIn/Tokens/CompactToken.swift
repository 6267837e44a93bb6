internal import Secrets

/// A signed token in its compact form (RFC 7515 section 7.1), taken apart. Nothing in it is true until it is verified.
struct CompactToken {
    /// The longest token, in bytes.
    static let longest = 16_384

    let header: TokenHeader
    let claims: TokenClaims
    /// What the signature is of.
    let signed: [UInt8]
    let signature: [UInt8]

    init(_ text: String) throws(SignInRefused) {
        guard text.utf8.count <= Self.longest else {
            throw .invalid(reason: "the token is longer than \(Self.longest) bytes")
        }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false).map { String($0) }
        guard parts.count == 3 else { throw .invalid(reason: "the token does not have three parts") }
        guard let head = Secrets.base64URLDecoded(parts[0]), let payload = Secrets.base64URLDecoded(parts[1]),
            let signature = Secrets.base64URLDecoded(parts[2])
        else { throw .invalid(reason: "a part of the token is not base64url") }
        guard let header = StrictJSON.value(TokenHeader.self, in: head) else {
            throw .invalid(reason: "the token's header is not a JSON object with what it needs, each member once")
        }
        if let fault = header.fault { throw .invalid(reason: fault) }
        guard let claims = StrictJSON.value(TokenClaims.self, in: payload) else {
            throw .invalid(reason: "the token's claims are not a JSON object with what they need, each member once")
        }
        self.header = header
        self.claims = claims
        self.signature = signature
        signed = Array((parts[0] + "." + parts[1]).utf8)
    }
}
