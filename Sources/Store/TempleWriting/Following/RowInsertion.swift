internal import Geodesy
package import SQLiteDriver
package import TempleTables

/// The insertion of a server's rows into a table.
package struct RowInsertion {
    private let table: StoredTable
    private let statement: Statement
    /// The indices of the columns of the coordinates, of which a temple's geometry is made; nil for other tables.
    private let coordinates: (latitude: Int32, longitude: Int32)?

    package init(into table: StoredTable, on connection: Connection) throws(DatabaseError) {
        self.table = table
        let columnIndex = { name in table.columns.firstIndex { $0.name == name }.map(Int32.init) }
        if table.name == "temple", let latitude = columnIndex("lat"), let longitude = columnIndex("lng") {
            coordinates = (latitude, longitude)
        } else {
            coordinates = nil
        }
        let names = table.columns.map(\.name) + (coordinates == nil ? [] : ["location"])
        let parameters = names.indices.map { "?\($0 + 1)" }
        statement = try connection.prepare(
            "INSERT INTO \(table.name) (\(names.joined(separator: ", "))) VALUES (\(parameters.joined(separator: ", ")))"
        )
    }

    /// Inserts a row of the table's columns.
    package func insert(_ row: some ResultRow) throws {
        for (index, column) in table.columns.enumerated() {
            let (from, to) = (Int32(index), Int32(index + 1))
            switch column.type {
            case .integer: try statement.bind(row.isNull(from) ? nil : row.integer(from), at: to)
            case .real: try statement.bind(row.optionalDouble(from), at: to)
            case .text: try statement.bind(row.optionalText(from), at: to)
            }
        }
        if let (latitude, longitude) = coordinates {
            let position = try Coordinate(latitude: row.double(latitude), longitude: row.double(longitude))
            try statement.bind(blob: PointBlob.bytes(position), at: Int32(table.columns.count + 1))
        }
        try statement.run()
    }
}
