import Expectations
import Platform
import Testing

struct FNV1aTests {
    private func hash(_ change: (inout FNV1a) -> Void) -> UInt64 {
        var hash = FNV1a()
        change(&hash)
        return hash.value
    }

    /// The values of the hash's authors.
    @Test(arguments: [("", 0xCBF2_9CE4_8422_2325), ("a", 0xAF63_DC4C_8601_EC8C), ("foobar", 0x8594_4171_F739_67E8)])
    func hashesBytesAsItsAuthorsDo(text: String, value: UInt64) {
        expect(hash { $0.add(text.utf8) }, equals: value)
    }

    @Test func aTextIsItsBytesAndAnEndMark() {
        expect(hash { $0.add(text: "廟") }, equals: hash { $0.add([0xE5, 0xBB, 0x9F, 0xFF]) })
        expect(hash { $0.add(text: "") }, equals: hash { $0.add([0xFF]) })
    }

    @Test func aNumberIsItsBytesTheLowestFirst() {
        expect(hash { $0.add(number: UInt32(0x0102_0304)) }, equals: hash { $0.add([4, 3, 2, 1]) })
        expect(hash { $0.add(number: Int64(-2)) }, equals: hash { $0.add([0xFE] + Array(repeating: 0xFF, count: 7)) })
    }
}
