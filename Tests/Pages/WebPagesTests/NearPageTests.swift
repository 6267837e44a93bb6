import Expectations
import FakeTempleStore
import Foundation
import Geodesy
import TempleModel
import Testing
import WebPages

/// The page of temples near: where it searches from, how many there are, and what it says where there are few or none.
struct NearPageTests {
    private var reader: PageReader

    init() throws {
        reader = try PageReader()
        // Any file: a page has a map where the map's files are there.
        reader.files = try WebFiles([.init(path: #filePath, name: "leaflet/leaflet.esm.min.js")])
        reader.store.temples = [try FakeStore.lukang()]
    }

    private func notices(_ page: String) -> [String] {
        page.parts(from: "<p class=\"notice\" role=\"status\">", to: "</p>")
    }

    // MARK: Where

    @Test func aNameIsFoundWhateverTheRadius() throws {
        let page = try reader.text("/?q=x&lat=22&lng=120.74&radius=1")
        let asked = try require(reader.store.searched)
        expect(asked.radius == TempleQuery.maximumRadius && asked.order == .distance && asked.filter.text == "x")
        expect(page.contains(" data-lat=\"22\"") && !page.contains(" data-radius="))
    }

    @Test func aRadiusWithoutANameStays() throws {
        let page = try reader.text("/?lat=22&lng=120.74&radius=1")
        expect(reader.store.searched?.radius, equals: Distance(kilometers: 1))
        expect(page, contains: " data-radius=\"1\"")
    }

    private static let view = "/?bbox=120,23.5,121,24.5"

    /// Distances are from the reader, and the area is that of the map; the links and the form keep both.
    @Test func distancesOfAViewAreFromTheReader() throws {
        reader.store.next = (5, 9, .none)
        reader.store.clusters = [
            TempleCluster(
                count: 3, latitude: 24, longitude: 120.5,
                bounds: try require(BoundingBox(west: 120.4, south: 23.9, east: 120.6, north: 24.1)), templeID: nil)
        ]
        let page = try reader.text(Self.view + "&me=24.05,120.43")
        let asked = try require(reader.store.searched)
        try expect(asked.center, equals: Coordinate(latitude: 24.05, longitude: 120.43))
        expect(asked.filter.bounds, equals: BoundingBox(west: 120, south: 23.5, east: 121, north: 24.5))
        expect(page.contains("距離從您查詢的位置算起。") && !page.contains("中央算起"))
        expect(page, contains: "role=\"status\">這個範圍內 3 間。")
        expect(page, contains: "<input type=\"hidden\" name=\"me\" value=\"24.05,120.43\">")
        expect(page, contains: "href=\"/?lat=24.05&amp;lng=120.43\">回到我的位置</a>")
        let next = try require(page.parts(from: "rel=\"next\" href=\"", to: "\"").first)
        expect(next.contains("bbox=") && next.contains("&amp;me=24.05%2C120.43"))
    }

    /// The map moves on without the list, so the line is of the area that was searched.
    @Test(arguments: [
        ("zh", 3, "這個範圍內 3 間。"), ("en", 3, "3 temples in the area searched."),
        ("en", 1, "1 temple in the area searched."), ("ja", 3, "検索した範囲に3件あります。"),
    ]) func saysHowManyTheAreaHas(language: String, count: Int, words: String) throws {
        reader.store.clusters = [
            TempleCluster(
                count: count, latitude: 24, longitude: 120.5,
                bounds: try require(BoundingBox(west: 120.4, south: 23.9, east: 120.6, north: 24.1)), templeID: nil)
        ]
        try expect(reader.text(Self.view + "&lang=" + language), contains: "role=\"status\">" + words)
    }

    /// What is no point, and one too far from the view to reach all of it.
    @Test(arguments: ["24.05", "x,y", "95,120", "24,120,5", "35.7,139.7", ""])
    func anotherPlaceIsNotTheReaders(me: String) throws {
        let page = try require(reader.text(Self.view + "&me=" + me).parts(from: "<main", to: "</main>").first)
        try expect(reader.store.searched?.center, equals: Coordinate(latitude: 24, longitude: 120.5))
        expect(!page.contains(";me=") && !page.contains(" name=\"me\"") && !page.contains("回到我的位置</a>"))
    }

    /// Beside a point of its own, a search needs no other one.
    @Test func theReadersPlaceIsOnlyBesideAView() throws {
        let page = try reader.text("/?lat=22&lng=120.74&me=24.05,120.43")
        let main = try require(page.parts(from: "<main", to: "</main>").first)
        expect(reader.store.searched?.center?.latitude == 22 && !main.contains(";me="))
    }

    // MARK: How many

    @Test(arguments: [("zh-TW", "共 1,394 間"), ("en", "1,394 temples"), ("ja", "全1,394件")])
    func saysHowManyThereAreInAll(language: String, words: String) throws {
        var reader = reader
        reader.language = language
        reader.store.next = (5, 9, .none)
        reader.store.facets = TempleFacets(total: 1_394)
        for target in ["/?lat=24&lng=120&radius=20", "/?lat=24&lng=120&deity=%E5%AA%BD%E7%A5%96"] {
            try expect(reader.text(target), contains: "<p class=\"total\">\(words)</p>", "\(target)")
        }
        // The nearest temples however far they are: nobody needs to know how many there are in Taiwan.
        try expect(reader.text("/?lat=24&lng=120"), lacks: "class=\"total\"")
    }

    @Test(arguments: [
        ("zh-TW", "394 間中有 1 間確知現在開放。", "看全部 394 間"),
        ("en", "1 of 394 are known to be open now.", "Show all 394"),
        ("ja", "394件のうち、いま開門中とわかっているのは1件です。", "394件すべて見る"),
    ])
    func saysHowFewAFilterLeaves(language: String, words: String, link: String) throws {
        var reader = reader
        reader.language = language
        reader.store.facets = TempleFacets(total: 394)
        let page = try reader.text("/?lat=24&lng=120&open_now=true")
        expect(page, contains: "\(words) <a href=\"/?lat=24&amp;lng=120\">\(link)</a>")
    }

    @Test(arguments: ["/?lat=24&lng=120", "/?lat=24&lng=120&radius=5"])
    func saysNothingOfFewWithoutAFilter(target: String) throws {
        reader.store.facets = TempleFacets(total: 394)
        try expect(reader.text(target), lacks: "class=\"notice few\"")
    }

    @Test func saysNothingOfAFilterThatLeavesAll() throws {
        reader.store.facets = TempleFacets(total: 1)
        try expect(reader.text("/?lat=24&lng=120&open_now=true"), lacks: "class=\"notice few\"")
    }

    /// What can be taken away is only what the search has.
    @Test(arguments: [
        ("/?q=x", "沒有符合的廟。"), ("/?lat=24&lng=120", "沒有符合的廟。"),
        ("/?q=x&open_now=true", "沒有符合的廟。請減少條件。"), ("/?lat=24&lng=120&radius=5", "沒有符合的廟。請擴大距離。"),
        ("/?bbox=120,24,121,25", "沒有符合的廟。請縮小地圖，看更大的範圍。"),
        ("/?lat=24&lng=120&radius=5&within_days=3", "沒有符合的廟。請減少條件。請擴大距離。"),
    ])
    func saysWhatToDoWhereNothingIsFound(target: String, words: String) throws {
        reader.store.temples = []
        expect(notices(try reader.text(target)), equals: [words])
    }

    // MARK: In which order

    @Test(arguments: [("/?lat=24&lng=120", "由近到遠"), ("/?q=x", "名稱最符合"), ("/?lat=24&lng=120&sort=known", "最知名")])
    func theOrdersAreInSight(target: String, words: String) throws {
        let page = try reader.text(target)
        let links = try require(page.parts(from: "<nav class=\"sorts\"", to: "</nav>").first)
        expect(links.parts(from: "aria-current=\"true\">", to: "<"), equals: [words])
        let plain = target.replacingOccurrences(of: "&sort=known", with: "").replacingOccurrences(
            of: "&", with: "&amp;")
        for address in ["\(plain)\"", "\(plain)&amp;sort=known\"", "\(plain)&amp;sort=date\""] {
            expect(links, contains: "href=\"\(address)", "\(address)")
        }
    }

    @Test func theBestKnownAreAskedFor() throws {
        _ = try reader.text("/?lat=24&lng=120&sort=known")
        expect(reader.store.searched?.order, equals: .known)
        _ = try reader.text("/?q=x&sort=known")
        expect(reader.store.searched?.order, equals: .known)
    }
}
