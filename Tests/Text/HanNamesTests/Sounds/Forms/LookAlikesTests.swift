import Expectations
import HanNames
import Testing

@Suite struct LookAlikesTests {
    @Test(
        arguments: [
            ("宮", "官"), ("佑", "估"), ("天", "夭"), ("未", "末"), ("土", "士"), ("己", "已"), ("王", "玉"), ("太", "大"), ("乘", "乖"),
        ])
    func oneMayBeTakenForTheOther(one: String, other: String) throws {
        let (a, b) = try (require(one.unicodeScalars.first), require(other.unicodeScalars.first))
        expect(LookAlikes.areAlike(a, b) && LookAlikes.areAlike(b, a))
    }

    @Test(
        arguments: [("市", "寺"), ("厚", "后"), ("龍", "山"), ("宮", "宮"), ("a", "b"), ("媽", "祖")]
    )
    func othersAreNotAlike(one: String, other: String) throws {
        let (a, b) = try (require(one.unicodeScalars.first), require(other.unicodeScalars.first))
        expect(!LookAlikes.areAlike(a, b) && !LookAlikes.areAlike(b, a))
    }
}
