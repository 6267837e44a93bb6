import Expectations
import Foundation
import Geodesy
import LunarCalendar
import TempleFormats
import TempleImport
import TempleModel
import Testing

@Suite struct NearbySchemaTests {
    @Test func readsARow() throws {
        let reading = try Reading(Sample.nearby([[:]]).utf8)
        var extras = TempleRecord.Extras(
            sideDeities: ["千里眼", "順風耳", "註生娘娘", "福德正神"], openTime: "05:00-22:00", rating: 4.8)
        extras.openingHours = "Mo-Su 05:00-22:00"
        extras.openingHoursLunar = "1,15 04:00-23:00"
        extras.hoursAsOf = CivilDay(iso8601: "2021-03-31")
        extras.photos = [Photo(url: "https://example.org/a%20b.jpg", title: "正殿", credit: "某局", license: "某條款")]
        extras.ratingCount = 120
        extras.asOf = CivilDay(iso8601: "2026-09-26")
        var expected = TempleRecord(
            key: SourceKey(source: "nearby", id: "lukang-tianhou"), sameAs: [SourceKey(source: "moi", id: "1750085")],
            name: "鹿港天后宮", aliases: ["舊祖宮", "鹿港媽祖廟"],
            coordinate: try Coordinate(latitude: 24.0593, longitude: 120.4316), precision: .surveyed, extras: extras)
        expected.texts = [
            .officialName: "財團法人天后宮", .englishName: "Lukang Tianhou Temple", .address: "彰化縣鹿港鎮中山路430號",
            .county: "彰化縣", .mainDeity: "天上聖母", .phone: "04-7779899", .religion: "道教",
            .website: "https://example.org/%E5%BB%9F", .introduction: "媽祖, \"湄洲\"來", .features: "石雕",
            .transportation: "公車", .worshipTips: "七炷香", .reference: "official",
        ]
        expect(reading.records, equals: [expected])
        expectEmpty(reading.diagnostics)
    }

