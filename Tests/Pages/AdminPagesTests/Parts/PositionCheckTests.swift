import Expectations
import FakeTempleStore
import Foundation
import Geodesy
import TempleAdmin
import TempleImport
import TempleModel
import Testing

@testable import AdminPages

/// What the check of a position says.
struct PositionCheckTests {
    private static let path = "/admin/check/position"
    private static let place = [("lat", "24.0593"), ("lng", "120.4316")]

    /// A county from 24 to 25 degrees north and 120 to 121 degrees east.
    private static let county = """
        {"features":[{"properties":{"county":"彰化縣"},"geometry":{"coordinates":[[[[120,24],[121,24],[121,25],[120,25],\
        [120,24]]]]}},{"properties":{"county":"臺中市"},"geometry":{"coordinates":[[[[120,25.1],[121,25.1],[121,26],\
        [120,26],[120,25.1]]]]}}]}
        """

    private func desk(at meters: Double = 35) throws -> TestOffice {
        let borders = try CountyBorders(Data(Self.county.utf8))
        let desk = try TestOffice(settings: AdminSettings(judge: { EditJudge(counties: borders) }))
        desk.store.temples = [try FakeStore.lukang()]
        desk.store.distance = Distance(meters: meters)
        return desk
    }

    @Test func tellsTheCountyTheTownshipAndTheTemplesAround() throws {
        let desk = try desk()
        let text = try desk.check(Self.path, Self.place)
        expect(text.contains("It is in 彰化縣.") && text.contains("The nearest temples are in 彰化縣鹿港鎮."))
        expect(text.contains("One other temple is within 150 m.") && text.contains("35 m"))
        expect(text.contains("href=\"/admin/temples/123\"") && text.contains("data-lat=\"24.0593\""))
        expect(text, contains: "<p class=\"check-line\" role=\"status\">")
        // A name of the data is no markup.
        expect(text, contains: "鹿港&quot;天后宮&quot;")
        let asked = try require(desk.store.asked)
        expect(asked.center == (try Coordinate(latitude: 24.0593, longitude: 120.4316)) && asked.limit == 20)
    }

    @Test func theTempleItselfAndTemplesFarAwayAreNotListed() throws {
        let own = try desk().check(Self.path, Self.place + [("temple", "123")])
        expect(own.contains("No other temple is within 150 m.") && !own.contains("/admin/temples/"))
        let far = try desk(at: 151).check(Self.path, Self.place)
        expect(far.contains("No other temple is within 150 m.") && far.contains("彰化縣鹿港鎮"))
    }

    @Test func anotherCountyThanTheFormsIsSaid() throws {
        let desk = try desk()
        let other = try desk.check(Self.path, Self.place + [("county", "臺中市")])
        expect(other.contains("check-line wrong") && other.contains("is not the county of the position"))
        expect(other, contains: "It is in 彰化縣.")
        // The temple's own county counts where the form has none.
        desk.store.temples = [try FakeStore.lukang()]
        let same = try desk.check(Self.path, Self.place + [("temple", "123")])
        expect(same, lacks: "check-line wrong")
        let elsewhere = try desk.check(Self.path, [("lat", "25.5"), ("lng", "120.5"), ("temple", "123")])
        expect(elsewhere.contains("check-line wrong") && elsewhere.contains("It is in 臺中市."))
        let sea = try desk.check(Self.path, [("lat", "24.5"), ("lng", "119.5")])
        expect(sea.contains("It is in no county") && sea.contains("check-line wrong"))
        // Where the borders are not known, nothing is said of them.
        let unknown = try TestOffice()
        try expect(unknown.check(Self.path, [("lat", "24.5"), ("lng", "119.5")]), lacks: "check-line wrong")
    }

    /// The typed county counts beside an address that says another one; what is no county has a fault of its own.
    @Test func aTypedCountyIsJudgedBesideTheAddress() throws {
        let address = ("address", "彰化縣鹿港鎮1號")
        let other = try desk().check(Self.path, Self.place + [address, ("county", "臺中市")])
        expect(other.contains("check-line wrong") && other.contains("臺中市") && other.contains("is not the county"))
        let none = try desk().check(Self.path, Self.place + [address, ("county", "東京都")])
        expect(none.contains("It is in 彰化縣.") && !none.contains("check-line wrong"))
        let abroad = try desk().check(Self.path, [("lat", "48.8"), ("lng", "2.35"), ("county", "東京都")])
        expect(abroad, contains: "is outside Taiwan")
    }

    @Test func aFaultOfAnotherFieldIsNotSaid() throws {
        let text = try desk().check(Self.path, Self.place + [("address", String(repeating: "路", count: 3_000))])
        expect(text.contains("It is in 彰化縣.") && !text.contains("check-line wrong"))
    }

