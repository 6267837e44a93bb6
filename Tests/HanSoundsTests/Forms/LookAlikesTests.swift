import HanSounds
import Testing

@Suite struct LookAlikesTests {
    @Test(
        arguments: [
            ("宮", "官"), ("佑", "估"), ("天", "夭"), ("未", "末"), ("土", "士"), ("己", "已"), ("王", "玉"), ("太", "大"), ("乘", "乖"),
        ] as [(Unicode.Scalar, Unicode.Scalar)])
    func oneMayBeTakenForTheOther(a: Unicode.Scalar, b: Unicode.Scalar) {
        #expect(LookAlikes.areAlike(a, b) && LookAlikes.areAlike(b, a))
    }

    @Test(
        arguments: [("市", "寺"), ("厚", "后"), ("龍", "山"), ("宮", "宮"), ("a", "b"), ("媽", "祖")]
            as [(Unicode.Scalar, Unicode.Scalar)])
    func othersAreNotAlike(a: Unicode.Scalar, b: Unicode.Scalar) {
        #expect(!LookAlikes.areAlike(a, b) && !LookAlikes.areAlike(b, a))
    }
}
