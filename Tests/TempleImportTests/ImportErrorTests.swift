import TempleImport
import Testing

@Suite struct ImportErrorTests {
    /// The reason that a file is refused for.
    static func reason(_ bytes: some Sequence<UInt8>, options: ImportOptions = ImportOptions()) throws
        -> ImportError.Reason
    {
        try #require(throws: ImportError.self) { try Reading(bytes, options: options) }.reason
    }

    @Test(arguments: ["", "\u{FEFF}", "\r\n\n"]) func refusesAnEmptyFile(_ text: String) throws {
        #expect(try Self.reason(text.utf8) == .empty)
    }

    @Test func takesAHeaderWithoutRows() throws {
        let reading = try Reading(Sample.registry([]).utf8)
        #expect(reading.counts.read == 0 && reading.diagnostics.isEmpty && reading.counts.bytes > 0)
    }

    static let foreign: [([UInt8], Int, ImportError.ForeignContent?)] = [
        ([0x1F, 0x8B, 0x08, 0x00], 0, .gzip),
        ([0x50, 0x4B, 0x03, 0x04, 0x14], 0, .zip),
        ([0xFF, 0xFE, 0x61, 0x00], 0, .utf16),
        ([0xFE, 0xFF, 0x00, 0x61], 0, .utf16),
        ([0x61, 0x00, 0x62, 0x00], 0, .utf16),
        ([0x61, 0x2C, 0xBD, 0x73, 0x0A], 2, nil),
        (Array("name,lat,".utf8) + [0xA6, 0x57, 0x0A], 9, nil),
        (Array("name,lat,lng\u{0},source".utf8), 12, nil),
    ]

    @Test(arguments: foreign) func namesTheByteThatIsNotText(
        _ bytes: [UInt8], _ offset: Int, _ content: ImportError.ForeignContent?
    ) throws {
        #expect(try Self.reason(bytes) == .notText(offset: offset, lookingLike: content))
    }

    @Test func listsTheColumnsOfAnUnknownHeader() throws {
        let reason = try Self.reason("緯度,經度\n24,120\n".utf8)
        #expect(reason == .unknownFormat(columns: ["緯度", "經度"]))
        for word in ["緯度", "moi-csv", "寺廟名稱", "csv (", "source_id"] { #expect(reason.description.contains(word)) }
    }

    @Test(arguments: [
        ("name;lat;lng\n", "semicolons"), ("name\tlat\tlng\n", "tabs"),
        ("{\"type\": 1}\n", "does not start with a CSV"),
        ("<?xml version='1.0'?>\n", "does not start with a CSV"),
    ]) func guessesWhatTheFileIs(_ text: String, _ words: String) throws {
        #expect(try Self.reason(text.utf8).description.contains(words))
    }

    @Test func namesAllMissingColumns() throws {
        #expect(
            try Self.reason("編號,寺廟名稱\n".utf8)
                == .missingColumns(["WGS84X", "WGS84Y"], format: .registryCSV, found: ["編號", "寺廟名稱"]))
        #expect(
            try Self.reason("name,lat\n".utf8)
                == .missingColumns(["source", "source_id", "lng"], format: .nearbyCSV, found: ["name", "lat"]))
        #expect(
            try Self.reason("a,b\n".utf8, options: .init(format: .registryCSV))
                == .missingColumns(["編號", "寺廟名稱", "WGS84X", "WGS84Y"], format: .registryCSV, found: ["a", "b"]))
    }

    @Test func namesTheColumnThatWasMeant() throws {
        let reason = try Self.reason("source,source_id,name,lat,lng,main_diety,Phone,zzzzzz\n".utf8)
        guard case .unknownColumns(let columns, .nearbyCSV) = reason else {
            Issue.record("\(reason)")
            return
        }
        #expect(columns.map(\.name) == ["main_diety", "Phone", "zzzzzz"])
        #expect(columns.map(\.nearest) == ["main_deity", "phone", nil])
        #expect(reason.description.contains("did you mean main_deity?"))
    }

    @Test func refusesAColumnTwice() throws {
        #expect(try Self.reason("source,source_id,name,lat,lng,name\n".utf8) == .duplicateColumn("name"))
    }

    @Test(arguments: ["", "a b", "名", String(repeating: "a", count: 33)]) func refusesAStrangeSourceName(_ name: String)
        throws
    {
        let reason = try Self.reason(Sample.registry([]).utf8, options: .init(sourceName: name))
        #expect(reason == .invalidSourceName(name))
    }

    static let malformed: [(String, ImportError.HeaderProblem)] = [
        ("\"編號,寺廟名稱\n1,2\n", .quoting),
        ("\"編號\"x,寺廟名稱\n", .quoting),
        (String(repeating: "a,", count: 300), .tooManyColumns(limit: 256)),
        (String(repeating: "a", count: 70_000), .tooLarge),
    ]

    @Test(arguments: malformed) func refusesABrokenHeader(_ text: String, _ problem: ImportError.HeaderProblem) throws {
        #expect(try Self.reason(text.utf8) == .malformedHeader(problem))
    }

    @Test func namesTheFileFirst() {
        let error = ImportError(file: "a\u{1B}b.csv", reason: .noSuchFile)
        #expect(error.description == "a\\u{1B}b.csv: no such file: check the path")
        #expect(ImportError(file: "-", reason: .empty).description.hasPrefix("standard input: is empty"))
    }

    @Test func endsWithWhatTheConsumerThrows() {
        struct Full: Error {}
        let reader = TempleFileReader(source: MemoryByteSource(Array(Sample.registry([[:]]).utf8)), name: "t")
        #expect(throws: Full.self) { try reader.read(record: { _, _ in throw Full() }) }
    }
}
