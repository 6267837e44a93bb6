internal import PostGISTempleStore
internal import SQLiteTempleStore
internal import Synchronization
internal import TempleModel
internal import TempleService
internal import TempleWriting

extension Composition {
    /// How long an edit waits for another program that writes.
    private static let editorsWait = Duration.seconds(2)

    /// Returns what opens the part of a database that writes edits, for each thread of a service.
    ///
    /// The catalogue is read when the first editor is opened: most services start without one.
    func editorOpening(of database: DatabaseLocation) -> EditorOpening {
        let catalogue = SharedCatalogue(environment)
        switch database {
        case .file(let path, _):
            return { () throws(SearchError) in
                try TempleWriter(
                    path: path, catalogue: try catalogue.value(), waitingAtMost: Self.editorsWait)
            }
        case .server(let address, _):
            let server = ServerDatabase(
                address, queryTimeout: Self.editorsWait, writersWait: Self.editorsWait)
            return { () throws(SearchError) in try Self.serverEditor(server, catalogue) }
        }
    }

    /// Opens the editor of a server's database, with a connection of its own to the primary.
    private static func serverEditor(
        _ server: ServerDatabase, _ catalogue: SharedCatalogue
    ) throws(SearchError) -> any TempleEditing & StaffRegister {
        try PostGISEditor(server, catalogue: try catalogue.value())
    }
}

/// The catalogue that comes with the program, read once for all threads of a process.
private final class SharedCatalogue: Sendable {
    private let environment: [String: String]
    private let known = Mutex<Catalogue?>(nil)

    init(_ environment: [String: String]) { self.environment = environment }

    func value() throws(SearchError) -> Catalogue {
        if let catalogue = known.withLock({ $0 }) { return catalogue }
        do throws(CommandError) {
            let catalogue = try StarterData(environment: environment).catalogue()
            known.withLock { $0 = catalogue }
            return catalogue
        } catch {
            throw .failed(reason: error.message)
        }
    }
}
