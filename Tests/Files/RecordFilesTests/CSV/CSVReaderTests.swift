import Expectations
import MemoryByteSource
import SeededRandom
import RecordFiles
import Testing

@Suite struct CSVReaderTests {
    struct Row: Equatable {
        var line: Int
        var fields: [String]
        var problem: RowProblem?

        init(_ line: Int, _ fields: [String], _ problem: RowProblem? = nil) {
            self.line = line
            self.fields = fields
            self.problem = problem
        }
    }

    /// Returns every record of `text`. A record with a problem has no fields.
    static func rows(
        _ text: String, columns: Int? = nil, chunk: Int = .max, limits: RecordFileLimits = RecordFileLimits()
    ) throws
        -> [Row]
    {
        let reader = CSVReader(source: MemoryByteSource(Array(text.utf8), chunk: chunk), limits: limits)
        reader.expectedColumns = columns
        var rows: [Row] = []
        while try reader.next() {
            let fields = (0..<reader.count).map { String(decoding: reader.bytes(of: $0), as: UTF8.self) }
            rows.append(Row(reader.line, reader.problem == nil ? fields : [], reader.problem))
        }
        return rows
    }

    static let wellFormed: [(String, [Row])] = [
        ("", []),
        ("\n", []),
        ("\r\n\r\n", []),
        ("a", [Row(1, ["a"])]),
        ("a,b", [Row(1, ["a", "b"])]),
        ("a,", [Row(1, ["a", ""])]),
        (",", [Row(1, ["", ""])]),
        ("a,b\n", [Row(1, ["a", "b"])]),
        ("a\nb\n", [Row(1, ["a"]), Row(2, ["b"])]),
        ("a\r\nb\r\n", [Row(1, ["a"]), Row(2, ["b"])]),
        ("a\rb\r", [Row(1, ["a"]), Row(2, ["b"])]),
        ("a\n\n\r\n\rb", [Row(1, ["a"]), Row(5, ["b"])]),
        ("\"\"", [Row(1, [""])]),
        ("\"a\"\n\"b\"", [Row(1, ["a"]), Row(2, ["b"])]),
        ("\"a,b\",c", [Row(1, ["a,b", "c"])]),
        ("\"say \"\"hi\"\"\",c", [Row(1, ["say \"hi\"", "c"])]),
        ("\"\"\"\"", [Row(1, ["\""])]),
        ("\"a\r\nb\",c\r\nd,e", [Row(1, ["a\r\nb", "c"]), Row(3, ["d", "e"])]),
        ("\"a\n\nb\",c\nd,e", [Row(1, ["a\n\nb", "c"]), Row(4, ["d", "e"])]),
        ("\"a\rb\",c\rd,e", [Row(1, ["a\rb", "c"]), Row(3, ["d", "e"])]),
        ("a\"b,c\"\n", [Row(1, ["a\"b", "c\""])]),
        (" \"a\"\n", [Row(1, [" \"a\""])]),
    ]

    @Test(arguments: wellFormed) func splitsByRFC4180(_ text: String, _ expected: [Row]) throws {
        try expect(Self.rows(text), equals: expected)
    }

    static let malformed: [(String, [Row])] = [
        ("a,b\n1\n2,3\n", [Row(1, ["a", "b"]), Row(2, [], .columnCount(found: 1, expected: 2)), Row(3, ["2", "3"])]),
        (
            "a,b\n1,2,3\n4,5",
            [Row(1, ["a", "b"]), Row(2, [], .columnCount(found: 3, expected: 2)), Row(3, ["4", "5"])]
        ),
        // Text after the closing quote costs one line.
        ("\"a\"x,b\n1,2", [Row(1, [], .textAfterQuote), Row(2, ["1", "2"])]),
        ("\"a\"x,\"b\r\n1,2", [Row(1, [], .textAfterQuote), Row(2, ["1", "2"])]),
        // A quote that is never closed costs only its line: the rest is read again.
        ("1,\"a\n2,b\n3,c\n", [Row(1, [], .unterminatedQuote), Row(2, ["2", "b"]), Row(3, ["3", "c"])]),
        ("1,\"a\r\n2,b\r\n3,c", [Row(1, [], .unterminatedQuote), Row(2, ["2", "b"]), Row(3, ["3", "c"])]),
        ("1,\"a\r2,b\r", [Row(1, [], .unterminatedQuote), Row(2, ["2", "b"])]),
        ("1,a\n2,\"b", [Row(1, ["1", "a"]), Row(2, [], .unterminatedQuote)]),
        // The opening quote of another row closes it.
        (
            "1,\"a\n2,b\n3,\"c, d\"\n4,e",
            [Row(1, [], .textAfterQuote), Row(2, ["2", "b"]), Row(3, ["3", "c, d"]), Row(4, ["4", "e"])]
        ),
        // A field that only looks right closes it: the number of columns is wrong.
        (
            "1,\"a\n2,\",b\n3,c",
            [Row(1, [], .columnCount(found: 3, expected: 2)), Row(2, [], .unterminatedQuote), Row(3, ["3", "c"])]
        ),
        ("\n\n1\n", [Row(3, [], .columnCount(found: 1, expected: 2))]),
    ]

