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
    case ("query", 3):
        try QueryCommand.run(path: words[2], points: words[3])
    default:
        throw Failure("usage: nearby-bench rows NUMBER FILE | points NUMBER FILE | query DATABASE POINTS")
    }
} catch {
    FileHandle.standardError.write(Data("nearby-bench: \(error)\n".utf8))
    exit(1)
}
