import Expectations
import Foundation
import Geodesy
import TempleFormats
import TempleModel
import Testing

struct MapLinksTests {
    private func links(_ name: String, _ address: String?) throws -> MapLinks {
        MapLinks(name: name, address: address, coordinate: try Coordinate(latitude: 24.0593, longitude: 120.4316))
    }

    @Test func areTheDocumentedOnes() throws {
        let links = try links("鹿港天后宮", "彰化縣鹿港鎮中山路430號")
        expect(links.googleSearch, equals: "https://www.google.com/maps/search/?api=1&query=24.0593%2C120.4316")
        expect(links.googleDirections, equals: "https://www.google.com/maps/dir/?api=1&destination=24.0593%2C120.4316")
        expect(links.geoURI, equals: "geo:24.0593,120.4316")
        expect(links.copyText, equals: "彰化縣鹿港鎮中山路430號")
        expect(links.plusCode, equals: "7QP23C5J+PJ")
    }

    /// An independent URL parser must read back exactly what was written.
    @Test(arguments: [
        "A&B #1 + C", "天后宮（舊廟）", "１２３號＃", "𡒸頭宮", "名=值?&%20", "\"quotes\" <tags>", "e\u{301}廟", "廟\u{E000}",
    ])
    func namesSurviveAParseOfTheLink(name: String) throws {
        let links = try links(name, "中山路 & 1號 + 旁")
        let google = try require(URLComponents(string: links.googleAddress))
        expect(google.queryItems?.count, equals: 2)
        expect(google.queryItems?.last?.value, equals: "\(name) 中山路 & 1號 + 旁")
        let apple = try require(URLComponents(string: links.apple))
        expect(apple.queryItems?.last?.value, equals: name)
    }

    @Test func staysWithinGooglesLengthWithoutCuttingACharacter() throws {
        let links = try links(String(repeating: "宮", count: 200), String(repeating: "路", count: 300))
        expect(links.googleAddress.utf8.count, isAtMost: 2048)
        expect(links.googleAddress.utf8.count, isAbove: 2048 - 9)
        expect(links.googleAddress.removingPercentEncoding != nil)
    }

    @Test func withoutAnAddressThePositionIsCopied() throws {
        try expect(links("山神", nil).copyText, equals: "24.0593,120.4316")
    }
}

struct PlusCodeTests {
    /// The cases come from the specification's own test data (test_data/encoding.csv).
    @Test(arguments: [
        (20.3700625, 2.7821875, "7FG49QCJ+2V"), (47.0000625, 8.0000625, "8FVC2222+22"),
        (-41.2730625, 174.7859375, "4VCPPQGP+Q9"), (90, 1, "CFX3X2X2+X2"), (1, 180, "62H22222+22"),
    ])
    func agreesWithTheSpecification(latitude: Double, longitude: Double, code: String) throws {
        expect(PlusCode.encode(try Coordinate(latitude: latitude, longitude: longitude)), equals: code)
    }
}