    @Test(arguments: malformed) func goesOnAfterABrokenRow(_ text: String, _ expected: [Row]) throws {
        try expect(Self.rows(text, columns: 2), equals: expected)
    }

    @Test(arguments: 1...9) func readsTheSameInChunksOfAnySize(_ chunk: Int) throws {
        for (text, expected) in Self.wellFormed { try expect(Self.rows(text, chunk: chunk), equals: expected) }
        for (text, expected) in Self.malformed {
            try expect(Self.rows(text, columns: 2, chunk: chunk), equals: expected)
        }
    }

    @Test func readsBackWhateverIsWritten() throws {
        var generator = SplitMix64(seed: 3)
        let alphabet = ["a", "宮", "𠀀", ",", "\"", "\n", "\r", "\r\n", " ", ""]
        for _ in 0..<500 {
            let columns = Int.random(in: 2...5, using: &generator)
            let rows = (0..<Int.random(in: 1...8, using: &generator)).map { _ in
                (0..<columns).map { _ in
                    (0..<Int.random(in: 0...6, using: &generator)).map { _ in
                        alphabet.randomElement(using: &generator) ?? ""
                    }
                    .joined()
                }
            }
            let lineEnd = ["\n", "\r", "\r\n"].randomElement(using: &generator) ?? ""
            let text = rows.map { row in
                row.map { "\"" + $0.unicodeScalars.map { $0 == "\"" ? "\"\"" : String($0) }.joined() + "\"" }
                    .joined(separator: ",") + lineEnd
            }.joined()
            let read = try Self.rows(text, columns: columns, chunk: Int.random(in: 1...20, using: &generator))
            expect(read.map { $0.fields.map { Array($0.utf8) } }, equals: rows.map { $0.map { Array($0.utf8) } })
        }
    }

    @Test(arguments: [1, 3, 7, 64, 1 << 20]) func boundsFieldsRowsAndColumns(_ chunk: Int) throws {
        var limits = RecordFileLimits()
        limits.delimited.fieldBytes = 8
        limits.columns = 3
        limits.delimited.rowBytes = 20
        limits.chunkBytes = 4
        let table: [(String, [Row])] = [
            ("12345678,a\nb", [Row(1, ["12345678", "a"]), Row(2, ["b"])]),
            ("123456789,a\nb", [Row(1, [], .fieldTooLong), Row(2, ["b"])]),
            ("\"12345678\",a\nb", [Row(1, ["12345678", "a"]), Row(2, ["b"])]),
            ("\"123456789\",a\nb", [Row(1, [], .fieldTooLong), Row(2, ["b"])]),
            ("\"12\n45678901\nb", [Row(1, [], .fieldTooLong), Row(2, ["45678901"]), Row(3, ["b"])]),
            ("1,2,3\nb", [Row(1, ["1", "2", "3"]), Row(2, ["b"])]),
            ("1,2,3,4\nb", [Row(1, [], .tooManyColumns), Row(2, ["b"])]),
            ("1,2,3,4,5,6,7,8\r\nb", [Row(1, [], .tooManyColumns), Row(2, ["b"])]),
            ("123456,123456,12345\nb", [Row(1, ["123456", "123456", "12345"]), Row(2, ["b"])]),
            ("123456,123456,123456\nb", [Row(1, [], .rowTooLong), Row(2, ["b"])]),
            (String(repeating: "x", count: 500) + "\nb", [Row(1, [], .fieldTooLong), Row(2, ["b"])]),
        ]
        for (text, expected) in table {
            try expect(Self.rows(text, chunk: chunk, limits: limits), equals: expected, "\(text)")
        }
    }

    @Test func takesUpTheLineAfterAnOpenQuoteHoweverMuchFollows() throws {
        let good = (2...20_000).map { "\($0),temple" }
        let rows = try Self.rows("1,\"open\n" + good.joined(separator: "\n"), columns: 2)
        expect(rows.count, equals: 20_000)
        expect(rows.first?.problem, equals: .fieldTooLong)
        expect(rows.dropFirst().allSatisfy { $0.problem == nil && $0.fields.first == "\($0.line)" })
    }
}
