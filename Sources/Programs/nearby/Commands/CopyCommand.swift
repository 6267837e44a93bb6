internal import Glibc
internal import PostGISTempleStore
internal import TempleModel
internal import Wording

/// `nearby copy FROM TO`: copies all data between a file and PostgreSQL, and compares both.
enum CopyCommand {
    static let specification = CommandSpecification(
        name: "nearby copy",
        summary: Words(
            "Copy all data from a file to PostgreSQL, or from PostgreSQL to a new file, and compare both.",
            "將所有資料由檔案複製到 PostgreSQL，或由 PostgreSQL 複製到新檔案，並比對兩者。"),
        forms: ["FROM TO"],
        options: [WritersWait.option],
        arguments: 2...2, operands: [.file, .file],
        notes: Words(
            """
            FROM and TO are a path and an address, such as postgresql://db.example/temples. Ids, sources,
            history and the undo of imports are copied too. The target must have no temples.
            Example: nearby copy temples.sqlite postgresql://db.example/temples
            """,
            """
            FROM 與 TO 一為檔案路徑，一為位址，例如 postgresql://db.example/temples。編號、資料來源、匯入紀錄
            及其復原也一併複製。目標不得已有寺廟。
            範例：nearby copy temples.sqlite postgresql://db.example/temples
            """))

    static func run(_ arguments: Arguments, _ console: Console, _ composition: Composition) throws(CommandError) {
        if arguments["database"] != nil {
            throw .usage("nearby copy takes both databases as arguments, not --database", specification)
        }
        let from = try DatabaseLocation(named: arguments.operands[0], by: "FROM")
        let to = try DatabaseLocation(named: arguments.operands[1], by: "TO")
        let composition = try composition.writing(arguments, specification)
        do {
            let tables: [ServerCopy.Table]
            switch (from, to) {
            case (.file(let path, _), .server(let address, _)):
                tables = try ServerCopy(composition.server(address)).upload(path)
            case (.server(let address, _), .file(let path, _)):
                tables = try download(from: composition.server(address), to: path)
            default:
                throw CommandError.usage(
                    "one of FROM and TO is a path and the other one a postgresql:// address; a file is copied by cp",
                    specification)
            }
            let temples = tables.first { $0.name == "temple" }?.rows ?? 0
            let rows = tables.reduce(0) { $0 + $1.rows }
            try console.answer(
                "copied \(temples) temples, \(rows) rows of \(tables.count) tables; both databases have the same rows\n"
            )
        } catch let error as SearchError {
            // A file that cannot be opened is the target here, or the source.
            if error == .cancelled, let stopped = composition.interruption?.error { throw stopped }
            throw CommandError(error, in: Self.failedDatabase(of: error, from, to), writing: to.path != nil)
        } catch let error as CommandError {
            throw error
        } catch CopyRefused.notEmpty {
            throw CommandError(.cannotCreate, "\(to.name) has temples already; copy into an empty database")
        } catch CopyRefused.differs(let table) {
            throw CommandError(.data, "the table \(table) differs after the copy, so nothing was copied; try again")
        } catch {
            throw CommandError(.internalError, "\(error)")
        }
    }

    /// Copies into a temporary file, which gets the path when it is whole.
    private static func download(from database: ServerDatabase, to path: String) throws -> [ServerCopy.Table] {
        guard access(path, F_OK) != 0 else {
            throw CommandError(.cannotCreate, "\(path) exists; give a path where there is no file")
        }
        let temporary = path + ".new-\(getpid())"
        defer { for suffix in ["", "-wal", "-shm", "-journal"] { unlink(temporary + suffix) } }
        let tables = try ServerCopy(database).download(to: temporary)
        guard link(temporary, path) == 0 else {
            throw CommandError(.cannotCreate, "cannot create \(path): \(String(cString: strerror(errno)))")
        }
        return tables
    }

    /// The database that an error is about: an unreadable file is the one, all else is the server's.
    private static func failedDatabase(of error: SearchError, _ from: DatabaseLocation, _ to: DatabaseLocation)
        -> String
    {
        let (file, server) = from.path == nil ? (to, from) : (from, to)
        switch error {
        case .notADatabase, .cannotOpen, .inputOutput: return file.name
        case .missing, .older, .newer, .prerelease: return from.name
        default: return server.name
        }
    }
}