    @Test(
        arguments: [
            ([("lat", "120.4"), ("lng", "24.05")], "swap lat and lng"), ([("lat", "0"), ("lng", "120.4")], "is zero"),
            ([("lat", "91"), ("lng", "120.4")], "is not from -90 to 90"),
            ([("lat", "48.8"), ("lng", "2.35")], "is outside Taiwan"),
            ([("lat", "<b>"), ("lng", "120.4")], "&quot;&lt;b&gt;&quot; is not a number"),
            ([("twd97", "1,2")], "outside the TWD97 grid"),
        ])
    func saysWhatIsWrong(_ fields: [(String, String)], _ words: String) throws {
        let text = try desk().check(Self.path, fields)
        expect(text.contains("check-line wrong") && text.contains(words), "\(text)")
    }

    @Test func metresAndPairsAreShownAsDegrees() throws {
        let metres = try desk().check(Self.path, [("twd97", "191000 2661000"), ("twd97_zone", "121")])
        expect(metres.contains("Read as <bdi>24.05") && metres.contains("data-position data-lat=\"24.05"))
        let pair = try desk().check(Self.path, [("lat", "24.0593, 120.4316"), ("lng", "")])
        expect(pair, contains: "Read as <bdi>24.0593, 120.4316</bdi>")
        try expect(desk().check(Self.path, Self.place), lacks: "Read as")
    }

    @Test func withoutAPositionItSaysSo() throws {
        try expect(desk().check(Self.path, []), contains: "There is no position yet.")
    }

    @Test func theFormIsShownWithoutTheStore() throws {
        let desk = try desk()
        desk.store.failure = .missing
        let field = try desk.part { context in
            PositionField(lat: "24.0593", lng: "120.4316", precision: "", templeID: 123, context).html
        }
        expect(field.contains("name=\"lat\" value=\"24.0593\"") && field.contains("check-line"))
    }

    // MARK: The field

    @Test func theFieldHasPlainInputsAndTheCheckOfItsValues() throws {
        let field = try desk().part { context in
            PositionField(lat: "24.0593", lng: "120.4316", precision: "geocoded", templeID: 123, context).html
        }
        for name in ["lat", "lng", "twd97", "twd97_zone", "precision"] {
            expect(field.contains("<label for=\"\(name)\">") && field.contains("id=\"\(name)\" name=\"\(name)\""))
        }
        expect(field.contains("<option value=\"geocoded\" selected>") && !field.contains("<option value=\"\""))
        expect(field, contains: "data-path=\"/admin/check/position?temple=123\"")
        expect(field.contains("It is in 彰化縣.") && field.contains("<option value=\"121\" selected>"))
        // Without the library of maps there is no map, and all else.
        expect(field.contains("<position-map data-words=") && !field.contains("data-leaflet"))
    }

    /// The check of a form goes by what the form shows, also for a new temple.
    @Test func theTypedCountyCounts() throws {
        let desk = try desk()
        func field(_ id: Int64?, _ address: String?, _ county: String?) throws -> String {
            try desk.part { context in
                PositionField(
                    lat: "24.0593", lng: "120.4316", precision: "", templeID: id, address: address, county: county,
                    context
                ).html
            }
        }
        for id in [nil, Int64(123)] {
            try expect(field(id, "", "臺中市"), contains: "is not the county of the position")
            try expect(field(id, "臺中市中區成功路1號", ""), contains: "is not the county of the position")
            try expect(field(id, "", "彰化縣"), lacks: "check-line wrong")
        }
        // The form of a temple passes them on.
        let cookie = try desk.signIn(.editor)
        var form = try desk.form(cookie, at: TemplePages.new)
        for (name, value) in [("name", ""), ("lat", "24.0593"), ("lng", "120.4316"), ("county", "臺中市")] {
            form[name] = value
        }
        let page = desk.text(try desk.send(form, cookie, to: TemplePages.new))
        expect(page, contains: "<p class=\"check-line wrong\" role=\"status\">位置所在的縣市與地址不同")
    }

    @Test func whatImportsHaveFoundIsKeptAndTheZoneFollows() throws {
        let field = try desk().part { context in
            PositionField(lat: "23.56", lng: "119.56", precision: "doubtful", templeID: nil, context).html
        }
        expect(field, contains: "<option value=\"\" selected>doubtful</option>")
        expect(field.contains("<option value=\"119\" selected>") && !field.contains("?temple="))
        let again = try desk().part { context in
            PositionField(
                lat: "\"><script>", lng: "", precision: "", templeID: nil, twd97: "1, <2>", zone: "119", context
            ).html
        }
        expect(again.contains("value=\"&quot;&gt;&lt;script&gt;\"") && again.contains("value=\"1, &lt;2&gt;\""))
        expect(again.contains("<details class=\"more\" open>") && !again.contains("<script"))
    }
}
