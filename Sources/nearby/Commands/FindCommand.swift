internal import TempleModel
internal import Wording

/// `nearby find NAME`: searches temples by name, everywhere.
enum FindCommand {
    /// The parameters that narrow the search.
    private static let parameters: [SearchParameter] = [.county, .religion, .deity, .openNow, .hasPhone, .limit, .date]

    static let specification = CommandSpecification(
        name: "nearby find",
        summary: Words("Find temples by name, everywhere.", "依名稱尋找寺廟，不限地點。"),
        forms: ["NAME [OPTION...]"],
        options: parameters.compactMap { parameter in
            // The help of the search has the examples.
            parameter == .deity
                ? OptionSpecification(
                    "deity", "NAME",
                    help: Words("only temples of this deity, by any of its names", "只列出供奉這尊神明的寺廟，可用任何名稱"))
                : OptionSpecification(parameter)
        } + [SearchCommand.format],
        arguments: 1...TempleQuery.maximumTerms,
        notes: Words(
            """
            NAME is any name of a temple or a part of one, in traditional or simplified characters, with or
            without its township: 大甲鎮瀾宮, 鎮瀾宮, 烘爐地. Exact names come first, then names that begin with
            NAME, then a township with a name, then the others.
            """,
            """
            NAME 是寺廟的任何名稱或其一部分，正體與簡體皆可，可加鄉鎮名：大甲鎮瀾宮、鎮瀾宮、烘爐地。
            名稱完全相符的在前，其次為以 NAME 開頭的，再其次為鄉鎮加名稱，最後為其他。
            """))

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
