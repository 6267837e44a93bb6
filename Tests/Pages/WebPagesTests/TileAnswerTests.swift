import Expectations
import FakeTempleStore
import HTTPModel
import TempleModel
import Testing
import WebRouting

@testable import WebPages

/// Tiles of a file that the service has.
struct TileAnswerTests {
    /// A file with one tile for each column of row 1 at zooms 3 and 4.
    private static let file = TileFile(
        type: "image/png", credit: "© A & <B>", zooms: 3...4, bounds: "119.5,21.8,122.1,25.4", mark: "m1"
    ) { zoom, column, row in row == 1 ? [UInt8(zoom), UInt8(column)] : nil }

    private func answer(_ target: String, _ headers: Headers = [:], has file: TileFile? = Self.file) throws -> Response
    {
        let pages = WebPages(
            store: FakeStore(), files: try WebFiles([]), settings: PageSettings(tileFile: file))
        return pages.table(now: { 0 }).answer(to: try Request(method: .get, target: target, headers: headers))
    }

    @Test func aTileIsKeptForAYearUnderTheMarkOfItsFile() throws {
        let tile = try answer("/tiles/m1/3/5/1")
        expect(tile.status == 200 && tile.body == [3, 5])
        expect(tile.headers["Content-Type"], equals: "image/png")
        expect(tile.headers["Cache-Control"], equals: "public, max-age=31536000, immutable")
        let tag = try require(tile.headers["ETag"])
        let again = try answer("/tiles/m1/3/5/1", ["If-None-Match": tag])
        expect(again.status == 304 && again.body.isEmpty)
        try expect(answer("/tiles/old/3/5/1").headers["Cache-Control"], equals: "no-cache")
    }

    /// A file may leave out the sea, and a map gives up tiles that fail.
    @Test(arguments: ["image/png", "image/jpeg"]) func aMissingTileIsClear(type: String) throws {
        let file = TileFile(type: type, credit: "C", zooms: 3...4, mark: "m1") { _, _, _ in nil }
        let tile = try answer("/tiles/m1/3/1/2", has: file)
        expect(tile.status == 200 && tile.body == TileFile.clear)
        expect(tile.headers["Content-Type"], equals: "image/png")
        expect(tile.headers["Cache-Control"], equals: "public, max-age=31536000, immutable")
        try expect(answer("/tiles/old/3/1/2", has: file).headers["Cache-Control"], equals: "no-cache")
    }

    @Test(arguments: [
        "/tiles/m1/2/1/1", "/tiles/m1/5/1/1", "/tiles/m1/3/8/1", "/tiles/m1/3/-1/1", "/tiles/m1/3/1/8",
        "/tiles/m1/x/1/1", "/tiles/m1/3/1/1.png", "/tiles/m1/99999999999999999999/1/1",
        "/tiles/m1/3/1",
    ])
    func whatIsNoTileIs404(target: String) throws {
        try expect(answer(target).status, equals: 404)
    }

    @Test func withoutAFileThereAreNoTiles() throws {
        try expect(answer("/tiles/m1/3/5/1", has: nil).status, equals: 404)
    }

    @Test func aFileGoesBeforeAServerOfTiles() throws {
        var site = PageSettings(tiles: .init(url: "https://t.example/{z}/{x}/{y}", credit: "T"))
        try expect(ground(site), contains: "data-tiles=\"https://t.example/{z}/{x}/{y}\" data-tiles-credit=\"T\"")
        site.tileFile = Self.file
        let attributes = try ground(site)
        expect(attributes, contains: "data-tiles=\"/tiles/m1/{z}/{x}/{y}\"")
        expect(attributes, contains: "data-tiles-credit=\"© A &amp; &lt;B&gt;\"")
        expect(
            attributes,
            contains: "data-tiles-min=\"3\" data-tiles-max=\"4\" data-tiles-bounds=\"119.5,21.8,122.1,25.4\"")
        expect(attributes, lacks: "t.example")
    }

    @Test func withoutTilesTheMapCreditsItsGround() throws {
        let attributes = try ground(PageSettings())
        expect(attributes, lacks: "data-tiles")
        expect(attributes.contains("內政部國土測繪中心") && attributes.contains("OpenStreetMap"))
    }

    /// Returns the element of the map on the first page.
    private func ground(_ settings: PageSettings) throws -> String {
        // Any file stands for the library of maps.
        let files = try WebFiles([.init(path: #filePath, name: "leaflet/leaflet.esm.min.js")])
        let store = FakeStore()
        store.catalogue = try FakeStore.smallAlmanac()
        let headers: Headers = ["Accept": "text/html", "Accept-Language": "zh-TW"]
        let seconds = TaiwanTime(day: someDay, minute: 600).secondsSince1970
        let page = WebPages(store: store, files: files, settings: settings).table(now: { seconds })
            .answer(to: try Request(method: .get, target: "/", headers: headers))
        let text = String(decoding: page.body, as: UTF8.self)
        return try require(text.parts(from: "<temple-map", to: ">").first)
    }
}
