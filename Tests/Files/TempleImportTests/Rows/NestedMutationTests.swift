import Expectations
import Foundation
import Geodesy
import LunarCalendar
import RecordFiles
import SeededRandom
import TempleImport
import TempleModel
import Testing

/// Mutation tests: damage good files of XML and JSON at random, the same way on every run. Nothing traps, and the
/// records are valid.
@Suite struct NestedMutationTests {
    static let files: [[UInt8]] = [
        Array(RegistryContainersTests.ministryXML(RegistryContainersTests.rows([[:], ["編號": "2"], ["編號": "3"]])).utf8),
        Array(RegistryContainersTests.kiangGeoJSON(RegistryContainersTests.rows([[:], ["編號": "2"]])).utf8),
        Array(Text.jsonLines([NearbyContainersTests.row(), NearbyContainersTests.row(["source_id": "b"])]).utf8),
        Array(
            OSMSchemaTests.overpass(
                OSMSchemaTests.node(
                    #""name": "甲宮", "religion": "taoist", "addr:street": "中正路", "phone": "04-22223333""#),
                OSMSchemaTests.temple(#""name": "乙宮""#, position: #""geometry": [{"lat": 24, "lon": 120}]"#, id: 2)
            ).utf8),
        Array(
            Text.geoJSON(
                [[("name", "甲宮"), ("deity", "媽祖")], [("name", "乙"), ("deity", "觀音")]], id: { _ in "way/1" }
            ) { _ in OSMSchemaTests.geometries[3].0 }.utf8),
        Array(
            Text.json(
                ["a", "b", "c"].map {
                    let change = ["Id": $0, "Description": "<p>&amp;nbsp;祭"]
                    return Text.row(TourismSchemaTests.names, TourismSchemaTests.values, change)
                }
            ).utf8),
        Array(Text.jsonLines(FestivalSchemaTests.named(FestivalSchemaTests.rows)).utf8),
    ]
    static let pieces: [[UInt8]] =
        MutationTests.pieces
        + ["{", "}", "[", "]", ":", "<", ">", "</", "&amp;", "null", "1e9", "\\u0000", "\\ud800", "<![CDATA["].map {
            Array($0.utf8)
        }

    @Test(arguments: files.indices) func holdsItsPromisesOnDamagedFiles(_ file: Int) throws {
        var generator = SplitMix64(seed: UInt64(file) + 40)
        var taken = 0
        for _ in 0..<600 {
            let bytes = MutationTests.mutated(Self.files[file], pieces: Self.pieces, using: &generator)
            let reading: Reading
            do {
                reading = try Reading(bytes, chunk: Int.random(in: 1...300, using: &generator))
            } catch {
                expect(error is ImportError || error is RecordFileError)
                continue
            }
            taken += reading.counts.accepted
            let counts = reading.counts
            expect(counts.read, equals: counts.accepted + counts.rejected + counts.skippedRows)
            expect(counts.accepted == reading.results.count && counts.rejected == reading.rejections.count)
            for record in reading.records { MutationTests.check(record) }
            for activity in reading.activities {
                expect((try? activity.recurrence()) != nil && !activity.title.isEmpty)
            }
            for festival in reading.festivals {
                expect(!festival.title.isEmpty && !festival.templeName.isEmpty && festival.note?.isEmpty != true)
                expect(festival.area.map { (1...50).contains($0.count) } ?? true)
            }
            for diagnostic in reading.diagnostics {
                expect(diagnostic.description.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
                expect(diagnostic.rawRow == nil || diagnostic.rawRow?.count == diagnostic.header.count)
            }
        }
        expect(taken, isAbove: 50, "\(taken)")
    }

    @Test(arguments: files.indices) func readsTheSameInChunksOfAnySize(_ file: Int) throws {
        let whole = try Reading(Self.files[file])
        expect(whole.counts.accepted, isAbove: 0)
        for chunk in [1, 2, 3, 7, 64, 1_000] {
            let reading = try Reading(Self.files[file], chunk: chunk)
            expect(reading.results == whole.results && reading.diagnostics == whole.diagnostics)
        }
    }
}
