import Expectations
import MemoryByteSource
import RecordFiles
import TempleFormats
import Testing

/// Tests that the reader returns what the CSV writer wrote.
struct CSVReadBackTests {
    @Test func theReaderReadsWhatIsWritten() throws {
        let lines = [["a", "b,c", "\"", "\"\"d"], ["e\r\nf", "", "寺,\"廟\"\n", " "]]
        let reader = CSVReader(source: MemoryByteSource(Array(lines.map(CSVText.line).joined().utf8)))
        for line in lines {
            try expect(reader.next())
            expect((0..<reader.count).map { String(decoding: reader.bytes(of: $0), as: UTF8.self) }, equals: line)
        }
        try expect(!reader.next())
    }
}
