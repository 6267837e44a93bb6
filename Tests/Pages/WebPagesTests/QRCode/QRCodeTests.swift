import Expectations
import Testing
import WebPages

/// The modules of a code, and its path.
struct QRCodeTests {
    private static let text = "https://temples.example/temples/12345"

    @Test func aCodeHasTheMarksOfItsCorners() throws {
        let code = try require(QRCode(Self.text))
        // Version 3: 4 × 3 + 17 modules.
        expect(code.width, equals: 29)
        let last = code.width - 7
        for (top, left) in [(0, 0), (0, last), (last, 0)] {
            for row in 0..<7 {
                for column in 0..<7 {
                    let ring = min(min(row, 6 - row), min(column, 6 - column))
                    expect(code.isDark(row: top + row, column: left + column), equals: ring != 1)
                }
            }
        }
        // The timing pattern between them.
        for place in 8...20 {
            expect(code.isDark(row: 6, column: place), equals: place.isMultiple(of: 2))
            expect(code.isDark(row: place, column: 6), equals: place.isMultiple(of: 2))
        }
    }

    @Test func aLongerTextHasALargerCode() throws {
        let short = try require(QRCode("a"))
        let long = try require(QRCode(String(repeating: "廟", count: 100)))
        expect(short.width == 21 && long.width > 60)
        expect(QRCode("a") == short && QRCode("b") != short)
    }

    @Test(arguments: ["", "a\0b", String(repeating: "x", count: 2_400)]) func whatNoCodeHoldsHasNone(text: String) {
        expectNil(QRCode(text))
    }

    @Test func thePathDrawsEveryDarkModuleOnce() throws {
        let code = try require(QRCode(Self.text))
        var drawn: Set<[Int]> = []
        for line in code.strokes.split(separator: "M") {
            let (row, runs) = try read(String(line))
            for run in runs {
                for column in run { expect(drawn.insert([row, column]).inserted) }
            }
        }
        let dark = (0..<code.width).flatMap { row in
            (0..<code.width).filter { code.isDark(row: row, column: $0) }.map { [row, $0] }
        }
        expect(drawn, equals: Set(dark))
    }

    /// Reads a line of the path: "3 0.5h7m1 0h2".
    private func read(_ line: String) throws -> (row: Int, runs: [Range<Int>]) {
        let parts = line.split(separator: "h").map(String.init)
        let start = try require(parts.first).split(separator: " ")
        var pen = try require(Int(start[0]))
        let height = try require(start.last)
        expect(height.hasSuffix(".5"))
        let row = try require(Int(height.dropLast(2)))
        var runs: [Range<Int>] = []
        for part in parts.dropFirst() {
            let numbers = part.split(separator: "m").map(String.init)
            let length = try require(Int(numbers[0]))
            runs.append(pen..<pen + length)
            pen += length
            if numbers.count > 1 {
                let gap = numbers[1].split(separator: " ")
                pen += try require(Int(gap[0]))
            }
        }
        return (row, runs)
    }
}
