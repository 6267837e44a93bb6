internal import Foundation

// The measuring program of tools/bench. It is not installed.
do {
    let words = CommandLine.arguments.dropFirst()
    switch (words.first, words.count) {
    case ("rows", 3):
        guard let count = Int(words[2]), count > 0 else { throw Failure("\(words[2]) is no number of rows") }
        try RowsCommand.run(count: count, path: words[3])
    case ("points", 3):
        guard let count = Int(words[2]), count > 0 else { throw Failure("\(words[2]) is no number of points") }
        try PointsCommand.run(count: count, path: words[3])
    case ("distances", 1), ("distances", 2):
        let count = words.count == 1 ? 10_000_000 : Int(words[2]) ?? 0
        guard count > 0 else { throw Failure("\(words[2]) is no number of pairs") }
        try DistancesCommand.run(count: count)
    case ("query", 3), ("query", 4):
        try QueryCommand.run(path: words[2], points: words[3], only: words.count == 4 ? words[4] : nil)
    case ("symbols", 3):
        try SymbolsCommand.run(path: words[2], points: words[3])
    case ("sql", 3):
        try ServerQueryCommand.run(address: words[2], points: words[3])
    case ("paced", 5):
        guard let port = UInt16(words[2]), let rate = Double(words[4]), rate > 0, let seconds = Double(words[5]) else {
            throw Failure("give a port, a file of targets, requests a second and seconds")
        }
        try PacedCommand.run(port: port, path: words[3], rate: rate, seconds: seconds)
    default:
        throw Failure(
            """
            usage: nearby-bench rows NUMBER FILE | points NUMBER FILE | distances [PAIRS]
                   | query DATABASE POINTS [NAME] | symbols DATABASE POINTS | sql ADDRESS POINTS
                   | paced PORT TARGETS RATE SECONDS
            """)
    }
} catch {
    FileHandle.standardError.write(Data("nearby-bench: \(error)\n".utf8))
    exit(1)
}
