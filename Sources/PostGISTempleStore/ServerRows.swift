internal import PostgreSQL
internal import TempleTables

extension ServerRow: ResultRow {}
extension CopyRow: ResultRow {}

/// The tables of a server, for the queries that both stores share. Valid inside ``ServerConnection/inSchema(_:_:)``.
struct ServerRows: SQLDatabase {
    static let orderedJoin = "JOIN"

    let connection: ServerConnection

    func rows(_ sql: String, _ values: [QueryValue], _ body: (ServerRow) throws -> Void) throws {
        try connection.query(Self.numbered(sql), values.map(Self.value), body)
    }

    /// Returns a statement with PostgreSQL's form of parameters: `$1` in place of `?1`.
    private static func numbered(_ sql: String) -> String {
        String(decoding: sql.utf8.map { $0 == UInt8(ascii: "?") ? UInt8(ascii: "$") : $0 }, as: UTF8.self)
    }

    private static func value(_ value: QueryValue) -> ServerValue {
        switch value {
        case .integer(let number): .integer(number)
        case .text(let text): .text(text)
        }
    }
}
