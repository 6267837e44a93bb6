import Foundation
import PostgreSQL
import PostgreSQLTestServer

/// A database of the shared server, for one test.
struct TestDatabase {
    let text: String
    let address: ServerAddress

    init(_ prefix: String = "test") throws {
        text = try PostgreSQLTestServer.shared.database(named: prefix)
        address = try ServerAddress(text)
    }

    func connect(_ settings: ServerSettings = ServerSettings(connectTimeout: .seconds(60))) throws -> ServerConnection {
        try ServerConnection(address, for: .writing, settings: settings)
    }
}

/// Texts that a format may mangle.
let difficultTexts = [
    "", " ", "鹿港天后宮", "𠀀", "tab\there", "back\\slash", "\\N", "\\.", "new\nline\r\n", "quo'te\"s", "{a,b}", "NULL",
    "$1", "e\u{301}", String(repeating: "長", count: 100_000),
]
let difficultIntegers: [Int64] = [.min, -1, 0, 1, .max]
let difficultDoubles: [Double] = [
    0, -0.0, 0.1, 1 / 3, 24.147_812_345_678_9, .pi, .greatestFiniteMagnitude, -.greatestFiniteMagnitude,
    .leastNonzeroMagnitude, .leastNormalMagnitude, .infinity, -.infinity, 1e22, 9_007_199_254_740_991,
]
