package import PostgreSQL
package import TempleTables

extension ServerRow: ResultRow {}
extension CopyRow: ResultRow {}

/// The tables of a server, for the queries that both stores share. Valid inside ``ServerConnection/inSchema(_:_:)``.
package struct ServerRows: SQLDatabase {
    package static let orderedJoin = "JOIN"
    package static let byBytes = "COLLATE \"C\""

    let connection: ServerConnection

    package func rows(_ sql: String, _ values: [QueryValue], _ body: (ServerRow) throws -> Void) throws {
        try connection.query(ParameterNumbers.numbered(sql), values.map(Self.value), body)
    }

    private static func value(_ value: QueryValue) -> ServerValue {
        switch value {
        case .integer(let number): .integer(number)
        case .text(let text): .text(text)
        }
    }
}
