import Expectations
import HanNames
import Testing

@Suite struct PhoneKeyTests {
    @Test(arguments: [
        "(04)2676-3522", "+886-4-26763522", "+886-(0)4-26763522", "886426763522", "０４－２６７６３５２２", "04-26763522#12",
        "04-26763522轉3", "04 2676 3522", "04-26763522~3", "04-26763522 分機 12",
    ]) func isOneForTheSameNumber(_ text: String) {
        expect(PhoneKey.all(in: text), equals: PhoneKey.all(in: "04-26763522"))
        expect(PhoneKey.all(in: text).count, equals: 1)
    }

    @Test func aTextMayHaveSeveralNumbers() {
        let (one, other) = (PhoneKey.all(in: "04-26763522"), PhoneKey.all(in: "037-351234"))
        expect(PhoneKey.all(in: "04-26763522、037-351234"), equals: one + other)
        expect(PhoneKey.all(in: "04-26763522/26763523;037-351234"), equals: one + other)
        expect(PhoneKey.all(in: "04-26763522、(04)26763522、0912-345-678"), equals: one)
        expect(one != other && one != PhoneKey.all(in: "05-26763522"))
        // Numbers of eight digits after the zero, as in Taitung and Matsu.
        expect(PhoneKey.all(in: "089-322123").count == 1 && PhoneKey.all(in: "0836-22123").count == 1)
    }

    /// No number, one of zeros, a mobile number, and one that each area may have.
    @Test(arguments: [
        "", "-", "無-", "08-0000000", "049-0000000", "0912-345-678", "+886912345678", "26763522", "04-267635",
        "04-267635221",
        "+81-3-12345678", "#123",
    ]) func isNoneOfWhatIsNoNumber(_ text: String) {
        expect(PhoneKey.all(in: text), equals: [])
    }

    @Test func readsNoMoreThanTheBeginning() {
        let many = (10...99).map { "04-267635\($0)" }.joined(separator: "、")
        expect(PhoneKey.all(in: many).count, equals: 8)
        expect(PhoneKey.all(in: String(repeating: "0", count: 100_000)), equals: [])
    }
}
