import Expectations
import FakeTempleStore
import TempleModel
import Testing
import WebPages

/// What the page of one temple shows.
struct TempleDetailTests {
    @Test func thePageHasEveryText() throws {
        let reader = try PageReader()
        let detail = try FakeStore.wellKnown()
        reader.store.temples = [detail]
        let page = try reader.text("/temples/\(detail.temple.id)")
        expect(detail.ownTexts.count, isAbove: 8)
        for (name, text) in detail.ownTexts {
            let text = try require(text, "\(name)")
            expect(page, contains: text, "\(name)")
        }
    }
}
