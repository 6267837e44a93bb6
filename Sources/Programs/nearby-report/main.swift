internal import Foundation
internal import LunarCalendar
internal import SQLiteTempleStore
internal import TempleModel

// The program of tools/data-report. It is not installed.
do {
    var words = Array(CommandLine.arguments.dropFirst())
    func option(_ name: String) throws -> String? {
        guard let index = words.firstIndex(of: name) else { return nil }
        guard index + 1 < words.count else { throw Failure("\(name) needs a value") }
        defer { words.removeSubrange(index...index + 1) }
        return words[index + 1]
    }
    let source = try option("--source")
    let date = try option("--date")
    let listed = try option("--texts") ?? "20"
    guard words.count == 1, let texts = Int(listed), texts >= 0 else {
        throw Failure("usage: nearby-report [--source NAME] [--date DAY] [--texts NUMBER] DATABASE")
    }
    let today = try TempleQuery.day(date, today: .taiwan(secondsSince1970: Int64(Date().timeIntervalSince1970)))
    let store = try SQLiteTempleStore(path: words[0])
    let data = try store.catalogueSnapshot()
    var report = DataReport(
        upcoming: try store.upcomingEvents(on: today),
        festivals: FestivalFigures(data, ambiguous: try store.ambiguousFestivals()), listedTexts: texts)
    for id in try TempleNumbers.read(store, knownTo: source) {
        if let temple = try store.temple(id: id) { report.add(temple) }
    }
    for hosted in data.activities where hosted.activity.hasDoubtfulPosition {
        report.addDoubtful(hosted.activity)
    }
    FileHandle.standardOutput.write(Data(report.text.utf8))
} catch {
    FileHandle.standardError.write(Data("nearby-report: \(error)\n".utf8))
    exit(1)
}

/// Why the report failed.
struct Failure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}

/// Reads the numbers of the temples in a database.
enum TempleNumbers {
    /// - Parameter source: only temples that this source lists; nil for all.
    static func read(_ store: SQLiteTempleStore, knownTo source: String?) throws -> [Int64] {
        var numbers: [Int64] = []
        try store.readRecords(ofSource: source) { record in
            // The records of one temple follow one another.
            if let number = record.templeNumber, number != numbers.last { numbers.append(number) }
        }
        return numbers
    }
}
