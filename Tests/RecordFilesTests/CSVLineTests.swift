import MemoryByteSource
import RecordFiles
import Testing

struct CSVLineTests {
    @Test func quotesOnlyWhereItMust() {
        #expect(CSVLine.text(["a", "", "寺 廟"]) == "a,,寺 廟\r\n")
        #expect(CSVLine.text(["a,b", "c\"d\"", "e\nf", "g\rh"]) == "\"a,b\",\"c\"\"d\"\"\",\"e\nf\",\"g\rh\"\r\n")
    }

    @Test func theReaderReadsItBack() throws {
        let lines = [["a", "b,c", "\"", "\"\"d"], ["e\r\nf", "", "寺,\"廟\"\n", " "]]
        let reader = CSVReader(source: MemoryByteSource(Array(lines.map(CSVLine.text).joined().utf8)))
        for line in lines {
            #expect(try reader.next())
            #expect((0..<reader.count).map { String(decoding: reader.bytes(of: $0), as: UTF8.self) } == line)
        }
        #expect(try !reader.next())
    }
}
