import Foundation
import OpeningHours
import Testing

/// What is made of the hours of the Tourism Administration's attractions, 682 temples of 2021.
struct AttractionTests {
    private struct Row: Decodable {
        let openTime: String

        enum CodingKeys: String, CodingKey {
            case openTime = "OpenTime"
        }
    }

    /// The file in `NEARBY_REFERENCE`, or in `../shared/reference` from the root of the package.
    private static let file: URL? = {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let named = ProcessInfo.processInfo.environment["NEARBY_REFERENCE"].map { URL(filePath: $0) }
        let file = (named ?? root.appending(path: "../shared/reference")).appending(path: "tourism-attractions.json")
        return FileManager.default.isReadableFile(atPath: file.path(percentEncoded: false)) ? file : nil
    }()

    private static func texts() throws -> [String] {
        let rows = try JSONDecoder().decode([Row].self, from: Data(contentsOf: #require(file)))
        return rows.map(\.openTime)
    }

    /// Prints a table of the texts, those that are read first: how many have it, the text, the hours, the lunar hours.
    @Test(.enabled(if: file != nil)) func printsWhatWasMadeOfEachText() throws {
        let texts = try AttractionTests.texts()
        var counts: [String: Int] = [:]
        for text in texts { counts[text, default: 0] += 1 }
        let rows = counts.map { (text: $0.key, count: $0.value, reading: HoursReading($0.key)) }
        let read = rows.filter { $0.reading.openingHours != nil }.sorted { $0.text < $1.text }
        let left = rows.filter { $0.reading.openingHours == nil }.sorted { $0.text < $1.text }
        for row in read + left {
            let hours = row.reading.openingHours ?? "text only"
            let lunar = row.reading.lunar.map { "lunar \($0)" } ?? ""
            print(row.count, row.text.replacing("\n", with: " "), hours, lunar, separator: "\t")
        }
        let readCount = read.reduce(0) { $0 + $1.count }
        print("read: \(readCount) of \(texts.count) texts, \(read.count) of \(rows.count) different ones")

        #expect(texts.count == 682)
        #expect(rows.count == 327)
        #expect(readCount == 0)
        #expect(read.count == 0)
        #expect(rows.filter { $0.reading.lunar != nil }.count == 2)
    }

    /// Every reading has an answer at noon of a lunar first, whose hours are longer.
    @Test(.enabled(if: file != nil)) func everyReadingAnswers() throws {
        for text in Set(try AttractionTests.texts()) {
            let reading = HoursReading(text)
            guard let hours = reading.openingHours else {
                #expect(reading.lunar == nil)
                continue
            }
            #expect(throws: Never.self, "\(text)") { try OpeningHours(hours) }
            let times = OpeningTimes(reading)
            #expect(!times.isNeverKnown)
            // A Saturday, which no text has as a day of closing.
            #expect(try times.answer("2026-11-21 14:30") == "open", "\(text)")
            #expect(try times.answer("2026-11-21 02:00") == (text.isOpenAtNight ? "open" : "closed"), "\(text)")
        }
    }

    /// The hours say nothing that the digits of the text do not: each time of a reading is in its text.
    @Test(.enabled(if: file != nil)) func readsNoTimeThatIsNotWritten() throws {
        for text in Set(try AttractionTests.texts()) where !text.isOpenAtNight {
            let digits = text.unicodeScalars.map { scalar in
                (0xFF10...0xFF19).contains(scalar.value) ? Unicode.Scalar(UInt8(scalar.value - 0xFF10 + 48)) : scalar
            }
            let numbers = digits.split { !("0"..."9").contains($0) }.map { String(String.UnicodeScalarView($0)) }
            let reading = HoursReading(text)
            for hours in [reading.openingHours, reading.lunar].compactMap(\.self) {
                for time in hours.split(whereSeparator: { !"0123456789:".contains($0) }) where time.contains(":") {
                    let hour = try #require(Int(time.prefix(2)))
                    let written = numbers.contains { $0.contains("\(hour)") || $0.contains("\(hour - 12)") }
                    #expect(written, "\(time) of \(text)")
                }
            }
        }
    }
}

extension String {
    /// Whether the text is one of the whole day.
    fileprivate var isOpenAtNight: Bool {
        hasPrefix("全天") || hasPrefix("全日") || hasPrefix("24") || contains("00:00~24:00")
    }
}
