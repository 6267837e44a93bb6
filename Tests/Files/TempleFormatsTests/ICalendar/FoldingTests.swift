import Expectations
import LunarCalendar
import TempleFormats
import Testing

@Suite struct FoldingTests {
    private static let crlf = Array("\r\n".utf8)

    /// Returns the raw lines, with their folds; nil if a CR or LF stands alone or the last line is not ended.
    private func physicalLines(_ bytes: [UInt8]) -> [[UInt8]]? {
        guard bytes.suffix(2) == Self.crlf else { return nil }
        var lines: [[UInt8]] = [[]]
        var index = 0
        while index < bytes.count {
            if bytes[index...].starts(with: Self.crlf) {
                lines.append([])
                index += 2
            } else {
                guard !Self.crlf.contains(bytes[index]) else { return nil }
                lines[lines.count - 1].append(bytes[index])
                index += 1
            }
        }
        return lines.dropLast()
    }

    /// Returns the unfolded lines.
    private func unfolded(_ lines: [[UInt8]]) -> [String] {
        var result: [[UInt8]] = []
        for line in lines {
            if line.first == UInt8(ascii: " "), let last = result.indices.last {
                result[last] += line.dropFirst()
            } else {
                result.append(line)
            }
        }
        return result.map { String(decoding: $0, as: UTF8.self) }
    }

    private func escaped(_ text: String) -> String {
        let written: [Unicode.Scalar: String] = ["\\": "\\\\", ";": "\\;", ",": "\\,", "\n": "\\n"]
        return text.readBack.unicodeScalars.map { written[$0] ?? String($0) }.joined()
    }

    @Test(arguments: 0..<400 as Range<UInt64>)
    func unfoldsToWhatWasFolded(seed: UInt64) throws {
        var random = RandomText(seed: seed)
        let summary = random.text(upTo: 40)
        let description = random.text(upTo: 400)
        let categories = [random.text(upTo: 30), random.text(upTo: 30)]
        let event = try CalendarEvent(
            uid: "a", start: CivilDay(dayNumber: 20_937), summary: summary, description: description,
            categories: categories)
        let bytes = try ICalendar(name: summary, events: [event], stampSecondsSince1970: 0).bytes()

        let lines = try require(physicalLines(bytes))
        for line in lines {
            expect(line.count, isAtMost: 75)
            expect(String(validating: line, as: UTF8.self) != nil, "a character is cut")
        }
        let unfolded = unfolded(lines)
        for expected in [
            "SUMMARY:" + escaped(summary), "DESCRIPTION:" + escaped(description), "X-WR-CALNAME:" + escaped(summary),
            "CATEGORIES:" + categories.map(escaped).joined(separator: ","),
        ] {
            expect(unfolded.contains { $0.unicodeScalars.elementsEqual(expected.unicodeScalars) })
        }
    }

    /// Lines of about the maximum length, in characters of one to four octets.
    @Test(arguments: ["a", "é", "宮", "𠮷"])
    func foldsOnlyWhatIsTooLong(character: String) throws {
        let name = "SUMMARY:".utf8.count
        for count in 1...160 {
            let summary = String(repeating: character, count: count)
            let event = try CalendarEvent(uid: "a", start: CivilDay(dayNumber: 0), summary: summary)
            let bytes = try ICalendar(name: "n", events: [event], stampSecondsSince1970: 0).bytes()
            let lines = try require(physicalLines(bytes))
            let first = try require(lines.firstIndex { $0.starts(with: "SUMMARY:".utf8) })
            let folds = lines[(first + 1)...].prefix { $0.first == UInt8(ascii: " ") }

            let size = character.utf8.count
            let perFirst = (75 - name) / size
            let perFold = 74 / size
            expect(folds.count, equals: max(0, (count - perFirst + perFold - 1) / perFold), "\(count)")
        }
    }
}
