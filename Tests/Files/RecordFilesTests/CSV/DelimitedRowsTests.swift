import Expectations
import MemoryByteSource
import RecordFiles
import Testing

@Suite struct DelimitedRowsTests {
    static let delimiters: [(String, UInt8)] = [
        ("a,b;c\n1,2\n", UInt8(ascii: ",")),
        ("a;b;c,d\n1;2;3\n", UInt8(ascii: ";")),
        ("a\tb\n1\t2\n", UInt8(ascii: "\t")),
        ("a\tb,c\n", UInt8(ascii: ",")),
        ("\"a;b;c;d\",e,f\n", UInt8(ascii: ",")),
        ("\n\na;b\n1,2,3,4\n", UInt8(ascii: ";")),
        ("alone\n1\n", UInt8(ascii: ",")),
    ]

    @Test(arguments: delimiters) func takesTheDelimiterOfTheHeader(_ text: String, _ delimiter: UInt8) throws {
        try expect(Reading(text).container, equals: .delimited(by: delimiter))
    }

    @Test func readsFieldsByName() throws {
        let reading = try Reading("\u{FEFF}\u{200E}name ;\u{FEFF} 緯度;;\n\"宮;廟\";24.1;x;\n")
        expect(reading.names, equals: ["name", "緯度", "", ""])
        expect(reading.fields, equals: [["name": "宮;廟", "緯度": "24.1", "": "x"]])
        let rows = try require(
            RecordFile(source: MemoryByteSource(Array("a,b\n1,2\n".utf8)), name: "t").nextMember()
        ).rows
        expect(rows.index(of: "b") == 1 && rows.index(of: "c") == nil)
        try expect(rows.next() && !rows.isBlank && rows.count == 2)
        expectEmpty(rows.bytes(of: 7))
        try expect(!rows.next())
        expect(rows.bytesRead == 8 && rows.totalBytes == 8)
    }

    @Test func tellsABlankRow() throws {
        let rows = try require(
            RecordFile(source: MemoryByteSource(Array("a,b\n,\n1,\n".utf8)), name: "t").nextMember()
        ).rows
        try expect(rows.next() && rows.isBlank)
        try expect(rows.next() && !rows.isBlank)
    }

    static let endings: [(String, FileEnding)] = [
        ("a,b\n1,2\n", .complete),
        ("a,b\n1,2\n\n", .complete),
        ("a,b\n", .complete),
        ("a,b", .complete),
        ("a,b\n1,2", .unended),
        ("a,b\r\n1,2", .unended),
        ("a,b\n1,\"2\"", .unended),
        ("a,b\n1", .cutShort("the last line is incomplete")),
        ("a,b\n1,2\n3", .cutShort("the last line is incomplete")),
        ("a,b\n1,\"2", .cutShort("the last quote is not closed")),
        ("a,b\n1,\"2\n", .cutShort("the last quote is not closed")),
        ("a,b\n1,\"2\n3", .cutShort("the last line is incomplete")),
        ("a,b\n1,\"2\n3,4\n", .complete),
        ("a,b\n1\n", .complete),
    ]

    @Test(arguments: endings) func tellsWhetherTheLastLineIsWhole(_ text: String, _ ending: FileEnding) throws {
        for chunk in [1, 2, .max] { try expect(Reading(text, chunk: chunk).ending, equals: ending) }
    }

    static let refused: [(String, RecordFileError.Reason)] = [
        ("", .empty), ("\u{FEFF}", .empty), ("\r\n\n", .empty),
        ("a,b, a\n1,2,3\n", .duplicateColumn("a")),
        ("\"a,b\n1,2\n", .malformedHeader(.quoting)),
        ("\"a\"x,b\n1,2\n", .malformedHeader(.quoting)),
        (String(repeating: "a,", count: 300), .malformedHeader(.tooManyColumns(limit: 256))),
        (String(repeating: "a", count: 70_000), .malformedHeader(.tooLarge)),
    ]

    @Test(arguments: refused) func refusesABrokenHeader(_ text: String, _ reason: RecordFileError.Reason) {
        expect(refusal(text.utf8), equals: reason)
    }

    @Test func namesTheByteThatIsNotUTF8() throws {
        let text = Array("\u{FEFF}名,地址\n宮,一\n廟,".utf8) + [0xB4, 0x5A] + Array("街\n殿,二\n".utf8)
        let rows = try Reading(text).rows
        expect(rows.map(\.invalidOffset), equals: [nil, text.firstIndex(of: 0xB4), nil])
        expect(rows.map(\.invalidField), equals: [nil, "地址", nil])
    }

    @Test func onlyARowTooLongIsLost() throws {
        let source = RepeatingByteSource([("a,b\n1,", 1), ("x", 8 << 20), ("\n2,3\n", 1)])
        let member = try require(RecordFile(source: source, name: "t").nextMember())
        let rows = try Reading(member).rows
        expect(rows, equals: [ReadRow(2, [:], .fieldTooLong), ReadRow(3, ["a": "2", "b": "3"])])
    }
}
