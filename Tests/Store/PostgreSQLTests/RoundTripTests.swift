import Expectations
import PostgreSQL
import Testing

struct RoundTripTests {
    @Test func valuesComeBackFromAQuery() throws {
        let connection = try TestDatabase().connect()
        for text in difficultTexts {
            try expect(connection.rows("SELECT $1", [.text(text)]) { $0.text(0) }, equals: [text])
            try expect(
                connection.rows("SELECT $1", [.text(text)]) { $0.withText(0) { Array($0) } }, equals: [Array(text.utf8)]
            )
        }
        for integer in difficultIntegers {
            try expect(connection.integer("SELECT $1", [.integer(integer)]), equals: integer)
        }
        for double in difficultDoubles {
            let back = try connection.rows("SELECT $1", [.double(double)]) { $0.double(0) }
            expect(back.map(\.bitPattern), equals: [double.bitPattern])
        }
        try expect(connection.rows("SELECT $1", [.double(.nan)]) { $0.double(0).isNaN }, equals: [true])
        let nulls: [ServerValue] = [.integer(nil), .double(nil), .text(nil)]
        try connection.query("SELECT $1, $2, $3, true, false", nulls) { row in
            expect(row.columns, equals: 5)
            expect(row.isNull(0) && row.isNull(1) && row.isNull(2))
            expect(row.optionalInteger(0) == nil && row.optionalDouble(1) == nil && row.optionalText(2) == nil)
            expect(row.integer(0) == 0 && row.double(1) == 0 && row.text(2) == "")
            expect(row.withText(2) { $0.count }, equals: 0)
            expect(row.integer(3) == 1 && row.integer(4) == 0)
        }
    }

    @Test func listsArriveAsArrays() throws {
        let connection = try TestDatabase().connect()
        let integers = try connection.rows("SELECT unnest($1)", [.integers(difficultIntegers)]) { $0.integer(0) }
        expect(integers, equals: difficultIntegers)
        try expect(
            connection.rows("SELECT unnest($1)", [.texts(difficultTexts)]) { $0.text(0) }, equals: difficultTexts)
        try expect(
            connection.integer("SELECT cardinality($1) + cardinality($2)", [.integers([]), .texts([])]), equals: 0)
    }

    @Test func refusesTextWithNUL() throws {
        let connection = try TestDatabase().connect()
        let error = try #require(throws: PostgreSQLError.self) {
            try connection.integer("SELECT 1, $1", [.text("a\0b")])
        }
        expect(error.code, equals: "22021")
        #expect(throws: PostgreSQLError.self) { try connection.execute("SELECT 1;\0 SELECT 2") }
        try expect(connection.integer("SELECT 1"), equals: 1)
    }

    /// Every type through both kinds of copy, and NULL in each column.
    @Test func valuesComeBackFromACopy() throws {
        let connection = try TestDatabase().connect()
        try connection.execute(
            "CREATE TABLE t (n bigint, i integer, d double precision, s text, u text, b bytea, f boolean, k bigint)")
        let count = max(difficultTexts.count, difficultDoubles.count)
        func integer(_ row: Int) -> Int64 { difficultIntegers[row % difficultIntegers.count] }
        func double(_ row: Int) -> Double { difficultDoubles[row % difficultDoubles.count] }
        func text(_ row: Int) -> String { difficultTexts[row % difficultTexts.count] }
        let stored = try connection.copyIn("COPY t FROM STDIN (FORMAT binary)") { writer in
            for row in 0..<count {
                try writer.beginRow(columns: 8)
                writer.append(integer(row))
                writer.append(int32: Int32(truncatingIfNeeded: integer(row)))
                writer.append(double(row))
                writer.append(text: text(row))
                Array(text(row).utf8).withUnsafeBufferPointer { writer.append(utf8: $0) }
                writer.append(bytes: [0, UInt8(row), 255])
                writer.append(boolean: row % 2 == 0)
                writer.append(Int64(row))
            }
            try writer.beginRow(columns: 8)
            writer.append(Int64?.none)
            writer.append(int32: nil)
            writer.append(Double?.none)
            writer.append(text: nil)
            writer.appendNull()
            writer.append(bytes: nil)
            writer.append(boolean: nil)
            writer.append(Int64(count))
        }
        expect(stored, equals: count + 1)
        var rows = 0
        try connection.copyOut("COPY (SELECT * FROM t ORDER BY k) TO STDOUT (FORMAT binary)") { row in
            defer { rows += 1 }
            expect(row.columns == 8 && row.integer(7) == Int64(rows))
            guard rows < count else {
                expect((0..<7).allSatisfy { row.isNull($0) } && !row.isNull(7))
                expect(row.optionalInteger(0) == nil && row.optionalDouble(2) == nil && row.optionalText(3) == nil)
                expect(row.integer(0) == 0 && row.double(2) == 0 && row.text(3) == "" && row.bytes(5) == [])
                return
            }
            expect(row.integer(0), equals: integer(rows))
            expect(row.integer(1), equals: Int64(Int32(truncatingIfNeeded: integer(rows))))
            expect(row.double(2).bitPattern, equals: double(rows).bitPattern)
            expect(row.text(3) == text(rows) && row.withText(4) { Array($0) } == Array(text(rows).utf8))
            expect(row.bytes(5) == [0, UInt8(rows), 255] && row.integer(6) == (rows % 2 == 0 ? 1 : 0))
        }
        expect(rows, equals: count + 1)
    }

    @Test func copiesNothingAndMuch() throws {
        let connection = try TestDatabase().connect()
        try connection.execute("CREATE TABLE t (n bigint, s text)")
        try expect(connection.copyIn("COPY t FROM STDIN (FORMAT binary)") { _ in }, equals: 0)
        try connection.copyOut("COPY t TO STDOUT (FORMAT binary)") { _ in Issue.record("there is no row") }
        let many = 50_000
        let stored = try connection.copyIn("COPY t FROM STDIN (FORMAT binary)") { writer in
            for number in 0..<many {
                try writer.beginRow(columns: 2)
                writer.append(Int64(number))
                writer.append(text: "媽祖廟 \(number)")
            }
        }
        expect(stored, equals: many)
        var sum: Int64 = 0
        try connection.copyOut("COPY t TO STDOUT (FORMAT binary)") { sum += $0.integer(0) }
        expect(sum, equals: Int64(many * (many - 1) / 2))
    }
}
