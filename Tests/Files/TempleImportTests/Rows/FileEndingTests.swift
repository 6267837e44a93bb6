import Expectations
import RecordFiles
import TempleImport
import TempleModel
import Testing

@Suite struct FileEndingTests {
    static let registry = Sample.registry([["編號": "1"], ["編號": "2"], ["編號": "3"]])
    static let files: [(String, String)] = [
        ("CSV", registry), ("XML", Text.xml(RegistryContainersTests.rows([["編號": "1"], ["編號": "2"], ["編號": "3"]]))),
        ("JSON", Text.json(RegistryContainersTests.rows([["編號": "1"], ["編號": "2"], ["編號": "3"]]))),
    ]

    @Test(arguments: files) func aWholeFileIsComplete(_ name: String, _ text: String) throws {
        let reading = try Reading(text.utf8)
        expect(reading.summary.ending == .complete && reading.counts.accepted == 3 && reading.diagnostics.isEmpty)
    }

    @Test(arguments: files) func whatStandsBeforeTheCutIsTakenAndTheCutIsTold(_ name: String, _ text: String) throws {
        let reading = try Reading(text.utf8.dropLast(120))
        guard case .cutShort = reading.summary.ending else {
            Issue.record("\(name): \(reading.summary.ending)")
            return
        }
        expect(reading.records.map(\.key.id).starts(with: ["1", "2"]))
        let told = try require(reading.warnings.last)
        expect(told.code == .fileCutShort && told.line > 2 && told.column == nil && told.rawRow == nil)
        expect(reading.counts.warnings[.fileCutShort], equals: 1)
    }

    @Test(arguments: [
        ("runtime error: Query timed out in \"query\" at line 3 after 180 seconds.", true),
        ("runtime error: Query ran out of memory", true), ("The query Timed Out", true), ("fetched by hand", false),
    ]) func anOverpassAnswerThatWasEndedIsCutShort(_ remark: String, _ isCut: Bool) throws {
        let element =
            #"{"type":"node","id":1,"lat":24.1,"lon":120.6,"tags":{"amenity":"place_of_worship","name":"甲宮"}}"#
        let quoted = remark.replacing("\"", with: "\\\"")
        let reading = try Reading(
            "{\"elements\": [\(element)], \"osm3s\": {\"remark\": \"timed out\"}, \"remark\": \"\(quoted)\"}\n".utf8)
        expect(reading.counts.accepted, equals: 1)
        let shown = quoted
        expect(reading.summary.ending, equals: isCut ? .cutShort("its remark says \"\(shown)\"") : .complete)
    }

    @Test func aLastLineWithoutAnEndIsTakenAndTold() throws {
        let reading = try Reading(Self.registry.utf8.dropLast(2))
        expect(reading.summary.ending == .unended && reading.counts.accepted == 3)
        expect(reading.warnings.map(\.code), equals: [.lastLineUnended])
    }
}
