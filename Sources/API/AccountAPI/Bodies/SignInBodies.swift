internal import TempleModel
internal import WebRouting

/// The body of a sign-in: `{"idToken": "..."}`.
struct SignInBody {
    let token: String
    let nonce: String?
    /// Whether the tokens are set as cookies.
    let wantsCookies: Bool

    static let longestToken = 16_384
    static let longestNonce = 255

    init(_ members: [EditInput.Member]) throws(EditFaults) {
        var reader = BodyReader(members, known: ["idToken", "nonce", "cookie"])
        let token = reader.text("idToken", .required, longest: Self.longestToken)
        nonce = reader.text("nonce", .nullable, longest: Self.longestNonce)
        wantsCookies = reader.flag("cookie") ?? false
        try reader.check()
        self.token = token ?? ""
    }
}

/// The body of a refresh: `{"refreshToken": "..."}`, or an empty object where a cookie has the token.
struct RefreshBody {
    let token: String?

    static let longestToken = 512

    init(_ members: [EditInput.Member]) throws(EditFaults) {
        var reader = BodyReader(members, known: ["refreshToken"])
        token = reader.text("refreshToken", .optional, longest: Self.longestToken)
        try reader.check()
    }
}

/// The body of a sign-out: `{"everywhere": true}`, an empty object or nothing.
struct SignOutBody {
    let isEverywhere: Bool

    init(_ bytes: [UInt8]) throws {
        var reader = try BodyReader(bytes.isEmpty ? [] : JSONBody.members(bytes), known: ["everywhere"])
        isEverywhere = reader.flag("everywhere") ?? false
        try reader.check()
    }
}

/// The body of a request that has nothing to say: an empty object or nothing.
enum EmptyBody {
    static let maxBytes = 1 << 10

    static func check(_ bytes: [UInt8]) throws {
        try BodyReader(bytes.isEmpty ? [] : JSONBody.members(bytes), known: []).check()
    }
}
