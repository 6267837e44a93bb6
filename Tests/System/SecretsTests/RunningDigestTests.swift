import Expectations
import Secrets
import Testing

struct RunningDigestTests {
    /// However the bytes come, the digest is that of all of them.
    @Test(arguments: [[], [0], [1], [3], [64, 64], [55, 1, 8], [1_000, 0, 24]])
    func isThatOfAllBytes(lengths: [Int]) throws {
        var all = ""
        let digest = try RunningDigest()
        for (number, length) in lengths.enumerated() {
            let part = String(repeating: Character(UnicodeScalar(UInt8(97 + number))), count: length)
            all += part
            try Array(part.utf8).withUnsafeBytes { try digest.add($0) }
        }
        try expect(digest.finish(), equals: Secrets.sha256(all))
    }
}
