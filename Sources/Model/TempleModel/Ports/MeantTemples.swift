/// How a row of a file names a temple that exists.
public enum TempleReference: Hashable, Sendable {
    /// By its id, or by a former one.
    case id(Int64)
    /// By the key of a source's row.
    case key(SourceKey)
    /// By name and full address, compared as imports compare them.
    case address(String, name: String, county: String?)
}

/// Finds the temples that the rows of a file mean, in the state of the data in which they are edited.
public protocol MeantTemples {
    /// Returns the temples that a reference fits, also deleted ones.
    func temples(meantBy reference: TempleReference) throws -> [EditableTemple]
}
