import Expectations
import MemoryByteSource
import Foundation
import RecordFiles
import Testing

@Suite struct ArchiveTests {
    static let text = "a,b\n1,2\n3,4\n"
    static let rows = [ReadRow(2, ["a": "1", "b": "2"]), ReadRow(3, ["a": "3", "b": "4"])]

    @Test(arguments: ["gzip", "bzip2", "xz", "zstd"]) func readsACompressedFile(_ filter: String) throws {
        let bytes = ArchiveWriter.compress(Array(Self.text.utf8), filter)
        for chunk in [1, 5, .max] {
            let reading = try Reading(bytes, chunk: chunk)
            expect(reading.rows == Self.rows && reading.name == "t" && reading.ending == .complete)
        }
    }

    @Test(.enabled(if: Program.exists("/usr/bin/gzip"))) func readsGzipMembersAfterOneAnother() throws {
        let one = try Program.output("/usr/bin/gzip", ["-c"], Array("a,b\n1,2\n".utf8))
        let two = try Program.output("/usr/bin/gzip", ["-c"], Array("3,4\n".utf8))
        for padding in [[], [UInt8](repeating: 0, count: 512)] {
            let reading = try Reading(one + two + padding)
            expect(reading.rows == Self.rows && reading.ending == .complete)
        }
    }

    @Test func handsOutTheMembersOfAnArchive() throws {
        let entries: [ArchiveWriter.Entry] = [
            .init("data/", [], isDirectory: true), .init("data/一.csv", Self.text), .init("data/.hidden", "x"),
            .init("__MACOSX/data/._一.csv", "x"), .init("empty.csv", ""), .init("b.json", "[{\"a\":1}]"),
        ]
        for bytes in [ArchiveWriter.zip(entries), ArchiveWriter.tar(entries), ArchiveWriter.tarGzip(entries)] {
            let members = try Reading.all(bytes).map { try $0.get() }
            expect(members.map(\.name), equals: ["t/data/一.csv", "t/b.json"])
            expect(members.first?.rows == Self.rows && members.last?.fields == [["a": "1"]])
            expect(members.allSatisfy { $0.ending == .complete })
        }
    }

    @Test func namesTheFilesThatAreNotUsed() throws {
        let entries: [ArchiveWriter.Entry] = [
            .init("data/", [], isDirectory: true), .init("empty.csv", ""), .init("a.csv", Self.text),
            .init("data/.hidden", "x"), .init("__MACOSX/data/._一.csv", "x"),
        ]
        let file = RecordFile(source: MemoryByteSource(ArchiveWriter.zip(entries)), name: "t")
        while try file.nextMember() != nil {}
        expect(
            file.passedOver,
            equals: [
                .init(file: "t/empty.csv", reason: .empty), .init(file: "t/data/.hidden", reason: .hidden),
                .init(file: "t/__MACOSX/data/._一.csv", reason: .hidden),
            ])
    }

    @Test(.enabled(if: Program.exists("/usr/bin/iconv"))) func readsNamesInBig5() throws {
        var entry = ArchiveWriter.Entry("", Self.text)
        entry.name = try Program.iconv("寺廟.csv", to: "BIG5")
        try expect(Reading.all(ArchiveWriter.zip([entry])).first?.get().name, equals: "t/寺廟.csv")
    }

    @Test func goesOnWithTheNextMemberThoughOneIsNotReadWhole() throws {
        let long = "a,b\n" + String(repeating: "1,2\n", count: 200_000)
        let file = RecordFile(
            source: MemoryByteSource(ArchiveWriter.zip([.init("a", long), .init("b", Self.text)])), name: "t")
        _ = try file.nextMember()
        try expect(file.nextMember().map(Reading.init)?.rows, equals: Self.rows)
        try expectNil(file.nextMember())
    }

    @Test func oneMemberThatCannotBeReadDoesNotHideTheNext() throws {
        let inner = ArchiveWriter.zip([.init("x", "y")])
        let results = Reading.all(
            ArchiveWriter.zip([.init("a.pdf", "%PDF-1.7"), .init("b.zip", inner), .init("c", Self.text)]))
        expect(results.count, equals: 3)
        expect(results[0], equals: .failure(.init(file: "t/a.pdf", reason: .unsupported("a PDF"))))
        expect(
            results[1], equals: .failure(.init(file: "t/b.zip", reason: .unsupported("an archive inside an archive"))))
        try expect(results[2].get().rows, equals: Self.rows)
    }

