internal import SQLiteDriver
public import TempleModel
internal import TempleTables

extension TempleWriter: TempleEditing {
    public func edit(_ steps: [EditStep], by author: EditAuthor, _ options: EditOptions) throws -> EditOutcome {
        try editing(isDryRun: options.isDryRun) { linker in
            if let number = try EditHistory(connection: connection).number(of: options, by: author) {
                return try repeated(number)
            }
            let session = try session(linker, by: author, options)
            return try outcome(of: try session.run(steps), options)
        }
    }

    public func edit(
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

    public func undo(
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

    public func editableTemple(id: Int64) throws(SearchError) -> EditableTemple? {
        try SearchError.rethrowing { try EditableTemples.read(id: id, on: connection) }
    }

    public func temple(formerly id: Int64) throws(SearchError) -> Int64? {
        try SearchError.rethrowing { try EditableTemples.id(formerly: id, on: connection) }
    }

    public func deletedTemples(after id: Int64, limit: Int) throws(SearchError) -> [EditableTemple] {
        try SearchError.rethrowing { try EditableTemples.deleted(after: id, limit: limit, on: connection) }
    }

    public func templesByChange(after last: ChangedTemple?, limit: Int) throws(SearchError) -> [ChangedTemple] {
        try SearchError.rethrowing { try EditableTemples.byChange(after: last, limit: limit, on: connection) }
    }

    public func templesChangedByHand(
        since: Int64, after last: ChangedTemple?, limit: Int
    ) throws(SearchError) -> ChangedTemplePage {
        try SearchError.rethrowing {
            try TemplesByHand.read(since: since, after: last, limit: limit, on: connection)
        }
    }

    public func templesByName(
        after last: NamedTemple?, in county: String?, limit: Int
    ) throws(SearchError) -> [NamedTemple] {
        try SearchError.rethrowing {
            try TemplesByName.read(after: last, in: county, limit: limit, on: connection)
        }
    }

    public func editableEntity(_ kind: CatalogueKind, id: Int64) throws(SearchError) -> EditableEntity? {
        try SearchError.rethrowing { try CuratedRows.entity(kind, id: id, on: connection)?.editable }
    }

    public func editableEntities(
        _ kind: CatalogueKind, after id: Int64, limit: Int
    ) throws(SearchError) -> [EditableEntity] {
        try SearchError.rethrowing {
            try CuratedRows.entities(kind, after: id, limit: limit, on: connection).map(\.editable)
        }
    }

    public func pairs(matching query: PairQuery) throws(SearchError) -> PairPage {
        try SearchError.rethrowing { try EmbeddedPairs(connection: connection).page(matching: query) }
    }

    public func pair(_ one: Int64, _ other: Int64) throws(SearchError) -> TemplePair? {
        try SearchError.rethrowing { try PairJudgements.pair(one, other, on: connection) }
    }

    public func changes(matching query: ChangeQuery) throws(SearchError) -> ChangePage {
        try SearchError.rethrowing { try ChangeHistory.page(matching: query, on: connection) }
    }

    public func change(_ number: Int64) throws(SearchError) -> ChangeEntry? {
        try SearchError.rethrowing { try ChangeHistory.entry(number, on: connection) }
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
