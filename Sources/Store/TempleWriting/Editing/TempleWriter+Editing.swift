package import SQLiteDriver
package import TempleModel
internal import TempleTables

extension TempleWriter: TempleEditing, StoredEditReading {
    package func reading<Answer>(_ body: (Connection) throws -> Answer) throws(SearchError) -> Answer {
        try SearchError.rethrowing { try body(connection) }
    }

    package func edit(_ steps: [EditStep], by author: EditAuthor, _ options: EditOptions) throws -> EditOutcome {
        try editing(isDryRun: options.isDryRun) { linker in
            if let number = try EditHistory(connection: connection).number(of: options, by: author) {
                return try repeated(number)
            }
            let session = try session(linker, by: author, options)
            return try outcome(of: try session.run(steps), options)
        }
    }

    package func edit(
        by author: EditAuthor, _ options: EditOptions, _ steps: (any MeantTemples) throws -> [EditStep],
        beforeCommit check: () throws -> Void
    ) throws -> EditOutcome {
        try editing(isDryRun: options.isDryRun) { linker in
            let steps = try steps(TemplesMeant(connection: connection))
            let written = try session(linker, by: author, options).run(steps)
            try check()
            return try outcome(of: written, options)
        }
    }

    package func undo(
        change number: Int64, mayUndoAll: Bool, by author: EditAuthor, _ options: EditOptions
    ) throws -> EditOutcome {
        try editing(isDryRun: options.isDryRun) { linker in
            if let number = try EditHistory(connection: connection).number(of: options, by: author) {
                return try repeated(number)
            }
            guard let entry = try ChangeHistory.entry(number, on: connection) else {
                throw EditRefused(.unknownChange(number))
            }
            guard mayUndoAll || entry.person != nil && entry.person == author.person else {
                throw EditRefused(.notOwn(number))
            }
            guard entry.undoneBy == nil else { throw EditRefused(.undoneAlready(number)) }
            switch entry.contents {
            case .edits:
                let tasks = try UndoneEdit(connection: connection, entry: entry).tasks()
                let session = try session(linker, by: author, options)
                do {
                    return try outcome(of: try session.run(tasks, undoes: number), options)
                } catch let refused as EditRefused {
                    throw try ChangeHistory.explaining(refused, on: connection)
                }
            case .imported(let imported):
                return try undo(imported, entry, linker, by: author, options)
            }
        }
    }

    private func session(
        _ linker: DeityLinker, by author: EditAuthor, _ options: EditOptions
    ) throws -> EditSession {
        try EditSession(
            connection: connection, linker: linker, by: author, options, beforeRelinking: beforeRelinking)
    }

    /// Undoes an import, which must be the last one that is in effect, or the undo of one, since which no other import was made
    /// or undone.
    private func undo(
        _ imported: ImportEntry, _ entry: ChangeEntry, _ linker: DeityLinker, by author: EditAuthor,
        _ options: EditOptions
    ) throws -> EditOutcome {
        let later = try ChangeHistory.standingImports(after: entry.number, on: connection)
        guard later.isEmpty else { throw EditRefused(.laterChanges(later.sorted())) }
        let number = try UndoneImport(
            connection: connection, linker: linker, imported, undoing: entry.number, by: author, options
        ).run()
        return try outcome(of: (number, []), options)
    }

    // MARK: One transaction

    /// Runs an edit in a transaction that is on the disk when it ends. Nothing of a dry run is written.
    private func editing(isDryRun: Bool, _ body: (DeityLinker) throws -> EditOutcome) throws -> EditOutcome {
        var outcome: EditOutcome?
        do {
            try connection.execute("PRAGMA synchronous = FULL")
            defer { try? connection.execute("PRAGMA synchronous = NORMAL") }
            try transaction(isDryRun: isDryRun) { outcome = try body($0) }
        } catch let error as SearchError where error == .busy {
            throw SearchError.unavailable(.locked, reason: connection.writer ?? "the database is locked")
        }
        guard var outcome else { throw SearchError.failed(reason: "the edit has no outcome") }
        outcome.dataChange = try lastChange()
        return outcome
    }

    private func outcome(
        of written: (number: Int64?, results: [EditResult]), _ options: EditOptions
    ) throws -> EditOutcome {
        EditOutcome(change: options.isDryRun ? nil : written.number, dataChange: 0, results: written.results)
    }

    /// Returns the outcome of a request that was written before: its temples and entities as they are now.
    private func repeated(_ number: Int64) throws -> EditOutcome {
        let results = try ChangeHistory.changes(of: number, on: connection).compactMap { stored -> EditResult? in
            let (change, action) = (stored.change, stored.change.action)
            if let kind = change.kind.ofCatalogue {
                return try CuratedRows.entity(kind, id: change.id, on: connection).map {
                    EditResult(entity: $0.editable, action: action)
                }
            }
            // The second half of a merge, a split or a comparison.
            if let other = change.other, action == .changed || action == .compared && change.id > other.temple {
                return nil
            }
            let id = action == .merged ? change.other?.temple ?? change.id : change.id
            return try EditableTemples.read(id: id, on: connection).map { EditResult(temple: $0, action: action) }
        }
        return EditOutcome(change: number, dataChange: 0, results: results, isRepeated: true)
    }
}
