import Expectations
import Foundation
import OpeningHours
import Testing

/// Tests with the hours of the Tourism Administration's attractions: 682 temples in 2021.
struct AttractionTests {
    private struct Row: Decodable {
        let openTime: String

        enum CodingKeys: String, CodingKey {
            case openTime = "OpenTime"
        }
    }

    /// The file in `NEARBY_REFERENCE`, or in `../shared/reference` from the root of the package.
    private static let file: URL? = {
        let file = Repository.reference.appending(path: "tourism-attractions.json")
        return FileManager.default.isReadableFile(atPath: file.path(percentEncoded: false)) ? file : nil
    }()

    private static func texts() throws -> [String] {
        let rows = try JSONDecoder().decode([Row].self, from: Data(contentsOf: require(file)))
        return rows.map(\.openTime)
    }

    /// Prints a table of the texts, converted ones first: the count, the text, the hours, the lunar hours.
    @Test(.enabled(if: file != nil, "no reference data")) func printsWhatWasMadeOfEachText() throws {
        let texts = try AttractionTests.texts()
        var counts: [String: Int] = [:]
        for text in texts { counts[text, default: 0] += 1 }
        let rows = counts.map { (text: $0.key, count: $0.value, reading: HoursReading($0.key)) }
        let read = rows.filter { $0.reading.openingHours != nil }.sorted { $0.text < $1.text }
        let left = rows.filter { $0.reading.openingHours == nil }.sorted { $0.text < $1.text }
        var table: [String] = []
        for row in read + left {
            let hours = row.reading.openingHours ?? "text only"
            let lunar = row.reading.lunar.map { "\tlunar \($0)" } ?? ""
            table.append("\(row.count)\t\(row.text.replacing("\n", with: " "))\t\(hours)\(lunar)")
        }
        let readCount = read.reduce(0) { $0 + $1.count }
        table.append("read: \(readCount) of \(texts.count) texts, \(read.count) of \(rows.count) different ones")
        printInFull(table)

        expect(texts.count, equals: 682)
        expect(rows.count, equals: 327)
        expect(readCount, equals: 454)
        expect(read.count, equals: 263)
        expect(rows.filter { $0.reading.lunar != nil }.count, equals: 2)
        // Hours with conditions, hours of parts of the place, default values of a form, and a telephone number.
        expect(left.filter { $0.text.contains { $0.isNumber && $0.isASCII } }.count, equals: 20)
    }

    /// Every result parses, and has an answer on an ordinary Wednesday.
    @Test(.enabled(if: file != nil, "no reference data")) func everyReadingAnswers() throws {
        for text in Set(try AttractionTests.texts()) {
            let reading = HoursReading(text)
            guard let hours = reading.openingHours else {
                expectNil(reading.lunar)
                continue
            }
            #expect(throws: Never.self, "\(text)") { try OpeningHours(hours) }
            let times = OpeningTimes(reading)
            expect(!times.isNeverKnown)
            let answers = [try times.answer("2026-11-18 10:30"), try times.answer("2026-11-18 15:00")]
            // It is unknown whether the day is a holiday.
            let expected = text.contains("假日") && !text.contains("颱風") ? "unknown" : "open"
            expect(answers, contains: expected, "\(text)")
            try expect(times.answer("2026-11-18 02:00"), equals: text.isOpenAtNight ? "open" : "closed", "\(text)")
        }
    }

    /// Texts of the file that must be converted, or must not be.
    @Test(
        .enabled(if: file != nil, "no reference data"),
        arguments: [
            ("全天", "24/7"), ("06:00-21:00", "06:00-21:00"), ("6:00 - 21:00", "06:00-21:00"),
            ("0400-1900", "04:00-19:00"),
            ("AM7：00~PM8：00", "07:00-20:00"), ("上午6時至下午9時", "06:00-21:00"), ("一~日07:00~16:00", "07:00-16:00"),
            ("三~日8:00~17:00，午休12:00~13:00", "We-Su 08:00-12:00,13:00-17:00"),
            ("08:30-11:0014:00-17:00", "08:30-11:00,14:00-17:00"), ("08:30~17:00( 週二 ~ 週日 )", "Tu-Su 08:30-17:00"),
            ("05:00–22:00(週二09:00–17:00)", "05:00-22:00; Tu 09:00-17:00"),
            ("09:00–12:00；14:00–17:00(週日公休)", "09:00-12:00,14:00-17:00; Su off"),
            ("平日7:00至19:00(週六日延長至21:00)", "Mo-Fr 07:00-19:00; Sa,Su 07:00-21:00"),
            ("04:00-00:00", "04:00-00:00"), ("8:30 a.m.~5:00 p.m.", "08:30-17:00"),
            ("全年無休", nil), ("每日開放", nil), ("未提供", nil), ("整修中", nil), ("未開放", nil), ("晚上21點前", nil),
            ("06:00~11:00；13;30~17:30", nil), ("05:00~21:00五年千歲公園：08:00~17:00", nil),
            ("Sun 24 hours；Mon 24 hours；Tue 24 hours；Wed 24 hours；Thu 24 hours；Fri 24 hours；Sat 24 hours", "24/7"),
        ])
    func readsTheTextOfTheFile(_ text: String, _ hours: String?) throws {
        try expect(AttractionTests.texts(), contains: text)
        expect(HoursReading(text).openingHours, equals: hours)
    }

    /// Every time in a result must also be in its text.
    @Test(.enabled(if: file != nil, "no reference data")) func readsNoTimeThatIsNotWritten() throws {
        for text in Set(try AttractionTests.texts()) where !text.isOpenAtNight {
            let digits = text.unicodeScalars.map { scalar in
                (0xFF10...0xFF19).contains(scalar.value) ? Unicode.Scalar(UInt8(scalar.value - 0xFF10 + 48)) : scalar
            }
            let numbers = digits.split { !("0"..."9").contains($0) }.map { String(String.UnicodeScalarView($0)) }
            let reading = HoursReading(text)
            for hours in [reading.openingHours, reading.lunar].compactMap(\.self) {
                for time in hours.split(whereSeparator: { !"0123456789:".contains($0) }) where time.contains(":") {
                    let hour = try require(Int(time.prefix(2)))
                    let written = numbers.contains { $0.contains("\(hour)") || $0.contains("\(hour - 12)") }
                    expect(written, "\(time) of \(text)")
                }
            }
        }
    }
}

/// Prints several whole lines at a time, with a pause: the package manager loses output that it reads in the middle of
/// a character.
private func printInFull(_ lines: [String]) {
    for start in stride(from: 0, to: lines.count, by: 16) {
        print(lines[start..<min(start + 16, lines.count)].joined(separator: "\n"))
        fflush(nil)
        usleep(5_000)
    }
}

extension String {
    /// Whether the text means the whole day.
    fileprivate var isOpenAtNight: Bool {
        hasPrefix("全天") || hasPrefix("全日") || hasPrefix("24") || hasPrefix("Sun 24") || contains("00:00~24:00")
    }
}
