internal import TempleModel

/// `nearby find NAME`: the temples of a name, wherever they are.
enum FindCommand {
    static let specification = CommandSpecification(
        name: "nearby find",
        summary: "Find temples by name, wherever they are.",
        forms: ["NAME [OPTION...]"],
        options: [
            .county, .religion,
            OptionSpecification("deity", "NAME", help: "only temples of this deity, by any of its names"),
            OptionSpecification("open-now", help: "only temples that are known to be open now"),
            OptionSpecification("limit", "NUMBER", help: "at most so many temples (default 20)"),
            .date,
            OptionSpecification(
                "format", "FORM", help: "table, json, geojson or csv (default: table on a terminal, else json)"),
        ],
        arguments: 1...TempleQuery.maximumTerms,
        notes: """
            NAME is any name of a temple or a part of one, in traditional or simplified characters, with or without its
            township: 大甲鎮瀾宮, 鎮瀾宮, 烘爐地. Names that fit exactly come first, then those that begin with it, then a
            township with a name, then the others.
            """)

    static func run(_ arguments: Arguments, _ console: Console, _ composition: Composition) throws(CommandError) {
        let format = try OutputFormat<SearchCommand.Format>.read(
            arguments, specification, terminal: .table, pipe: .json, console)
        let query: TempleQuery
        do {
            query = try TempleQuery(
                parsing: TempleQueryText(
                    deity: arguments["deity"], text: arguments.operands.joined(separator: " "),
                    openNow: arguments.has("open-now") ? "true" : nil, limit: arguments["limit"],
                    date: arguments["date"], county: arguments["county"], religion: arguments["religion"]),
                radiusUnits: true, limits: SearchCommand.limits, now: Clock.now())
        } catch .text(let name) {
            throw .usage("NAME " + TempleQueryError.text(name).explanation, specification)
        } catch {
            throw CommandError(error, specification)
        }
        try SearchCommand.search(query, format, arguments, console, composition)
    }
}