    static let refused: [([UInt8], RecordFileError.Reason)] = [
        (
            ArchiveWriter.zip([.init("[Content_Types].xml", "<a/>")]),
            .unsupported("an office document that is no spreadsheet")
        ),
        (
            ArchiveWriter.zip([.init("mimetype", "application/x")]),
            .unsupported("an office document that is no spreadsheet")
        ),
        (ArchiveWriter.zip([.init("empty", "")]), .empty),
        (Array("%PDF-1.4\n".utf8), .unsupported("a PDF")),
        (
            ArchiveWriter.compress(ArchiveWriter.compress([1], "gzip"), "gzip"),
            .unsupported("an archive inside an archive")
        ),
        (ArchiveWriter.compress(Array("%PDF-1.4\n".utf8), "xz"), .unsupported("a PDF")),
        ([0x1F, 0x8B, 0x08, 0x00], .damagedArchive("the gzip data ends early")),
        (Array(kml.utf8), .geodata("KML", within: "")),
        (Array("\u{FEFF}<kml><Document/></kml>".utf8), .geodata("KML", within: "")),
        (Array("<?xml version='1.0'?><!-- a > b --> <!DOCTYPE k><k:kml/>".utf8), .geodata("KML", within: "")),
        (ArchiveWriter.compress(Array(kml.utf8), "gzip"), .geodata("KML", within: "/vsigzip/")),
        (ArchiveWriter.zip([.init("doc.kml", kml)]), .geodata("KML", within: "/vsizip/")),
        (ArchiveWriter.tar([.init("doc.kml", kml)]), .geodata("KML", within: "/vsitar/")),
        (shapefile, .geodata("a shapefile", within: "")),
        (ArchiveWriter.zip([.init("a.cpg", "UTF-8")]), .geodata("a part of a shapefile", within: "/vsizip/")),
        (ArchiveWriter.zip([.init("a.SHX", shapefile)]), .geodata("a part of a shapefile", within: "/vsizip/")),
        (
            Array("version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 12345\n".utf8), .largeFilePointer
        ),
    ]

    private static let kml = """
        <?xml version="1.0" encoding="UTF-8"?>
        <kml xmlns="http://www.opengis.net/kml/2.2"><Document><Placemark><name>甲宮</name></Placemark></Document></kml>
        """

    /// The first bytes of a shapefile: its code, and unused numbers.
    private static let shapefile: [UInt8] = [0, 0, 0x27, 0x0A] + [UInt8](repeating: 0, count: 20)

    /// Rows that only speak of such files are rows.
    @Test(arguments: [
        "name,lat\n<kml ,1\n", "<a><b><kmlx>1</kmlx><c>2</c></b></a>", "version,x\n1,2\n",
        "<!-- <kml > --><a><b><kml>1</kml><c>2</c></b></a>", "<a:b xmlns:a='x:kml '><c><d>1</d><e>2</e></c></a:b>",
    ])
    func whatOnlyNamesAMapsDataIsRead(_ text: String) throws {
        try expect(Reading(Array(text.utf8)).rows.count, equals: 1)
    }

    @Test(arguments: [
        ("a.kml", "KML", "", "a.kml"), ("list.kmz/doc.kml", "KML", "/vsizip/", "/vsizip/list.kmz/doc.kml"),
        ("x.zip/t.cpg", "a part of a shapefile", "/vsizip/", "/vsizip/x.zip/t.shp"),
        ("t.shx", "a shapefile", "", "t.shp"), ("my temples.kml", "KML", "", "'my temples.kml'"),
        ("-", "KML", "", "/vsistdin/"),
    ])
    func saysHowAMapsDataIsConverted(file: String, kind: String, within: String, source: String) {
        let text = RecordFileError(file: file, reason: .geodata(kind, within: within)).description
        expect(text.hasSuffix(": convert it to GeoJSON: ogr2ogr -f GeoJSON -t_srs EPSG:4326 temples.geojson \(source)"))
        expect(text, contains: " is \(kind), which is not read")
    }

    @Test(arguments: refused) func refuses(_ bytes: [UInt8], _ reason: RecordFileError.Reason) {
        expect(refusal(bytes), equals: reason)
    }

