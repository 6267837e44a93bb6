internal import FoundationEssentials
internal import Glibc
internal import Platform
internal import PostGISTempleStore
internal import PostgreSQL
internal import SQLiteTempleStore
internal import TempleImport
internal import TempleModel
internal import TempleWriting

/// The composition root: chooses the database, the store and the starter data.
struct Composition {
    let environment: [String: String]
    /// Reports a side effect, such as the creation of a database.
    let note: (String) -> Void
    /// The maximum time that a writer waits for another program that writes; nil for the usual one.
    var writersWait: Duration?
    /// How long a writer waits for a server that cannot be written now; nil for not at all.
    var patience: ServerPatience?
    /// The signals that end what a command waits for; nil where they end the program at once.
    var interruption: Interruption?

    var isCancelled: (@Sendable () -> Bool)? {
        guard let interruption else { return nil }
        return { interruption.isStopped }
    }

    /// Returns the error of a writer: what a signal has ended, a wait or a statement, is no fault of the
    /// database.
    func error(_ error: SearchError, in name: String) -> CommandError {
        if [.cancelled, .busy, .tooSlow].contains(error), let stopped = interruption?.error { return stopped }
        return CommandError(error, in: name, writing: true)
    }

    /// Returns a server's database for a command that writes.
    func server(_ address: ServerAddress) -> ServerDatabase {
        var database = ServerDatabase(
            address, writersWait: writersWait ?? ServerDatabase.usualWritersWait, isCancelled: isCancelled)
        database.patience = patience
        return database
    }

    /// Returns the database: `--database`, else `$NEARBY_DATABASE`, else the user's own file.
    ///
    /// - Parameter origin: what gave the value of the option, for messages.
    func database(option: String?, by origin: String = "--database") throws(CommandError) -> DatabaseLocation {
        // An empty variable counts as not set. An empty option is most often a shell variable that is not set: an error.
        if option == "" { throw CommandError(.usage, "--database needs a path; the given path is empty") }
        if let named = try named(option, by: origin, orVariable: "NEARBY_DATABASE") { return named }
        if let data = environment["XDG_DATA_HOME"], data.hasPrefix("/") {
            return .file(path: data + "/nearby/nearby.sqlite", isNamed: false)
        }
        guard let home = environment["HOME"], home.hasPrefix("/") else {
            throw CommandError(
                .usage, "there is no home folder for your own database; give a database with --database PATH")
        }
        return .file(path: home + "/.local/share/nearby/nearby.sqlite", isNamed: false)
    }

    /// Returns the location that an option names, else a variable; nil if neither is set, or both are empty.
    func named(
        _ option: String?, by origin: String, orVariable variable: String
    ) throws(CommandError) -> DatabaseLocation? {
        if let option, !option.isEmpty { return try DatabaseLocation(named: option, by: origin) }
        guard let value = environment[variable], !value.isEmpty else { return nil }
        return try DatabaseLocation(named: value, by: "$\(variable)")
    }

    private var notePassed: (PassedRows) -> Void { { [note] in note($0.description) } }

    /// Opens a store for searches. An unnamed database that does not exist is created from the starter data first. A
    /// database with an older schema is updated; so is an unnamed one with the catalogue or the starter temples of another
    /// release.
    func store(_ database: DatabaseLocation) throws(CommandError) -> NamedStore {
        switch database {
        case .file(let path, let isNamed): return try store(path, isNamed: isNamed)
        case .server(let address, _):
            do {
                return NamedStore(
                    path: database.name,
                    reading: try PostGISTempleStore(ServerDatabase(address), notePassed: notePassed))
            } catch {
                throw CommandError(error, in: database.name)
            }
        }
    }

    private func store(_ path: String, isNamed: Bool) throws(CommandError) -> NamedStore {
        try prepare(.file(path: path, isNamed: isNamed))
        do {
            let store = try SQLiteTempleStore(path: path, notePassed: notePassed)
            guard !isNamed, let data = try? starterData(), let catalogue = try? data.edition(),
                let temples = try? data.templesEdition()
            else { return NamedStore(path: path, reading: store) }
            if try store.edition(of: .catalogue) == catalogue, try store.edition(of: .starter) == temples {
                return NamedStore(path: path, reading: store)
            }
            // If the database cannot be written, old festivals are better than none.
            guard (try? load(into: path)) != nil else { return NamedStore(path: path, reading: store) }
        } catch {
            guard case .older = error else { throw CommandError(error, in: path) }
            do {
                if isNamed { _ = try writer(path: path) } else { try load(into: path) }
            } catch let failure {
                let older = CommandError(error, in: path).message
                throw CommandError(failure.code, "\(older); the update failed: \(failure.message)")
            }
        }
        do {
            return NamedStore(path: path, reading: try SQLiteTempleStore(path: path, notePassed: notePassed))
        } catch {
            throw CommandError(error, in: path)
        }
    }

