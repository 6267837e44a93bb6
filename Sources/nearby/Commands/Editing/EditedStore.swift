internal import PostGISTempleStore
internal import TempleModel

/// A database that is open for edits by hand, with its name for messages.
struct EditedStore {
    let name: String
    let editing: any TempleEditing & StaffRegister

    /// Returns what `work` returns, or throws its error with the name of the database.
    func asking<Answer>(
        _ work: (any TempleEditing & StaffRegister) throws -> Answer
    ) throws(CommandError) -> Answer {
        do {
            return try work(editing)
        } catch {
            throw CommandError(editing: error, in: name)
        }
    }

    /// Returns a temple as an editor sees it.
    func temple(_ id: Int64) throws(CommandError) -> EditableTemple {
        guard let temple = try asking({ try $0.editableTemple(id: id) }) else {
            throw CommandError(editing: EditRefused(.unknownTemple(id)), in: name)
        }
        return temple
    }
}

extension Composition {
    /// Opens a database for edits by hand. One that the caller names is there already: a mistyped name makes no database.
    func editedStore(_ database: DatabaseLocation) throws(CommandError) -> EditedStore {
        try prepare(database)
        guard exists(database) else { throw CommandError(SearchError.missing, in: database.name) }
        let catalogue = try starterData().catalogue()
        switch database {
        case .file(let path, _):
            return try editedStore(database) { () throws(SearchError) in
                try Self.editor(ofFile: path, catalogue)
            }
        case .server(let address, _):
            let folder = try cacheFolder()
            return try editedStore(database) { () throws(SearchError) in
                try Self.editor(of: ServerDatabase(address), in: folder, catalogue)
            }
        }
    }

    private func editedStore(
        _ database: DatabaseLocation, _ open: () throws(SearchError) -> any TempleEditing & StaffRegister
    ) throws(CommandError) -> EditedStore {
        do {
            return EditedStore(name: database.name, editing: try open())
        } catch {
            throw CommandError(error, in: database.name, writing: true)
        }
    }
}
