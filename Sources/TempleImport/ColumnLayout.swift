/// Which column of a file has which name.
struct ColumnLayout {
    /// The names in the file's order, tidied.
    let names: [String]

    /// - Throws: ``ImportError/Reason/duplicateColumn(_:)``; columns without a name may repeat.
    init(names: [String]) throws(ImportError.Reason) {
        var seen: Set<String> = []
        for name in names where !name.isEmpty && !seen.insert(name).inserted { throw .duplicateColumn(name) }
        self.names = names
    }

    /// The column of that name, if the file has it.
    func index(of name: String) -> Int? { names.firstIndex(of: name) }

    /// The column of that name, which ``require(_:for:)`` has found.
    func index(ofRequired name: String, for format: ImportFormat) throws(ImportError.Reason) -> Int {
        guard let index = index(of: name) else { throw .missingColumns([name], format: format, found: names) }
        return index
    }

    /// - Throws: ``ImportError/Reason/missingColumns(_:format:found:)`` naming all that are missing.
    func require(_ required: [String], for format: ImportFormat) throws(ImportError.Reason) {
        let missing = required.filter { !names.contains($0) }
        guard missing.isEmpty else { throw .missingColumns(missing, format: format, found: names) }
    }

    /// The columns with one of those names.
    func indices(of wanted: [String]) -> Set<Int> {
        Set(names.indices.filter { wanted.contains(names[$0]) })
    }
}
