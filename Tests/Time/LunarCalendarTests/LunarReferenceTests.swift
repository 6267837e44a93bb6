import Expectations
import Foundation
import LunarCalendar
import Testing

/// Tests of every month and day against the reference table of lunar months, where it is available.
@Suite(.enabled(if: ReferenceMonths.isPresent, "no reference data")) struct LunarReferenceTests {
    @Test func agreesOnEveryMonth() throws {
        let months = try ReferenceMonths.read()
        expect(months.count, equals: 2486)
        for month in months {
            let length = try LunarCalendar.monthLength(
                year: month.year, month: month.number, isLeapMonth: month.isLeapMonth)
            let first = try LunarCalendar.civilDay(
                of: LunarDate(year: month.year, month: month.number, day: 1, isLeapMonth: month.isLeapMonth))
            expect(length, equals: month.length)
            expect(first, equals: month.firstDay)
        }
        for year in LunarCalendar.years {
            let leapMonth = months.first { $0.year == year && $0.isLeapMonth }?.number
            try expect(LunarCalendar.leapMonth(ofYear: year), equals: leapMonth)
            let last = try require(months.last { $0.year == year })
            try expect(LunarCalendar.lastDayOfYear(year), equals: last.firstDay.adding(days: last.length - 1))
        }
    }

    @Test func agreesOnEveryDayBothWays() throws {
        var day = LunarCalendar.firstDay
        var count = 0
        for month in try ReferenceMonths.read() {
            for dayOfMonth in 1...month.length {
                let date = try LunarDate(
                    year: month.year, month: month.number, day: dayOfMonth, isLeapMonth: month.isLeapMonth)
                if try LunarCalendar.lunarDate(of: day) != date { Issue.record("\(day) is not \(date)") }
                if try LunarCalendar.civilDay(of: date) != day { Issue.record("\(date) is not \(day)") }
                day = day.adding(days: 1)
                count += 1
            }
        }
        expect(count, equals: 73_412)
        expect(day, equals: LunarCalendar.lastDay.adding(days: 1))
    }
}

/// The rows of `lunar-months.csv`.
private enum ReferenceMonths {
    struct Month {
        let year: Int
        let number: Int
        let isLeapMonth: Bool
        let firstDay: CivilDay
        let length: Int
    }

    static var isPresent: Bool { FileManager.default.isReadableFile(atPath: file.path) }

    static func read() throws -> [Month] {
        try String(contentsOf: file, encoding: .utf8).split(whereSeparator: \.isNewline).dropFirst().map { line in
            let fields = line.split(separator: ",")
            try require(fields.count == 5)
            return Month(
                year: try require(Int(fields[0])), number: try require(Int(fields[1])), isLeapMonth: fields[2] == "1",
                firstDay: try require(CivilDay(iso8601: fields[3])), length: try require(Int(fields[4])))
        }
    }

    /// The path from `$NEARBY_REFERENCE`, or else the folder `shared/reference` next to the repository.
    private static var file: URL {
        Repository.reference.appendingPathComponent("lunar-months.csv")
    }
}
