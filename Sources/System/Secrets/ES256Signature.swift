internal import CCrypto

/// The signature of ES256 as tokens have it, r and s of 32 bytes each, and as libcrypto reads it.
enum ES256Signature {
    /// The order of P-256 (FIPS 186-4 appendix D.1.2.3). Both numbers are less.
    private static let order: [UInt8] = [
        0xFF, 0xFF, 0xFF, 0xFF, 0x00, 0x00, 0x00, 0x00, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF,
        0xBC, 0xE6, 0xFA, 0xAD, 0xA7, 0x17, 0x9E, 0x84, 0xF3, 0xB9, 0xCA, 0xC2, 0xFC, 0x63, 0x25, 0x51,
    ]

    /// The longest DER form: two numbers of 33 bytes with two bytes before each, and two before both.
    static let mostEncodedBytes = 72

    /// Returns the DER form (RFC 3279 section 2.2.3). Nil unless both numbers are from 1 to the order less 1.
    static func encoded(_ signature: [UInt8]) -> [UInt8]? {
        let size = PublicKey.coordinateBytes
        guard signature.count == 2 * size else { return nil }
        let (r, s) = (Array(signature.prefix(size)), Array(signature.suffix(size)))
        guard isInRange(r), isInRange(s) else { return nil }

        guard let pair = ECDSA_SIG_new() else { return nil }
        defer { ECDSA_SIG_free(pair) }
        let numbers = (BN_bin2bn(r, Int32(size), nil), BN_bin2bn(s, Int32(size), nil))
        // The pair owns the numbers only once it has taken them.
        guard ECDSA_SIG_set0(pair, numbers.0, numbers.1) == 1 else {
            BN_free(numbers.0)
            BN_free(numbers.1)
            return nil
        }
        var encoded = [UInt8](repeating: 0, count: mostEncodedBytes)
        let count = encoded.withUnsafeMutableBufferPointer { buffer in
            // libcrypto moves the pointer to the end of what it has written.
            var end = buffer.baseAddress
            return i2d_ECDSA_SIG(pair, &end)
        }
        return (1...Int32(mostEncodedBytes)).contains(count) ? Array(encoded.prefix(Int(count))) : nil
    }

    /// Returns r and s of a DER form; nil if it is none.
    static func decoded(_ encoded: [UInt8]) -> [UInt8]? {
        let pair = encoded.withUnsafeBufferPointer { buffer in
            // libcrypto moves the pointer to the end of what it has read.
            var start = buffer.baseAddress
            return d2i_ECDSA_SIG(nil, &start, buffer.count)
        }
        guard let pair else { return nil }
        defer { ECDSA_SIG_free(pair) }
        let size = PublicKey.coordinateBytes
        var (r, s) = ([UInt8](repeating: 0, count: size), [UInt8](repeating: 0, count: size))
        guard BN_bn2binpad(ECDSA_SIG_get0_r(pair), &r, Int32(size)) == Int32(size),
            BN_bn2binpad(ECDSA_SIG_get0_s(pair), &s, Int32(size)) == Int32(size)
        else { return nil }
        return r + s
    }

    private static func isInRange(_ number: [UInt8]) -> Bool {
        number.contains { $0 != 0 } && number.lexicographicallyPrecedes(order)
    }
}
