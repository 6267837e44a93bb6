internal import TempleModel

extension FieldRule {
    /// Returns the text as it is stored; nil where it says that there is no value, or where the reader has a warning that it
    /// is left out.
    func read(_ column: Column, _ row: FieldReader) throws(RowFinding) -> String? {
        switch self {
        case .name: return try readName(column, row)
        case .address: return try row.address(column).address
        case .county: return try row.region(column)
        case .deity: return try row.deity(column)
        case .phone: return try row.phone(column)
        case .webAddress: return row.webAddress(column)
        case .openingHours: return try row.openingHours(column)
        case .lunarHours: return try row.lunarHours(column)
        case .line(let longest), .prose(let longest): return try row.text(column, longest: longest)
        case .word(let longest): return try row.text(column, longest: longest, droppingPlaceholders: true)
        }
    }

    private func readName(_ column: Column, _ row: FieldReader) throws(RowFinding) -> String? {
        guard let name = try row.text(column, longest: longest, droppingPlaceholders: true) else { return nil }
        row.judge(name: name, column)
        if PersonName.matches(name) {
            row.warn(
                .nameOfPerson, column: column, reason: "reads like a person's name",
                remedy: "write the temple's name, and leave people's names out")
        }
        return NameTidying.tidied(name)
    }
}
