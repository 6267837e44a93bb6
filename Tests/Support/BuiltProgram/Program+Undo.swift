extension Program {
    /// Undoes the last import, whatever it changes: the program says how many things that is.
    package func undoImport(_ words: String...) throws -> Result {
        let asked = try run(["import", "--undo"] + words)
        guard let count = asked.error.firstMatch(of: #/--confirm ([0-9]+)/#)?.1 else { return asked }
        return try run(["import", "--undo", "--confirm", String(count)] + words)
    }
}
