import TestProvider

/// Keys that tests share, because an RSA key takes a while to make.
enum Keys {
    static let rsa = TestProvider.usualKey
    static let otherRSA = TestKey.rsa(id: "other")
    static let curve = TestKey.p256(id: "curve")
    static let otherCurve = TestKey.p256(id: "other-curve")
}
