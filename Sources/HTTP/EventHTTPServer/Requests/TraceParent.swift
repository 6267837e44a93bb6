/// Trace that a request belongs to: the field `traceparent` of W3C Trace Context (section 3.2).
struct TraceParent {
    /// Identifier of the whole trace: 32 lower-case hexadecimal digits, not all of them 0.
    let traceID: String

    /// Bytes of version, trace, parent and flags, with the dashes between them.
    private static let length = 55
    private static let dash = UInt8(ascii: "-")
    private static let zero = UInt8(ascii: "0")

    /// Reads the value of the field. Nil if it has another form: it then says nothing (section 4.3).
    init?(_ value: String) {
        let bytes = Array(value.utf8.prefix(Self.length + 1))
        guard bytes.count >= Self.length else { return nil }
        let (version, trace, parent, flags) = (bytes[0..<2], bytes[3..<35], bytes[36..<52], bytes[53..<55])
        guard bytes[2] == Self.dash, bytes[35] == Self.dash, bytes[52] == Self.dash,
            [version, trace, parent, flags].allSatisfy({ $0.allSatisfy(Self.isLowerHexadecimal) }),
            trace.contains(where: { $0 != Self.zero }), parent.contains(where: { $0 != Self.zero })
        else { return nil }
        // The version ff does not exist. Later ones than 00 may have more fields.
        guard !version.elementsEqual("ff".utf8) else { return nil }
        if bytes.count > Self.length {
            guard !version.elementsEqual("00".utf8), bytes[Self.length] == Self.dash else { return nil }
        }
        traceID = String(decoding: trace, as: UTF8.self)
    }

    private static func isLowerHexadecimal(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"): true
        default: false
        }
    }
}
