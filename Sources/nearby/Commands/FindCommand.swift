internal import TempleModel

/// `nearby find NAME`: the temples of a name, wherever they are.
enum FindCommand {
    /// What narrows a name.
    private static let parameters: [SearchParameter] = [.county, .religion, .deity, .openNow, .hasPhone, .limit, .date]

    static let specification = CommandSpecification(
        name: "nearby find",
        summary: "Find temples by name, wherever they are.",
        forms: ["NAME [OPTION...]"],
        options: parameters.compactMap { parameter in
            // Its examples stand in the help of the search.
            parameter == .deity
                ? OptionSpecification("deity", "NAME", help: "only temples of this deity, by any of its names")
                : OptionSpecification(parameter)
        } + [SearchCommand.format],
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
            var text = arguments.values(of: parameters)
            text[.q] = arguments.operands.joined(separator: " ")
            query = try TempleQuery(
                parsing: text, radiusUnits: true, limits: SearchCommand.limits, now: Clock.now())
        } catch .invalid(.q, let name) {
            throw .usage("NAME " + TempleQueryError.invalid(.q, name).explanation, specification)
        } catch {
            throw CommandError(error, specification)
        }
        try SearchCommand.search(query, format, arguments, console, composition)
    }
}
