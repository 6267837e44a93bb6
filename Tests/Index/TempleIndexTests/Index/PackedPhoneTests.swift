import Expectations
import SeededRandom
import Testing

@testable import TempleIndex

struct PackedPhoneTests {
    @Test func numbersComeBackInHalfTheBytes() throws {
        var random = SplitMix64(seed: 41)
        let signs = Array("0123456789-()# ")
        for length in 0..<40 {
            for _ in 0..<50 {
                let phone = String((0..<length).map { _ in signs[Int(random.next() % UInt64(signs.count))] })
                let packed = try require(PackedPhone.pack(phone))
                expect(packed.count, equals: (length + 1) / 2)
                expect(packed.withUnsafeBufferPointer(PackedPhone.unpack), equals: phone)
            }
        }
    }

    @Test func otherCharactersAreNotPacked() {
        for phone in ["04-2222轉12", "+886", "04~5", "０４", "a"] { expectNil(PackedPhone.pack(phone)) }
    }
}
