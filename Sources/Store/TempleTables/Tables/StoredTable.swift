internal import TempleModel

/// A table of nearby's data: its columns and keys, as both kinds of database have them.
///
/// It is the one description of a table that the program has. The copying between a file and a server, the log of changes
/// and the triggers of a server (``all``) come from it, and so do the tables of the first schemas (``ofFirstSchema``). Tests hold
/// real databases against it.
package struct StoredTable: Sendable {
    /// The type of a column's values.
    package enum ColumnType: Sendable {
        /// INTEGER in a file, bigint on a server.
        case integer
        /// REAL in a file, double precision on a server.
        case real
        /// TEXT in a file, text on a server, compared as bytes where it is part of a key.
        case text
    }

    /// What else a column has.
    package enum Trait: Sendable {
        /// It may be NULL.
        case optional
        /// A temple's index in memory holds it: a trigger of the file notes every change of it.
        case watched
        /// A step after the first schema has added it.
        case added
    }

    package struct Column: Sendable {
        package let name: String
        package let type: ColumnType
        /// The values that a row may have; nil for all. Both schemas check them.
        package let bound: StoredBound?
        package let isOptional: Bool
        package let isWatched: Bool
        let isAdded: Bool

        private init(_ name: String, _ type: ColumnType, _ bound: StoredBound?, _ traits: [Trait]) {
            self.name = name
            self.type = type
            self.bound = bound
            isOptional = traits.contains(.optional)
            isWatched = traits.contains(.watched)
            isAdded = traits.contains(.added)
        }

        /// The id of a row.
        static func id(_ name: String, _ traits: Trait...) -> Column { Column(name, .integer, .id, traits) }
        /// A place in a list, a count, or seconds since 1970.
        static func number(_ name: String, _ traits: Trait...) -> Column { Column(name, .integer, .number, traits) }
        /// Any other integer, such as a lunar day.
        static func integer(_ name: String, _ traits: Trait...) -> Column { Column(name, .integer, nil, traits) }
        static func real(_ name: String, _ traits: Trait...) -> Column { Column(name, .real, nil, traits) }
        /// A text of one line.
        static func line(_ name: String, _ traits: Trait...) -> Column { Column(name, .text, .line, traits) }
        /// A longer text.
        static func prose(_ name: String, _ traits: Trait...) -> Column { Column(name, .text, .prose, traits) }
        /// A field that is one text.
        static func text(of field: MergedTemple.Field, _ traits: Trait...) -> Column {
            Column(field.rawValue, .text, StoredBound(field), traits)
        }
        /// A list, or a record as text.
        static func list(_ name: String, _ traits: Trait...) -> Column { Column(name, .text, .list, traits) }
    }

    package let name: String
    package let columns: [Column]
    /// The names of the columns that tell a row from all others.
    package let primaryKey: [String]
    /// The column of integers by whose values changes are noted and rows replaced; nil for a small table without such a
    /// column.
    package let changeKey: String?
    /// Whether the table has so few rows that a replica may replace it as a whole.
    package let isSmall: Bool
    /// The condition of the rows that are replicated; nil for all. A table with a change key has none.
    package let condition: String?
    /// Whether a service has no use for the table: it is there to undo an import, to give a temple its former number again,
    /// or to keep an edit.
    package let isForWriters: Bool
    /// Whether a step after the first schema has added it.
    let isAdded: Bool

    init(
        _ name: String, primaryKey: [String], changeKey: String?, isSmall: Bool = false, condition: String? = nil,
        isForWriters: Bool = false, isAdded: Bool = false, _ columns: [Column]
    ) {
        self.name = name
        self.primaryKey = primaryKey
        self.changeKey = changeKey
        self.isSmall = isSmall
        self.condition = condition
        self.isForWriters = isForWriters
        self.isAdded = isAdded
        self.columns = columns
    }

    /// The table as the first schema has it; nil where it has none.
    var ofFirstSchema: StoredTable? {
        isAdded
            ? nil
            : StoredTable(
                name, primaryKey: primaryKey, changeKey: changeKey, isSmall: isSmall, condition: condition,
                isForWriters: isForWriters, columns.filter { !$0.isAdded })
    }

    /// The names of the columns, joined by commas.
    package var columnNames: String { columns.map(\.name).joined(separator: ", ") }

    /// The index of the change key among the columns; nil for a table without one.
    package var changeKeyIndex: Int32? {
        changeKey.flatMap { key in columns.firstIndex { $0.name == key } }.map(Int32.init)
    }

    /// Whether all values of a row are within their bounds.
    package func isWithinBounds(_ row: some ResultRow) -> Bool {
        columns.enumerated().allSatisfy { index, column in
            let index = Int32(index)
            guard let bound = column.bound, !row.isNull(index) else { return true }
            if let values = bound.values { return values.contains(row.integer(index)) }
            return row.withText(index) { $0.count <= bound.mostBytes ?? .max }
        }
    }
}
