import Expectations
import Geodesy
import LunarCalendar
import RecordFiles
import TempleImport
import TempleModel
import Testing

/// Tests of this project's own columns in JSON, as an export writes them.
@Suite struct NearbyContainersTests {
    static func row(_ change: [String: String] = [:]) -> Text.Row {
        Text.row(Sample.nearbyColumns, Sample.nearbyRow, change)
    }

    @Test func readsTheSameFromCSVAndJSON() throws {
        let changes = [
            [:], ["source_id": "b", "rating": "", "precision": "", "county": ""], ["source_id": "c", "lat": "95"],
        ]
        let expected = try Reading(Sample.nearby(changes).utf8)
        let rows = changes.map { Self.row($0) }
        let places = rows.map { row in row.filter { $0.name != "lat" && $0.name != "lng" } }
        let features = Text.geoJSON(places) { row in
            let isLast = row.contains { $0.name == "source_id" && $0.value == "c" }
            return Text.point(isLast ? "95" : "24.0593", "120.4316")
        }
        for text in [Text.json(rows), Text.jsonLines(rows), features] {
            let reading = try Reading(text.utf8)
            expect(reading.summary.recognised.schema, equals: .nearby)
            let records = reading.records.map { record in
                var record = record
                record.carried = .all
                return record
            }
            expect(records, equals: expected.records)
            expect(reading.rejections.map(\.code), equals: [.coordinateOutOfRange])
        }
    }

    @Test(arguments: [
        (#"["千里眼", "順風耳；將軍", ""]"#, ["千里眼", "順風耳；將軍"]), (#""千里眼、順風耳""#, ["千里眼", "順風耳"]), ("[]", []), ("null", []),
        (#""[壞""#, ["[壞"]),
    ]) func readsSideDeitiesAsArrayOrText(_ value: String, _ expected: [String]) throws {
        let text =
            #"[{"source": "a", "source_id": "1", "name": "甲", "lat": 24, "lng": 120, "side_deities": \#(value)}]"#
        try expect(Reading(text.utf8).records.first.map { $0.extras?.sideDeities ?? [] }, equals: expected)
    }

    @Test func carriesWhatARowHasSomethingInAndErasesNothing() throws {
        let text = """
            {"source": "a", "source_id": "1", "name": "甲", "lat": 24, "lng": 120, "phone": null, "address": ""}
            {"source": "a", "source_id": "2", "name": "乙", "lat": 24, "lng": 120, "phone": "04-22223333", "rating": 4}

            """
        let records = try Reading(text.utf8).records
        expect(records.map(\.carried), equals: [[], [.text(.phone), .rating]])
        expect(records.map { $0.extras?.rating }, equals: [nil, 4])
    }

    @Test func namesAMistypedMemberOfTheFirstRow() throws {
        let error = #expect(throws: ImportError.self) {
            try Reading(
                #"[{"source": "a", "source_id": "1", "name": "甲", "lat": 24, "lng": 120, "main_diety": ""}]"#.utf8)
        }
        expect(
            error?.reason, equals: .unknownColumns([.init(name: "main_diety", nearest: "main_deity")], schema: .nearby))
    }

    @Test func aRefusedFeatureIsMendedAsCSVWithoutTouchingOtherFields() throws {
        let row: Text.Row = [("source", "a"), ("source_id", "1"), ("name", ""), ("phone", "04-22223333")]
        let reading = try Reading(Text.geoJSON([row]) { _ in Text.point("24.1", "120.6") }.utf8)
        expect(reading.rejects, equals: "source,source_id,name,lat,lng,phone\r\na,1,,24.1,120.6,04-22223333\r\n")
        let mended = try Reading(reading.rejects.replacing("a,1,,", with: "a,1,甲,").utf8)
        expect(mended.records.map(\.carried), equals: [.text(.phone)])
    }

    @Test func aBrokenLineOfJSONCostsItself() throws {
        let text =
            Text.jsonLines([Self.row(["source_id": "a"])]) + "{\"source\": \"a\", \n"
            + Text.jsonLines([Self.row(["source_id": "c"])])
        let reading = try Reading(text.utf8)
        expect(reading.records.map(\.key.id), equals: ["a", "c"])
        expect(reading.rejections.map(\.code) == [.malformedJSON] && reading.rejections.first?.line == 2)
    }

    @Test func brokenLinesBeforeTheFirstGoodOneAreTold() throws {
        let text = "{\"broken\n{\"broken\n" + Text.jsonLines([Self.row(["source_id": "c"]), Self.row()])
        let reading = try Reading(text.utf8)
        expect(reading.records.count == 2 && reading.summary.recognised.schema == .nearby)
        expect(reading.rejections.map(\.code), equals: [.malformedJSON, .malformedJSON])
        expect(reading.counts.read == 4 && reading.counts.rejected == 2)
    }

    static func activity(_ members: String) throws -> Reading {
        let line = #"{"activity":"祭典","source":"a","source_id":"1","temple":"moi:1",\#(members)}"#
        return try Reading((line + "\n").utf8)
    }

    @Test func anActivityIsOnceOrOfEveryYear() throws {
        let lunar = try Self.activity(#""yearly":"lunar 3/23","start":null,"end":null"#)
        expect(lunar.activities.first?.days, equals: .yearly(.lunar(try LunarDay(month: 3, day: 23))))
        expect(lunar.activities.first?.temples == [SourceKey(source: "moi", id: "1")] && lunar.diagnostics.isEmpty)
        let solar = try Self.activity(#""yearly":"solar 3/1""#)
        expect(solar.activities.first?.days, equals: .yearly(.solar(month: 3, day: 1)))
        let once = try Self.activity(#""yearly":null,"start":"2026-12-20","end":"2026-12-21""#)
        let start = try CivilDay(year: 2026, month: 12, day: 20)
        expect(once.activities.first?.days, equals: .once(start: start, end: start.adding(days: 1)))
    }

    @Test(arguments: [
        (#""yearly":"3/23""#, ImportDiagnostic.Code.dateInvalid, "yearly"),
        (#""yearly":"lunar 閏3/23""#, .dateInvalid, "yearly"),
        (#""yearly":"lunar 3/23","start":"2026-12-20""#, .dateInvalid, "yearly"),
        (#""yearly":"lunar 3/23","end":"2026-12-20""#, .dateInvalid, "yearly"),
        (#""yearly":"""#, .dateMissing, "start"),
    ]) func anActivityHasOneKindOfDays(_ members: String, _ code: ImportDiagnostic.Code, _ column: String) throws {
        let reading = try Self.activity(members)
        expect(reading.results.isEmpty && reading.rejections.map(\.code) == [code])
        expect(reading.rejections.first?.column, equals: column)
    }
}
