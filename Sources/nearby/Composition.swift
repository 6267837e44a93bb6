internal import Glibc
internal import Foundation
internal import TempleImport
internal import TempleModel
internal import TempleStore

/// What the program is put together from, in one place: which database, which store, which starter data.
struct Composition {
    let environment: [String: String]
    /// Says what is done on the way, such as making a database.
    let note: (String) -> Void

    /// A database file and whether somebody named it.
    struct DatabasePath: Equatable {
        let path: String
        /// Named by `--database` or `$NEARBY_DATABASE`; only an unnamed one is made from the starter data.
        let isNamed: Bool
    }

    /// Where the database is: `--database`, else `$NEARBY_DATABASE`, else one of the user's own.
    func databasePath(option: String?) throws(CommandError) -> DatabasePath {
        // An empty variable is one that is not set; an empty option is most often a shell variable that is not.
        if option == "" { throw CommandError(.usage, "--database needs a path, and was given an empty one") }
        for named in [option, environment["NEARBY_DATABASE"]] {
            guard let named, !named.isEmpty else { continue }
            guard !named.utf8.contains(0) else { throw CommandError(.usage, "the database's path has a NUL") }
            return DatabasePath(path: named, isNamed: true)
        }
        if let data = environment["XDG_DATA_HOME"], data.hasPrefix("/") {
            return DatabasePath(path: data + "/nearby/nearby.sqlite", isNamed: false)
        }
        guard let home = environment["HOME"], home.hasPrefix("/") else {
            throw CommandError(
                .usage, "there is no home folder for a database of your own; name one with --database PATH")
        }
        return DatabasePath(path: home + "/.local/share/nearby/nearby.sqlite", isNamed: false)
    }

    /// A store to search in. An unnamed database that is not there is made from the starter data first; an older one, and
    /// an unnamed one with the catalogue or the starter temples of another release, is brought up to date.
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
            // Where it cannot be written, yesterday's festivals are better than none.
            guard (try? load(into: path)) != nil else { return NamedStore(path: path, reading: store) }
        } catch {
            guard case .older = error else { throw CommandError(error, in: path) }
            do {
                if database.isNamed { _ = try writer(path: path) } else { try load(into: path) }
            } catch let failure {
                let older = CommandError(error, in: path).message
                throw CommandError(failure.code, "\(older), which failed here: \(failure.message)")
            }
        }
        do {
            return NamedStore(path: path, reading: try TempleStore(path: path))
        } catch {
            throw CommandError(error, in: path)
        }
    }

    /// The database for the threads of a service.
    func served(_ database: DatabasePath, queryTimeout: Duration?) -> ServedDatabase {
        ServedDatabase(path: database.path, queryTimeout: queryTimeout)
    }

    /// A writer, with the catalogue that comes with the program. The file is made if it is not there.
    func writer(path: String) throws(CommandError) -> any TempleWriting {
        let catalogue = try starterData().catalogue()
        do {
            return try TempleWriter(path: path, catalogue: catalogue)
        } catch {
            throw CommandError(error, in: path, writing: true)
        }
    }

    /// Makes the user's own database from the starter data, if nobody has yet.
    func prepare(_ database: DatabasePath) throws(CommandError) {
        guard !database.isNamed, access(database.path, F_OK) != 0 else { return }
        let folder = (database.path as NSString).deletingLastPathComponent
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        } catch {
            // Asked again for the system's own words, which Foundation does not give.
            mkdir(folder, 0o777)
            throw CommandError(
                .cannotCreate,
                "the folder \(folder) cannot be made: \(String(cString: strerror(errno))); name a database with --database"
            )
        }
        // Made beside its place and given its name when it is whole, so that a first call that is ended leaves nothing
        // half done. A link is refused where another first call was faster: its database stays, and is used.
        let temporary = database.path + ".new-\(getpid())"
        defer { for suffix in ["", "-wal", "-shm", "-journal"] { unlink(temporary + suffix) } }
        let counts = try load(into: temporary)
        guard link(temporary, database.path) == 0 else {
            if errno == EEXIST { return }
            throw CommandError(
                .cannotCreate, "\(database.path) cannot be made: \(String(cString: strerror(errno)))")
        }
        note("made \(database.path) with \(counts.inserted) well-known temples; nearby import FILE adds more")
    }

    /// Makes a database of the starter data.
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
