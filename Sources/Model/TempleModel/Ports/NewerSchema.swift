/// The schema of a database that a newer release has updated, and that this program can still read.
public struct NewerSchema: Equatable, Sendable, CustomStringConvertible {
    /// The number of the database's schema.
    public let found: Int
    /// The number of this program's schema, which is less.
    public let supported: Int

    public init(found: Int, supported: Int) {
        self.found = found
        self.supported = supported
    }

    /// One sentence for an operator.
    public var description: String {
        "a newer nearby has updated the database (schema \(found)); this version (schema \(supported)) still reads it, "
            + "without what is new: update nearby"
    }
}
