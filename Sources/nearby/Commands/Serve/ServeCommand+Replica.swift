internal import PostGISTempleStore
internal import TempleModel
internal import Wording

/// Where the service's data is: a file, or a copy of a server's database.
extension ServeCommand {
    /// The settings of a service of a server's database.
    static let replicaOptions = [
        OptionSpecification(
            "replica", "PATH",
            help: Words(
                "file for the copy of a PostgreSQL database\n(default: in the folder for caches)",
                "PostgreSQL 資料庫副本的檔案\n（預設在快取資料夾內）")),
        OptionSpecification(
            "max-data-age", "SECONDS",
            help: Words(
                "age of the copy from which the service is not ready, when the\nPostgreSQL server is lost (default 3600)",
                "與 PostgreSQL 伺服器失聯時，副本超過此時間即視為\n未就緒（預設 3600）")),
    ]

    private static let defaultDataAge = Duration.seconds(3_600)

    /// Opens the database once, to report an unusable one before any thread starts. The copy of a server's database is
    /// filled first, and followed from then on.
    ///
    /// - Returns: the file that the service reads, and what keeps it in the state of a server.
    static func source(
        of database: DatabaseLocation, _ settings: ServeSettings, _ composition: Composition, _ errors: LogWriter
    ) throws(CommandError) -> (path: String, replica: ServedReplica?) {
        let oldest = try settings.seconds("max-data-age", upTo: 31_536_000) ?? defaultDataAge
        guard case .server(let address, _) = database else {
            if let origin = settings.text("replica")?.origin {
                throw CommandError(.usage, "\(origin) is for a database on a PostgreSQL server")
            }
            _ = try composition.store(database)
            return (database.path ?? "", nil)
        }
        let path: String
        if let named = settings.text("replica") {
            guard case .file(let file, _) = try DatabaseLocation(named: named.value, by: named.origin) else {
                throw CommandError(.usage, "\(named.origin) is the path of a file, not the address of a server")
            }
            path = file
        } else {
            path = try composition.cachePath(of: address, for: "serve")
        }
        let replica = ServedReplica(ServerDatabase(address), path: path, oldest: oldest) { errors.note($0) }
        do throws(SearchError) {
            try replica.start()
        } catch {
            replica.stop()
            throw CommandError(error, in: database.name)
        }
        return (path, replica)
    }
}
