/// Rows of a database that a reader has passed over, because their values are beyond their bounds: an id, a position or a
/// rule of days that cannot be.
public struct PassedRows: Equatable, Sendable, CustomStringConvertible {
    /// A row, by its table and its id.
    public struct Row: Hashable, Sendable {
        public let table: String
        public let id: Int64

        public init(table: String, id: Int64) {
            self.table = table
            self.id = id
        }
    }

    /// The number of rows.
    public private(set) var count = 0
    /// The first of them.
    public private(set) var first: [Row] = []

    private static let mostNamed = 5

    public init() {}

    public mutating func add(_ row: Row) {
        count += 1
        if first.count < Self.mostNamed { first.append(row) }
    }

    /// One sentence for an operator: `passed over 2 rows with values out of bounds: temple 0, deity_day 4`.
    public var description: String {
        let names = first.map { "\($0.table) \($0.id)" } + (count > first.count ? ["..."] : [])
        return "passed over \(count) row\(count == 1 ? "" : "s") with values out of bounds: "
            + names.joined(separator: ", ")
    }
}
