internal import PostGISTempleStore
internal import TempleModel
internal import Wording

/// `nearby init`: makes a new database.
enum InitCommand {
    static let specification = CommandSpecification(
        name: "nearby init",
        summary: Words(
            "Make a new database: a file, or the schema of a PostgreSQL database.",
            "建立新的資料庫：檔案，或 PostgreSQL 資料庫的結構。"),
        forms: ["[OPTION...]"],
        options: [
            OptionSpecification(
                "starter",
                help: Words(
                    "begin with the well-known temples that come with the program",
                    "以程式內附的知名寺廟開始")),
            WritersWait.option,
        ],
        notes: Words(
            """
            It has the deities and festivals that come with the program. Your own database, which a search
            without --database makes, has the starter temples always. Files may be imported before or after:
            starter temples and rows of a file that are one temple become one. Nothing that is there is changed;
            nearby migrate updates what is there.
            Example: nearby init --starter --database temples.sqlite
            """,
            """
            新資料庫有程式內附的神祇與節日。未加 --database 的搜尋所建立的個人資料庫一律有內附的知名寺廟。
            檔案可在之前或之後匯入：內附的寺廟與檔案中的同一間廟會合而為一。已有的資料庫不會變更；
            更新已有的資料庫請用 nearby migrate。
            範例：nearby init --starter --database temples.sqlite
            """))

    static func run(_ arguments: Arguments, _ console: Console, _ composition: Composition) throws(CommandError) {
        let database = try composition.database(option: arguments["database"])
        let composition = try composition.writing(arguments, specification)
        guard !composition.exists(database) else { throw exists(database) }
        switch database {
        case .file(let path, let isNamed):
            if !isNamed { try composition.makeFolder(of: path) }
            let hasStarter = arguments.has("starter") || !isNamed
            let counts = try composition.create(path) { path throws(CommandError) in
                if hasStarter { return try composition.load(into: path) }
                _ = try composition.writer(path: path)
                return WriteCounts()
            }
            guard let counts else { throw exists(database) }
            try console.answer(
                "created \(path)" + (hasStarter ? " with \(counts.inserted) well-known temples" : "") + "\n")
        case .server(let address, _):
            do {
                _ = try PostGISTempleWriter.migrate(composition.server(address))
            } catch {
                throw composition.error(error, in: database.name)
            }
            try console.answer("made the schema nearby in \(database.name)\n")
            guard arguments.has("starter") else { return }
            let counts = try composition.loadStarterTemples(with: composition.writer(database), into: database.name)
            try console.answer("wrote \(counts.inserted) well-known temples\n")
        }
    }

    private static func exists(_ database: DatabaseLocation) -> CommandError {
        CommandError(
            .cannotCreate,
            "\(database.name) is there already; nearby migrate --with-starter writes the starter temples into it")
    }
}
