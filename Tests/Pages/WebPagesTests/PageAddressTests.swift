import Expectations
import Testing

@testable import WebPages

struct PageAddressTests {
    @Test func valuesAreEncodedAndMissingOnesLeftOut() {
        let address = PageAddress.make("/", [("deity", "媽祖&"), ("q", nil), ("radius", "5")])
        expect(address, equals: "/?deity=%E5%AA%BD%E7%A5%96%26&radius=5")
    }
}
