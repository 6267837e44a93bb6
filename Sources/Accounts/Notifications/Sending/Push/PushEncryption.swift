internal import Secrets

/// The encryption of push messages (RFC 8291): one record of aes128gcm (RFC 8188).
enum PushEncryption {
    /// The longest text. A push service has to take bodies of 4,096 bytes (RFC 8030 section 7.2), of which the header has 86,
    /// the tag 16 and the mark of the end 1.
    static let mostTextBytes = 3_993

    static let saltBytes = 16
    static let secretBytes = 16
    private static let recordBytes = 4_096

    /// Returns the body of a request; nil if the subscription's key is not on the curve, or libcrypto fails.
    ///
    /// - Parameters:
    ///   - receiver: the public key of the subscription (`p256dh`), 65 bytes.
    ///   - secret: its secret (`auth`), 16 bytes.
    ///   - sender: a key that no other message has.
    ///   - salt: 16 random bytes.
    static func body(
        of text: [UInt8], receiver: [UInt8], secret: [UInt8], sender: PrivateKey, salt: [UInt8]
    ) -> [UInt8]? {
        guard let shared = sender.sharedSecret(with: receiver) else { return nil }
        let info = Array("WebPush: info\0".utf8) + receiver + sender.point
        let input = Secrets.hkdfSHA256(secret: shared, salt: secret, info: info, count: 32)
        let key = Secrets.hkdfSHA256(
            secret: input, salt: salt, info: Array("Content-Encoding: aes128gcm\0".utf8), count: 16)
        let nonce = Secrets.hkdfSHA256(
            secret: input, salt: salt, info: Array("Content-Encoding: nonce\0".utf8), count: 12)
        // 2 marks the end of the last record.
        guard let encrypted = try? Secrets.aes128GCM(text + [2], key: key, nonce: nonce) else { return nil }
        let size = (0..<4).reversed().map { UInt8(truncatingIfNeeded: recordBytes >> ($0 * 8)) }
        return salt + size + [UInt8(sender.point.count)] + sender.point + encrypted
    }
}
