internal import Foundation
internal import HTTPModel
internal import SQLiteTempleStore
internal import TempleAPI
internal import TempleModel
internal import WebRouting

/// `nearby-bench symbols DATABASE POINTS`: counts the symbols of gzip in the answers to searches around points, and prints
/// the lines of `SearchAnswerSymbols.swift`, for each 100,000 symbols.
enum SymbolsCommand {
    private static let total = 100_000
    private static let perLine = 16

    static func run(path: String, points: String) throws {
        let indexCache = IndexCache(path: path)
        try indexCache.load()
        let time = TaiwanTime(secondsSince1970: Int64(Date().timeIntervalSince1970))
        let api = TempleAPI.table(
            store: try SQLiteTempleStore(path: path, indexCache: indexCache, keepsTransaction: true)
        ) {
            time
        }
        var counts = GzipCode.Counts()
        for point in try PointsCommand.read(path: points) {
            counts.add(api.answer(to: try Request(method: .get, target: PointsCommand.target(point))).body)
        }
        let text = lines("literalsAndLengths", counts.literalsAndLengths) + lines("distances", counts.distances)
        FileHandle.standardOutput.write(Data(text.utf8))
    }

    /// Returns the counts for each ``total`` of them. What was seen at all counts at least once.
    private static func lines(_ name: String, _ counts: [UInt32]) -> String {
        let sum = max(1, counts.reduce(0) { $0 + Int($1) })
        let shares = counts.map { String((Int($0) * total + sum - 1) / sum) }
        let rows = stride(from: 0, to: shares.count, by: perLine).map { start in
            shares[start..<min(start + perLine, shares.count)].joined(separator: ", ")
        }
        return "\(name): [\n" + rows.map { "    \($0),\n" }.joined() + "],\n"
    }
}
