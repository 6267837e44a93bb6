/// Identifier of a request in logs: the client's own, or 16 hexadecimal digits.
enum RequestID {
    case given(String)
    case made(UInt64)

    var text: String {
        switch self {
        case .given(let text): text
        case .made(let number):
            String(unsafeUninitializedCapacity: 16) { bytes in
                for index in 0..<16 { bytes[index] = RequestID.digit(number, at: index) }
                return 16
            }
        }
    }

    func append(to bytes: inout [UInt8]) {
        switch self {
        case .given(let text): bytes.append(contentsOf: text.utf8)
        case .made(let number): for index in 0..<16 { bytes.append(RequestID.digit(number, at: index)) }
        }
    }

    private static func digit(_ number: UInt64, at index: Int) -> UInt8 {
        let digit = UInt8(truncatingIfNeeded: number >> UInt64(60 - 4 * index)) & 15
        return digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
    }
}

/// Generates the identifiers of one thread's requests: a counter with a random start goes through a bijection
/// (SplitMix64; Steele, Lea and Flood 2014). So identifiers do not repeat and need no system call.
struct RequestIDGenerator {
    private var state = UInt64.random(in: .min ... .max)

    mutating func next() -> RequestID {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return .made(mixed ^ (mixed >> 31))
    }
}
