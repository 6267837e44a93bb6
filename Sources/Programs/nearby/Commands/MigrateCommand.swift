internal import PostGISTempleStore
internal import TempleModel
internal import Wording

/// `nearby migrate`: makes or updates the schema of a database.
enum MigrateCommand {
    static let specification = CommandSpecification(
        name: "nearby migrate",
        summary: Words(
            "Make or update the schema of a PostgreSQL database, or of a file of an older version.",
            "建立或更新資料庫的結構：PostgreSQL 資料庫，或舊版本的檔案。"),
        forms: ["[OPTION...]"],
        options: [
            OptionSpecification(
                "with-starter",
                help: Words(
                    "also write the well-known temples that come with the program",
                    "一併寫入程式內附的知名寺廟")),
            WritersWait.option,
        ],
        notes: Words(
            """
            An import does the same first. In PostgreSQL all tables are in the schema nearby; the database needs
            the extension postgis. A database that you name has no starter temples unless --with-starter or
            nearby copy brings them.
            Example: nearby migrate --database postgresql://db.example/temples
            """,
            """
            匯入時也會先這樣做。在 PostgreSQL 中，所有資料表都在 nearby 結構描述裡；資料庫需有 postgis 擴充。
            您指定的資料庫沒有內附的知名寺廟，須以 --with-starter 或 nearby copy 寫入。
            範例：nearby migrate --database postgresql://db.example/temples
            """))

    static func run(_ arguments: Arguments, _ console: Console, _ composition: Composition) throws(CommandError) {
        let database = try composition.database(option: arguments["database"])
        let composition = try composition.writing(arguments, specification)
        if case .server(let address, _) = database {
            try migrate(database.name, composition.server(address), console, composition)
        } else {
            guard composition.exists(database) else { throw CommandError(SearchError.missing, in: database.name) }
            _ = try composition.writer(database)
            try console.answer("\(database.name) has the current schema\n")
        }
        guard arguments.has("with-starter") else { return }
        let counts = try composition.loadStarterTemples(with: composition.writer(database), into: database.name)
        try console.answer(
            "starter temples: \(counts.inserted) inserted, \(counts.updated) updated, "
                + "\(counts.joined) joined to temples of other sources, \(counts.unchanged) unchanged\n")
    }

    private static func migrate(
        _ name: String, _ server: ServerDatabase, _ console: Console, _ composition: Composition
    ) throws(CommandError) {
        let (from, to): (Int, Int)
        do {
            (from, to) = try PostGISTempleWriter.migrate(server)
        } catch {
            throw composition.error(error, in: name)
        }
        try console.answer(
            from == to
                ? "\(name) has the current schema (\(to))\n"
                : from == 0
                    ? "made the schema nearby (\(to)) in \(name)\n"
                    : "updated the schema of \(name) from \(from) to \(to)\n")
    }
}
