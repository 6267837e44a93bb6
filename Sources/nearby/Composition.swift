internal import Glibc
internal import Foundation
internal import TempleImport
internal import TempleModel
internal import TempleStore

/// The composition root: chooses the database, the store and the starter data.
struct Composition {
    let environment: [String: String]
    /// Reports a side effect, such as the creation of a database.
    let note: (String) -> Void

    /// The path of a database file and whether the user named it.
    struct DatabasePath: Equatable {
        let path: String
        /// Named by `--database` or `$NEARBY_DATABASE`. Only an unnamed database is created from the starter data.
        let isNamed: Bool
    }

    /// Returns the path of the database: `--database`, else `$NEARBY_DATABASE`, else the user's own database.
    func databasePath(option: String?) throws(CommandError) -> DatabasePath {
        // An empty variable counts as not set. An empty option is most often a shell variable that is not set: an error.
        if option == "" { throw CommandError(.usage, "--database needs a path; the given path is empty") }
        for named in [option, environment["NEARBY_DATABASE"]] {
            guard let named, !named.isEmpty else { continue }
            guard !named.utf8.contains(0) else {
                throw CommandError(.usage, "the path of the database contains a NUL character")
            }
            return DatabasePath(path: named, isNamed: true)
        }
        if let data = environment["XDG_DATA_HOME"], data.hasPrefix("/") {
            return DatabasePath(path: data + "/nearby/nearby.sqlite", isNamed: false)
        }
        guard let home = environment["HOME"], home.hasPrefix("/") else {
            throw CommandError(
                .usage, "there is no home folder for your own database; give a database with --database PATH")
        }
        return DatabasePath(path: home + "/.local/share/nearby/nearby.sqlite", isNamed: false)
    }

    /// Opens a store for searches. An unnamed database that does not exist is created from the starter data first. A
    /// database with an older schema is updated; so is an unnamed one with the catalogue or the starter temples of another
    /// release.
    func store(_ database: DatabasePath) throws(CommandError) -> NamedStore {
        try prepare(database)
        let path = database.path
        do {
            let store = try TempleStore(path: path)
            guard !database.isNamed, let data = try? starterData(), let catalogue = try? data.edition(),
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
                if database.isNamed { _ = try writer(path: path) } else { try load(into: path) }
            } catch let failure {
                let older = CommandError(error, in: path).message
                throw CommandError(failure.code, "\(older); the update failed: \(failure.message)")
            }
        }
        do {
            return NamedStore(path: path, reading: try TempleStore(path: path))
        } catch {
            throw CommandError(error, in: path)
        }
    }

    /// Returns the database for the threads of a service.
    func served(
        _ database: DatabasePath, queryTimeout: Duration?, note: @escaping @Sendable (String) -> Void
    ) -> ServedDatabase {
        ServedDatabase(path: database.path, queryTimeout: queryTimeout, note: note)
    }

    /// Opens a writer with the catalogue that comes with the program. Creates the file if it does not exist.
    func writer(path: String) throws(CommandError) -> any TempleWriting {
        let catalogue = try starterData().catalogue()
        do {
            return try TempleWriter(path: path, catalogue: catalogue)
        } catch {
            throw CommandError(error, in: path, writing: true)
        }
    }

    /// Creates the user's own database from the starter data if it does not exist.
    func prepare(_ database: DatabasePath) throws(CommandError) {
        guard !database.isNamed, access(database.path, F_OK) != 0 else { return }
        let folder = (database.path as NSString).deletingLastPathComponent
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
        // The database is created under a temporary name and linked to its own name when it is complete, so that an
        // interrupted first call leaves no partial database. If another first call was faster, link() fails with EEXIST;
        // that call's database is used.
        let temporary = database.path + ".new-\(getpid())"
        defer { for suffix in ["", "-wal", "-shm", "-journal"] { unlink(temporary + suffix) } }
        let counts = try load(into: temporary)
        guard link(temporary, database.path) == 0 else {
            if errno == EEXIST { return }
            throw CommandError(
                .cannotCreate, "cannot create \(database.path): \(String(cString: strerror(errno)))")
        }
        note("created \(database.path) with \(counts.inserted) well-known temples; nearby import FILE adds more")
    }

    /// Writes the starter data into a database.
    @discardableResult
    func load(into path: String) throws(CommandError) -> WriteCounts {
        let data = try starterData()
        let writer = try writer(path: path)
        do {
            return try writer.write(WriteOptions(starterEdition: try data.templesEdition())) { session in
                try data.readTemples { record in try session.upsert(record) }
            }
        } catch let error as SearchError {
            throw CommandError(error, in: path, writing: true)
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