    /// Opens a writer with the catalogue that comes with the program.
    func writer(_ database: DatabaseLocation) throws(CommandError) -> any TempleWriting {
        switch database {
        case .file(let path, _): return try writer(path: path)
        case .server(let address, _):
            let catalogue = try starterData().catalogue()
            let copy = try cachePath(of: address, for: "import")
            do {
                return try PostGISTempleWriter(server(address), workingCopy: copy, catalogue: catalogue) {
                    note($0.words)
                }
            } catch {
                throw self.error(error, in: database.name)
            }
        }
    }

    /// Returns the path of the embedded database that a use of a server's database keeps, in the user's folder for caches,
    /// which is made.
    func cachePath(of address: ServerAddress, for use: String) throws(CommandError) -> String {
        var hash = FNV1a()
        hash.add(address.description.utf8)
        return "\(try cacheFolder())/\(use)-\(String(hash.value, radix: 16)).sqlite"
    }

    /// Returns the program's folder in the user's folder for caches, which is made.
    func cacheFolder() throws(CommandError) -> String {
        let folders = [environment["XDG_CACHE_HOME"], environment["HOME"].map { $0 + "/.cache" }]
        guard let caches = folders.compactMap({ $0 }).first(where: { $0.hasPrefix("/") }) else {
            throw CommandError(.usage, "there is no folder for caches; set XDG_CACHE_HOME or HOME")
        }
        let folder = caches + "/nearby"
        if let reason = PrivateFolder.failure(making: folder) {
            throw CommandError(.cannotCreate, "cannot create the folder \(folder): \(reason); set XDG_CACHE_HOME")
        }
        return folder
    }

    /// Opens a writer with the catalogue that comes with the program. Creates the file if it does not exist.
    func writer(path: String) throws(CommandError) -> any TempleWriting {
        let catalogue = try starterData().supplied()
        do {
            return try TempleWriter(
                path: path, supplied: catalogue, waitingAtMost: writersWait ?? TempleWriter.usualWait,
                isCancelled: isCancelled, beforeCommit: nil)
        } catch {
            throw self.error(error, in: path)
        }
    }

    /// Whether the database exists. One on a server that cannot be asked may exist.
    func exists(_ database: DatabaseLocation) -> Bool {
        switch database {
        case .file(let path, _): return access(path, F_OK) == 0
        case .server(let address, _):
            do {
                _ = try PostGISTempleStore(server(address))
                return true
            } catch {
                return error != .missing
            }
        }
    }

    /// Creates the user's own database from the starter data if it does not exist.
    func prepare(_ database: DatabaseLocation) throws(CommandError) {
        guard case .file(let path, isNamed: false) = database, access(path, F_OK) != 0 else { return }
        try makeFolder(of: path)
        // If another first call was faster, that call's database is used.
        guard let counts = try create(path, filling: load) else { return }
        note("created \(path) with \(counts.inserted) well-known temples; nearby import FILE adds more")
    }

    /// Creates a file that does not exist, and returns what filled it; nil if another program was faster.
    ///
    /// The database is created under a temporary name and linked to its own name when it is complete, so that an
    /// interrupted call leaves no partial database.
    func create<Filled>(
        _ path: String, filling fill: (String) throws(CommandError) -> Filled
    ) throws(CommandError) -> Filled? {
        let temporary = path + ".new-\(getpid())"
        defer { for suffix in ["", "-wal", "-shm", "-journal"] { unlink(temporary + suffix) } }
        let filled = try fill(temporary)
        guard link(temporary, path) == 0 else {
            if errno == EEXIST { return nil }
            throw CommandError(
                .cannotCreate, "cannot create \(path): \(String(cString: strerror(errno)))")
        }
        return filled
    }

    /// Makes the folder of the user's own database.
    func makeFolder(of path: String) throws(CommandError) {
        let folder = ParentFolder.of(path)
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        } catch {
            // Foundation does not give the system's error, so call mkdir for errno.
            mkdir(folder, 0o777)
            throw CommandError(
                .cannotCreate,
                "cannot create the folder \(folder): \(String(cString: strerror(errno))); give a database with --database"
            )
        }
    }

    /// Writes the starter data into a file.
    @discardableResult
    func load(into path: String) throws(CommandError) -> WriteCounts {
        try loadStarterTemples(with: writer(path: path), into: path)
    }

    /// Writes the starter temples into a writer's database.
    ///
    /// - Parameter name: the name of the database, for messages.
    func loadStarterTemples(
        with writer: any TempleWriting, into name: String
    ) throws(CommandError) -> WriteCounts {
        let data = try starterData()
        do {
            return try writer.write(WriteOptions(starterEdition: try data.templesEdition())) { session in
                try data.readTemples { record in try session.upsert(record) }
            }
        } catch let error as SearchError {
            throw self.error(error, in: name)
        } catch let error as CommandError {
            throw error
        } catch {
            throw CommandError(.data, "the starter data is damaged: \(error)")
        }
    }

    func starterData() throws(CommandError) -> StarterData {
        try StarterData(environment: environment)
    }
}
