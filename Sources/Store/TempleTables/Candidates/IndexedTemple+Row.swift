package import TempleIndex
internal import TempleModel

extension IndexedTemple {
    /// Reads a temple for an index from its row.
    ///
    /// - Parameter belonging: returns the number of a set of deities by the set's name.
    /// - Throws: an error when the stored numbers are not a position.
    package init(_ row: TempleRow<some ResultRow>, belonging: (String, () -> DeitySet) -> Int32) throws {
        let mainDeity = row.mainDeity
        // The separator is unambiguous: a name contains no control character (``PackedDeities``).
        let belonging = belonging(row.packedDeities + "\u{0}" + (mainDeity.map { $0 + "\u{0}" } ?? "")) {
            DeitySet(mainDeity: mainDeity, deities: row.deities)
        }
        var labels: FieldTexts = [:]
        for field in FieldTexts.labels { labels[field] = row.label(field) }
        self.init(
            id: row.id, position: try row.coordinate(), name: row.name, otherNames: row.otherNames,
            address: row.address, belonging: belonging, rating: row.rating, phone: row.phone, visit: row.visit,
            labels: labels, prominence: row.prominence)
    }
}
