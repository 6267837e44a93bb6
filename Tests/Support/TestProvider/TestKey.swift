import CCrypto
import Foundation

/// A private key of a provider of the tests' own, made when it is asked for.
///
/// `@unchecked` because a key of libcrypto does not change once it is made.
package final class TestKey: @unchecked Sendable {
    /// The id (`kid`); nil for a key without one.
    package let id: String?
    /// The algorithm that belongs to the kind of the key: RS256 or ES256.
    package let algorithm: String
    let key: OpaquePointer

    private init(_ key: OpaquePointer?, id: String?, algorithm: String) {
        guard let key else { fatalError("libcrypto makes no key") }
        self.key = key
        self.id = id
        self.algorithm = algorithm
    }

    deinit { EVP_PKEY_free(key) }

    package static func rsa(id: String?, bits: Int = 2_048) -> TestKey {
        TestKey(nearby_crypto_new_rsa_key(bits), id: id, algorithm: "RS256")
    }

    package static func p256(id: String?) -> TestKey {
        TestKey(nearby_crypto_new_p256_key(), id: id, algorithm: "ES256")
    }

    /// The public key as a provider publishes it (RFC 7517).
    package var jwk: TestJSON {
        var members: TestJSON = ["use": "sig", "alg": .text(algorithm)]
        if let id { members = members.adding("kid", .text(id)) }
        for (name, bytes) in publicNumbers { members = members.adding(name, .text(Base64URL.text(bytes))) }
        return algorithm == "RS256"
            ? members.adding("kty", "RSA") : members.adding("kty", "EC").adding("crv", "P-256")
    }

    /// The numbers of the public key by their names in a JWK: `n` and `e`, or `x` and `y` of 32 bytes.
    package var publicNumbers: [(name: String, bytes: [UInt8])] {
        algorithm == "RS256"
            ? [("n", number("n")), ("e", number("e"))] : [("x", number("qx", size: 32)), ("y", number("qy", size: 32))]
    }

    /// The public key as PEM.
    package var publicPEM: String { pem { PEM_write_bio_PUBKEY($0, key) } }

    /// The private key as PEM, PKCS #8 without a password.
    package var privatePEM: String { pem { PEM_write_bio_PKCS8PrivateKey($0, key, nil, nil, 0, nil, nil) } }

    /// The private key as PEM, PKCS #8 with the password "a password".
    package var encryptedPEM: String {
        pem { memory in
            var password = "a password".utf8.map { CChar(bitPattern: $0) }
            return PEM_write_bio_PKCS8PrivateKey(
                memory, key, EVP_aes_256_cbc(), &password, Int32(password.count), nil, nil)
        }
    }

    private func pem(_ write: (OpaquePointer) -> Int32) -> String {
        guard let memory = BIO_new(BIO_s_mem()) else { fatalError("libcrypto has no memory") }
        defer { BIO_free(memory) }
        var bytes = [UInt8](repeating: 0, count: 16_384)
        guard write(memory) == 1 else { fatalError("libcrypto writes no PEM") }
        let count = BIO_read(memory, &bytes, Int32(bytes.count))
        return String(decoding: bytes.prefix(Int(max(0, count))), as: UTF8.self)
    }

    private func number(_ name: String, size: Int? = nil) -> [UInt8] {
        var number: OpaquePointer?
        guard EVP_PKEY_get_bn_param(key, name, &number) == 1 else { fatalError("the key has no number \(name)") }
        defer { BN_free(number) }
        let count = size ?? (Int(BN_num_bits(number)) + 7) / 8
        var bytes = [UInt8](repeating: 0, count: count)
        BN_bn2binpad(number, &bytes, Int32(count))
        return bytes
    }
}

/// base64url (RFC 4648 section 5), by Foundation.
package enum Base64URL {
    package static func text(_ bytes: some Sequence<UInt8>) -> String {
        Data(bytes).base64EncodedString().replacingOccurrences(of: "+", with: "-")
            .replacingOccurrences(of: "/", with: "_").replacingOccurrences(of: "=", with: "")
    }
}
