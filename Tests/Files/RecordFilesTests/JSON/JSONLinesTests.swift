import Expectations
import RecordFiles
import Testing

@Suite struct JSONLinesTests {
    static let files: [(String, [ReadRow])] = [
        ("{\"a\":1}\n{\"a\":2}\n", [ReadRow(1, ["a": "1"]), ReadRow(2, ["a": "2"])]),
        ("\r\n{\"a\":1}\r\n\r\n{\"a\":[{\"b\":2}]}", [ReadRow(2, ["a": "1"]), ReadRow(4, ["a": "[{\"b\":2}]"])]),
        (
            "{\"type\":\"Feature\",\"properties\":{\"a\":1},\"geometry\":{\"type\":\"Point\"}}\n{\"type\":\"Feature\"}\n",
            [
                ReadRow(1, ["a": "1", "@type": "Feature", "@geometry": "{\"type\":\"Point\"}"]),
                ReadRow(2, ["@type": "Feature"]),
            ]
        ),
        ("{\"a\":1}{\"a\":2}\n{\n\"a\":3}", [ReadRow(1, ["a": "1"]), ReadRow(1, ["a": "2"]), ReadRow(2, ["a": "3"])]),
        ("{\n\"a\":1}\n{\n\"a\":2}", [ReadRow(1, ["a": "1"]), ReadRow(3, ["a": "2"])]),
    ]

    @Test(arguments: files) func readsAnObjectALine(_ text: String, _ rows: [ReadRow]) throws {
        for chunk in [1, 3, .max] {
            var limits = RecordFileLimits()
            limits.chunkBytes = min(chunk, 1 << 16)
            let reading = try Reading(text, chunk: chunk, limits: limits)
            expect(reading.rows == rows && reading.container == .jsonLines && reading.ending == .complete)
        }
    }

    @Test(arguments: ["{\"a\":}", "{\"a\":1", "{\"a\":[1}", "nonsense", "[1,2]", "3", "{\"a\":\"x}", "{'a':1}"])
    func aMalformedLineCostsItselfOnly(_ line: String) throws {
        for text in [
            "{\"a\":1}\n\(line)\n{\"a\":3}\n{\"a\":4}\n", "{\"a\":1}\n{\"a\":3}\n\(line)\n{\"a\":4}\n{\"a\":5}\n",
        ] {
            for chunk in [1, 3, .max] {
                var limits = RecordFileLimits()
                limits.chunkBytes = min(chunk, 1 << 16)
                let reading = try Reading(text, chunk: chunk, limits: limits)
                expect(reading.container == .jsonLines && reading.ending == .complete)
                let broken = reading.rows.filter { $0.problem != nil }
                expect(broken.count == 1 && broken[0].line == (text.hasSuffix("5}\n") ? 3 : 2))
                guard case .malformedJSON(let words)? = broken.first?.problem else {
                    Issue.record("\(reading.rows)")
                    continue
                }
                expect(!words.isEmpty)
                expect(reading.rows.count, equals: text.split(separator: "\n").count)
            }
        }
    }

    @Test func theFirstLineMayBeMalformed() throws {
        let reading = try Reading("{\"a\":1,\n{\"a\":2}\n{\"a\":3}\n")
        expect(reading.container, equals: .jsonLines)
        expect(reading.rows.map { $0.problem == nil }, equals: [false, true, true])
    }

    @Test func aLastLineWithoutItsBraceIsCutShort() throws {
        let reading = try Reading("{\"a\":1}\n{\"a\":2}\n{\"a\":")
        expect(reading.rows.count == 3 && reading.ending == .cutShort("line 3: the JSON ends early"))
    }

    @Test func aDocumentWithAFeatureALineIsADocument() throws {
        let reading = try Reading("{\"features\":[\n{\"a\":1},\n{\"a\":2}\n]}")
        expect(reading.container == .json && reading.fields.count == 2)
    }
}