    @Test(arguments: [
        ["opening_hours": "早上六點"], ["opening_hours_lunar": "初一"], ["hours_as_of": "去年"], ["as_of": "2026-02-30"],
        ["rating_count": "1.5"], ["rating_count": "-1"], ["photos": "x.jpg"], ["photos": #"[{"title":"x"}]"#],
        ["photos": #"[{"url":"javascript:alert(1)"}]"#],
    ])
    func refusesWhatVisitorsCouldNotUse(change: [String: String]) throws {
        let reading = try Reading(Sample.nearby([change]).utf8)
        expect(reading.records.isEmpty && reading.rejections.first?.column == change.keys.first)
    }

    @Test(arguments: [
        "javascript:alert(1)", "//example.org", "https://", "https://user@example.org/", "廟", "https://goo.gl/maps/abc",
        "http://www.bit.ly/3", "https://MAPS.APP.GOO.GL/x",
    ])
    func leavesOutAWebPageThatIsNone(address: String) throws {
        let reading = try Reading(Sample.nearby([["website": address]]).utf8)
        expect(reading.records.first?.texts[.website] == nil && reading.records.count == 1)
        expect(reading.warnings.map(\.code), equals: [.addressInvalid])
    }

    /// The edits of an export come back; no other list may have any, or say that it is their source.
    @Test func readsEditsByHandFromAnExport() throws {
        let edits = ["source": "curated", "source_id": "190", "edits": "phone、position"]
        let record = try require(Reading(Sample.nearby([edits]).utf8).records.first)
        expect(record.isEdit && record.edits == [.phone, .position])
        for change in [["edits": "phone"], ["source": "curated"], edits.merging(["edits": "fon"]) { $1 }] {
            let reading = try Reading(Sample.nearby([change]).utf8)
            expect(reading.records.isEmpty && reading.rejections.map(\.code) == [.sourceInvalid], "\(change)")
        }
    }

    /// Characters from JSON escapes are cleaned like any other text, a repeated name is kept once, and an entry is one
    /// name.
    @Test func tidiesTheNamesInAnArray() throws {
        let row = #"{"source":"x","source_id":"1","name":"甲宮","lat":24.1,"lng":120.6,"#
        let names = #""aliases":["乙\u001b]x\u0007宮","a\nb","\u0000z","甲宮","乙]x宮","丙、丁"],"same_as":["y:1\nz"]}"#
        let record = try require(Reading((row + names).utf8).records.first)
        expect(record.aliases, equals: ["乙]x宮", "a b", "z", "丙、丁"])
        expect(record.sameAs, equals: [SourceKey(source: "y", id: "1 z")])
    }

    private static let always = ["source", "source_id", "name", "lat", "lng"]

    @Test(arguments: Sample.nearbyColumns.filter { !always.contains($0) && $0 != "edits" })
    func carriesAColumnWithoutTheOthers(column: String) throws {
        func values(_ columns: [String]) throws -> TempleRecord {
            var record = try require(Reading(Sample.nearby([[:]], columns: columns).utf8).records.first)
            record.carried = .all
            return record
        }
        try expect(values(Self.always + [column]) != values(Self.always))
    }

    /// An export writes these columns, the sample of the tests has them, and the document lists them.
    @Test func theColumnsAreThoseOfAnExport() throws {
        let columns = String(decoding: RecordExport(format: .csv).beginning, as: UTF8.self)
            .split { $0 == "," || $0.isNewline }.map(String.init)
        expect(columns.count > 20 && Set(columns) == Set(Sample.nearbyColumns + ["id"]))
        let page = try String(contentsOf: Repository.root.appending(path: "docs/import.md"), encoding: .utf8)
        let section = try require(page.components(separatedBy: "\n### nearby\n").last)
        let list = try require(section.components(separatedBy: "In GeoJSON").first)
        let listed = list.matches(of: /`(\w+)`/).map { String($0.output.1) }
        expect(listed.sorted(), equals: columns.sorted())
    }

    @Test func carriesNoExtrasWithoutTheirColumns() throws {
        let columns = ["source", "source_id", "name", "lat", "lng"]
        let reading = try Reading(Sample.nearby([[:]], columns: columns).utf8)
        let record = try require(reading.records.first)
        expect(record.extras == nil && record.precision == nil && record.phone == nil)
    }

    @Test func carriesEmptyExtrasWhenAnyOfTheirColumnsIsThere() throws {
        let columns = ["source", "source_id", "name", "lat", "lng", "rating"]
        let reading = try Reading(Sample.nearby([["rating": ""]], columns: columns).utf8)
        expect(reading.records.first?.extras, equals: TempleRecord.Extras())
    }

    @Test func carriesATextWhenItsColumnIsThere() throws {
        let columns = ["source", "source_id", "name", "lat", "lng", "features"]
        let record = try require(Reading(Sample.nearby([["features": ""]], columns: columns).utf8).records.first)
        expect(record.carried == .text(.features) && record.extras == nil && record.texts == [:])
    }

    @Test(arguments: [
        (["lat": "35.7148", "lng": "139.7967"], "35.7148 139.7967"),
        (["lat": "-33.86", "lng": "151.2"], "-33.86 151.2"),
        (["lat": "0.0014", "lng": "20.5"], "0.0014 20.5"),
        (["lat": "51.5", "lng": "0"], "51.5 0.0"),
        (["lat": "90", "lng": "-180"], "90.0 -180.0"),
    ]) func takesPositionsAnywhere(_ change: [String: String], _ expected: String) throws {
        let record = try require(Reading(Sample.nearby([change]).utf8).records.first)
        expect("\(record.coordinate.latitude) \(record.coordinate.longitude)", equals: expected)
    }

    static let rejected: [([String: String], ImportDiagnostic.Code, String)] = [
        (["source": ""], .sourceInvalid, "source"),
        (["source": "my source"], .sourceInvalid, "source"),
        (["source_id": ""], .idMissing, "source_id"),
        (["name": ""], .nameMissing, "name"),
        (["lat": "0", "lng": "0"], .coordinateZero, "lng"),
        (["lat": "0.0014", "lng": "1e-5"], .coordinateZero, "lng"),
        (["lat": "120.6", "lng": "23.9"], .coordinatesSwapped, "lat"),
        (["lat": "90.1"], .coordinateOutOfRange, "lat"),
        (["lng": "-180.1"], .coordinateOutOfRange, "lng"),
        (["lng": "nan"], .coordinateNotANumber, "lng"),
        (["precision": "exact"], .precisionUnknown, "precision"),
        (["rating": "5.1"], .ratingInvalid, "rating"),
        (["rating": "-1"], .ratingInvalid, "rating"),
        (["rating": "good"], .ratingInvalid, "rating"),
        (["introduction": String(repeating: "長", count: 5_001)], .textTooLong, "introduction"),
    ]

    @Test(arguments: rejected) func rejectsOneRowAndGoesOn(
        _ change: [String: String], _ code: ImportDiagnostic.Code, _ column: String
    ) throws {
        let reading = try Reading(Sample.nearby([["source_id": "a"], change, ["source_id": "c"]]).utf8)
        expect(reading.records.map(\.key.id), equals: ["a", "c"])
        expect(reading.diagnostics.map(\.code), equals: [code])
        expect(reading.diagnostics.first?.column == column && reading.diagnostics.first?.line == 3)
    }

    static let counties: [(String, String, String?)] = [
        ("台南市", "", "臺南市"), ("", "台南市中西區", "臺南市"), ("東京都", "東京都台東区浅草2-3-1", "東京都"), ("", "東京都台東区浅草2-3-1", nil),
        ("台北縣", "", "新北市"),
    ]

    @Test(arguments: counties) func writesCountiesOfTaiwanInTodaysSpelling(
        _ county: String, _ address: String, _ expected: String?
    ) throws {
        let reading = try Reading(Sample.nearby([["county": county, "address": address]]).utf8)
        try expect(require(reading.records.first).county, equals: expected)
    }

    @Test func needsNoSourceColumnWhenTold() throws {
        let columns = ["source_id", "name", "lat", "lng"]
        let reading = try Reading(Sample.nearby([[:]], columns: columns).utf8, options: .init(sourceName: "mine"))
        expect(reading.records.first?.key, equals: SourceKey(source: "mine", id: "lukang-tianhou"))
    }

    @Test func toldSourceGoesBeforeTheFiles() throws {
        let reading = try Reading(Sample.nearby([[:]]).utf8, options: .init(sourceName: "mine"))
        expect(reading.records.first?.key.source, equals: "mine")
    }

    @Test func sameIDOfAnotherSourceIsNoDuplicate() throws {
        let reading = try Reading(Sample.nearby([[:], ["source": "moi"]]).utf8)
        expect(reading.records.count == 2 && reading.diagnostics.isEmpty)
    }
}
