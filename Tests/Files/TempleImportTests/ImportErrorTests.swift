import Expectations
import RecordFiles
import TempleImport
import Testing

@Suite struct ImportErrorTests {
    /// Returns the reason why a file is refused.
    static func reason(_ bytes: some Sequence<UInt8>, options: ImportOptions = ImportOptions()) throws
        -> ImportError.Reason
    {
        try #require(throws: ImportError.self) { try Reading(bytes, options: options) }.reason
    }

    @Test func takesAHeaderWithoutRows() throws {
        let reading = try Reading(Sample.registry([]).utf8)
        expect(reading.counts.read == 0 && reading.diagnostics.isEmpty && reading.counts.bytes > 0)
    }

    @Test func listsTheColumnsOfAnUnknownHeaderAndShowsHowToMapThem() throws {
        let reason = try Self.reason("寺,北,東\n甲宮,24,120\n".utf8)
        expect(reason, equals: .unknownSchema(columns: ["寺", "北", "東"]))
        for word in ["\"北\"", "--map name=寺,lat=北,lng=東", "寺廟名稱", "source_id", "moi (", "osm ("] {
            expect(reason.description, contains: word, "\(reason.description)")
        }
    }

    static let hints = [
        (["id", "heading", "location.lat", "location.lng"], "name=heading,lat=location.lat,lng=location.lng"),
        (
            ["rank", "lat_text", "title", "geo.z", "geo.latitude", "geo.longitude"],
            "name=title,lat=geo.latitude,lng=geo.longitude"
        ),
        (["a", "b", "c", "d.e", "d.f"], "name=a,lat=d.e,lng=d.f"), (["a", "b", "c"], "name=a,lat=b,lng=c"),
        (["id", "電話", "a"], "name=a,lat=COLUMN,lng=COLUMN"), (["序號", "id"], "name=COLUMN,lat=COLUMN,lng=COLUMN"),
        (["@id", "@geometry", "a"], "name=a"),
        (["Name, local", "Y, \"north\"", "it's"], #"'name="Name, local",lat=it'\''s,lng=COLUMN'"#),
    ]

    @Test(arguments: hints) func showsHowToMapWithMembersOfMembersFirst(_ columns: [String], _ hint: String) {
        let words = ImportError.Reason.unknownSchema(columns: columns).description
        expect(words, contains: "--map \(hint);", "\(words)")
    }

    /// What a hint says can be given.
    @Test(arguments: hints) func aHintIsAMapping(_ columns: [String], _ hint: String) throws {
        guard !hint.contains("COLUMN"), !hint.hasPrefix("'") else { return }
        let mapping = try ColumnMapping(hint)
        expect(mapping.columns.values.allSatisfy(columns.contains))
    }

    @Test(arguments: [["308", "大甲鎮瀾宮", "24.345", "120.623"], ["甲宮", "24.1", "120.6"]])
    func aFileWithoutAHeaderIsToldSo(_ columns: [String]) {
        let words = ImportError.Reason.unknownSchema(columns: columns).description
        expect(words, contains: "has no line with the names of its columns")
        expect(!words.contains("--map") && words.contains("name,lat,lng,address"))
    }

    @Test func refusesAFileWithoutRowsThatNamesNoFields() {
        for container in [Container.xml, .json, .jsonLines] {
            let error = #expect(throws: ImportError.self) { try Reading(DictionaryRows(container, [[]])) }
            expect(error?.reason, equals: .unknownSchema(columns: []))
            let none = #expect(throws: ImportError.self) {
                try Reading(DictionaryRows(container, [DictionaryRows.Row]()))
            }
            expect(none?.reason, equals: .empty)
        }
    }

    @Test func namesAllMissingColumns() throws {
        try expect(
            Self.reason("編號,寺廟名稱\n".utf8),
            equals: .missingColumns(["WGS84X", "WGS84Y"], schema: .moi, found: ["編號", "寺廟名稱"]))
        try expect(
            Self.reason("source_id,lat\n".utf8),
            equals: .missingColumns(["source", "name", "lng"], schema: .nearby, found: ["source_id", "lat"]))
        try expect(
            Self.reason("a,b\n".utf8, options: .init(schema: .moi)),
            equals: .missingColumns(["寺廟名稱", "WGS84X", "WGS84Y"], schema: .moi, found: ["a", "b"]))
    }

    @Test func namesTheColumnThatWasMeant() throws {
        let reason = try Self.reason("source,source_id,name,lat,lng,main_diety,Phone,zzzzzz\n".utf8)
        guard case .unknownColumns(let columns, .nearby) = reason else {
            Issue.record("\(reason)")
            return
        }
        expect(columns.map(\.name), equals: ["main_diety", "Phone", "zzzzzz"])
        expect(columns.map(\.nearest), equals: ["main_deity", "phone", nil])
        expect(reason.description, contains: "did you mean main_deity?")
    }

    @Test(arguments: ["", "a b", "名", String(repeating: "a", count: 33)]) func refusesAStrangeSourceName(_ name: String)
        throws
    {
        let reason = try Self.reason(Sample.registry([]).utf8, options: .init(sourceName: name))
        expect(reason, equals: .invalidSourceName(name))
    }

    @Test func namesTheFileFirst() {
        let error = ImportError(file: "a\u{1B}b.csv", reason: .empty)
        expect(error.description, equals: "a\\u{1B}b.csv: has no rows: expected one row for each temple")
        expect(ImportError(file: "-", reason: .empty).description.hasPrefix("standard input: has no rows"))
    }

    @Test func endsWithWhatTheConsumerThrows() {
        struct Full: Error {}
        #expect(throws: Full.self) {
            try TempleFileReader(rows: Reading.rows(Sample.registry([[:]]).utf8), name: "t")
                .read(record: { _, _ in throw Full() })
        }
    }
}
