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

    /// Returns a thing as an editor sees it. The former id of a temple that was joined to another leads to that one, with a
    /// note.
    func thing(_ kind: EntityKind, _ id: Int64, _ console: Console) throws(CommandError) -> EditResult.Thing {
        guard let kind = kind.ofCatalogue else { return .temple(try temple(id, console)) }
        guard let entity = try asking({ try $0.editableEntity(kind, id: id) }) else {
            throw CommandError(editing: EditRefused(.unknownEntity(kind, id)), in: name)
        }
        return .entity(entity)
    }

    /// Returns a temple as an editor sees it, in the same way.
    func temple(_ id: Int64, _ console: Console) throws(CommandError) -> EditableTemple {
        if let temple = try asking({ try $0.editableTemple(id: id) }) { return temple }
        if let present = try asking({ try $0.temple(formerly: id) }),
            let temple = try asking({ try $0.editableTemple(id: present) })
        {
            console.note("temple \(id) is temple \(present) now, \(temple.record.name)")
            return temple
        }
        throw CommandError(editing: EditRefused(.unknownTemple(id)), in: name)
    }
}

/// A database that is open for what editors read, with its name for messages.
struct EditReadStore {
    let name: String
    let reading: any EditReading & StaffReading

    /// Returns what `work` returns, or throws its error with the name of the database.
    func asking<Answer>(_ work: (any EditReading & StaffReading) throws -> Answer) throws(CommandError) -> Answer {
        do {
            return try work(reading)
        } catch {
            throw CommandError(editing: error, in: name)
        }
    }
}

extension Composition {
    /// Opens a database for edits by hand. One that the caller names is there already: a mistyped name makes no database.
    func editedStore(_ database: DatabaseLocation) throws(CommandError) -> EditedStore {
        try prepare(database)
        guard exists(database) else { throw CommandError(SearchError.missing, in: database.name) }
        let catalogue = try starterData().supplied()
        switch database {
        case .file(let path, _):
            return try editedStore(database) { () throws(SearchError) in
                try Self.editor(ofFile: path, catalogue)
            }
        case .server(let address, _):
            let folder = try cacheFolder()
            return try editedStore(database) { () throws(SearchError) in
                try Self.editor(of: ServerDatabase(address), in: folder, try catalogue.value())
            }
        }
    }

    /// Opens a database for what editors read. Nothing is written, not even an older schema.
    func readStore(_ database: DatabaseLocation) throws(CommandError) -> EditReadStore {
        try prepare(database)
        guard exists(database) else { throw CommandError(SearchError.missing, in: database.name) }
        guard case .file(let path, _) = database else {
            let store = try editedStore(database)
            return EditReadStore(name: store.name, reading: store.editing)
        }
        do {
            return EditReadStore(name: database.name, reading: try Self.editReader(ofFile: path))
        } catch {
            throw CommandError(error, in: database.name)
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
