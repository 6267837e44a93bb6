package import TempleModel

/// The catalogue's deities with their days, as a database has them.
package enum DeitiesWithDays {
    /// Returns the deities in ascending order of their ids, without their other names.
    package static func read(in source: some SQLDatabase) throws -> [Deity] {
        try CatalogueRows(source, RowGate()).deitiesWithDays()
    }
}
