import FakeTempleStore
import Foundation
import Geodesy
import TempleModel
import Testing
import WebPages

/// The page of temples near, where none is within the radius.
struct NearPageTests {
    private var reader: PageReader

    init() throws {
        reader = try PageReader()
        // Any file: a page has a map where the map's files are there.
        reader.files = try WebFiles([.init(path: #filePath, name: "leaflet/leaflet.esm.min.js")])
        reader.store.temples = [try FakeStore.lukang()]
    }

    private static let target = "/?q=x&lat=22&lng=120.74&radius=1"

    @Test(arguments: [
        ("zh-TW", "1 公里內沒有，最近的在 32 公里內"), ("en", "Nothing within 1 km; these are within 32 km"),
        ("ja", "1 km 以内にはありません。32 km 以内の結果です"),
    ])
    func saysThatTemplesAreBeyondTheRadius(language: String, words: String) throws {
        var reader = reader
        reader.language = language
        reader.store.radius = Distance(kilometers: 32)
        let page = try reader.text(Self.target)
        let notice = try #require(page.parts(from: "<p class=\"notice\" role=\"status\">", to: "</p>").first)
        #expect(notice == words)
        #expect(page.contains(" data-radius=\"32\"") && !page.contains(" data-radius=\"1\""))
    }

    @Test func saysNothingOfARadiusThatHasTemples() throws {
        let page = try reader.text(Self.target)
        #expect(!page.contains("最近的在") && page.contains(" data-radius=\"1\""))
    }

    /// The widest radius is no place where there are any.
    @Test func saysNothingOfAWiderRadiusWhereNothingIsFound() throws {
        reader.store.temples = []
        reader.store.radius = Distance(kilometers: 500)
        let page = try reader.text(Self.target)
        #expect(!page.contains("最近的在"))
        #expect(page.contains("沒有符合的廟") && page.contains(" data-radius=\"1\""))
    }
}
