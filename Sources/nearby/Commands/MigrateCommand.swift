internal import PostGISTempleStore
internal import TempleModel
internal import Wording

/// `nearby migrate`: makes or updates the schema of a database.
enum MigrateCommand {
    static let specification = CommandSpecification(
        name: "nearby migrate",
        summary: Words(
            "Make or update the schema of a database: that of PostgreSQL, or a file of an older version.",
            "建立或更新資料庫的結構：PostgreSQL 資料庫，或舊版本的檔案。"),
        forms: ["[OPTION...]"],
        options: [WritersWait.option],
        notes: Words(
            """
            An import does the same first. In PostgreSQL all tables are in the schema nearby; the database needs
            the extension postgis.
            Example: nearby migrate --database postgresql://db.example/temples
            """,
            """
            匯入時也會先這樣做。在 PostgreSQL 中，所有資料表都在 nearby 結構描述裡；資料庫需有 postgis 擴充。
            範例：nearby migrate --database postgresql://db.example/temples
            """))

    static func run(_ arguments: Arguments, _ console: Console, _ composition: Composition) throws(CommandError) {
        let database = try composition.database(option: arguments["database"])
        let composition = try composition.writing(arguments, specification)
        guard case .server(let address, _) = database else {
            guard composition.exists(database) else { throw CommandError(SearchError.missing, in: database.name) }
            _ = try composition.writer(database)
            return try console.answer("\(database.name) has the current schema\n")
        }
        let (from, to): (Int, Int)
        do {
            (from, to) = try PostGISTempleWriter.migrate(composition.server(address))
        } catch {
            throw composition.error(error, in: database.name)
        }
        try console.answer(
            from == to
                ? "\(database.name) has the current schema (\(to))\n"
                : from == 0
                    ? "made the schema nearby (\(to)) in \(database.name)\n"
                    : "updated the schema of \(database.name) from \(from) to \(to)\n")
    }
}