    @Test func boundsTheNumberOfMembers() {
        var limits = RecordFileLimits()
        limits.members = 3
        let results = Reading.all(ArchiveWriter.zip((0..<5).map { .init("\($0)", Self.text) }), limits: limits)
        expect(results.count, equals: 4)
        expect(results.last, equals: .failure(.init(file: "t", reason: .tooManyMembers(limit: 3))))
    }

    @Test(arguments: ["gzip", "bzip2", "xz", "zstd", "zip"]) func stopsABomb(_ form: String) {
        var limits = RecordFileLimits()
        limits.freelyExpandedBytes = 1 << 20
        let zeros = Array("a,b\n".utf8) + [UInt8](repeating: 0x30, count: 16 << 20)
        let bytes = form == "zip" ? ArchiveWriter.zip([.init("a", zeros)]) : ArchiveWriter.compress(zeros, form)
        guard case .expandsTooFar(let count) = refusal(bytes, limits: limits) else {
            Issue.record("\(form) went through")
            return
        }
        expect(count > 1 << 20 && count < 4 << 20)
        limits.freelyExpandedBytes = 1 << 30
        limits.expandedBytes = 2 << 20
        guard case .expandsTooFar = refusal(bytes, limits: limits) else {
            Issue.record("\(form) went through")
            return
        }
    }

    /// A file of some bytes must not cost minutes, whatever is in it.
    @Test(arguments: [(3 << 20, false), (5 << 20, true)])
    func aShortFileExpandsToLittle(count: Int, isTooMuch: Bool) {
        let bytes = ArchiveWriter.compress(Array("a,b\n".utf8) + [UInt8](repeating: 0x30, count: count), "bzip2")
        let reason = refusal(bytes)
        if case .expandsTooFar? = reason {
            expect(isTooMuch && reason?.description.contains("more than 100 times its size") ?? false)
        } else {
            expect(!isTooMuch, "\(String(describing: reason))")
        }
    }

    @Test func countsAllMembersOfABombTogether() {
        var limits = RecordFileLimits()
        limits.expandedBytes = 1 << 20
        let part = "a,b\n" + String(repeating: "1,2\n", count: 100_000)
        let results = Reading.all(ArchiveWriter.zip((0..<5).map { .init("\($0)", part) }), limits: limits)
        expect(results.prefix(2).allSatisfy { (try? $0.get()) != nil } && results.count < 5)
        for result in results.dropFirst(2) {
            guard case .failure(let error) = result, case .expandsTooFar = error.reason else {
                Issue.record("\(results.count)")
                return
            }
        }
    }

    /// Nobody knows where the next member begins, and nothing depends on how the bytes arrive.
    @Test func whatFollowsADamagedMemberIsNotRead() throws {
        // tools/fuzz has found it: `a.csv` cannot be unpacked, and `b.json` was found in small pieces alone.
        let bytes = Array(try Data(contentsOf: Repository.root.appending(path: "Fuzz/seeds/records/damaged.zip")))
        for chunk in [1, 5, 64, .max] {
            expect(Reading.all(bytes, chunk: chunk).map(outcome), equals: ["refused"], "\(chunk)")
        }
    }

    /// What became of a member, without the words, which depend on which of several faults is found first.
    private func outcome(_ result: Result<Reading, RecordFileError>) -> String {
        guard let reading = try? result.get() else { return "refused" }
        let rows = reading.rows.map { row in row.fields.sorted { $0.key < $1.key }.map { "\($0.key)\($0.value)" } }
        return "\(reading.name) \(rows) \(reading.ending == .complete)"
    }

    @Test func tellsADamagedMember() throws {
        var bytes = ArchiveWriter.zip([.init("a", Self.text), .init("b", Self.text)])
        let crc = try require(bytes.indices.first { bytes[$0...].starts(with: [0x50, 0x4B, 0x07, 0x08]) })
        bytes[crc + 4] ^= 1
        // The data is damaged, not cut short: no part of it is reliable.
        guard case .failure(let error) = Reading.all(bytes).first, case .damagedArchive(let words) = error.reason else {
            Issue.record("\(Reading.all(bytes))")
            return
        }
        expect(words, contains: "CRC")
    }
}
