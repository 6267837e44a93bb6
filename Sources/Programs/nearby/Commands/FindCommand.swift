internal import TempleModel
internal import Wording

/// `nearby find NAME`: searches temples by name, everywhere.
enum FindCommand {
    /// The parameters that narrow the search.
    private static let parameters: [SearchParameter] = [.county, .religion, .deity, .openNow, .hasPhone, .limit, .date]

    /// Those that leave out temples.
    private static let narrowing: [SearchParameter] = [.county, .religion, .deity, .openNow, .hasPhone]

    static let specification = CommandSpecification(
        name: "nearby find",
        summary: Words("Find temples by name, everywhere.", "依名稱尋找寺廟，不限地點。"),
        forms: ["NAME [OPTION...]"],
        options: parameters.compactMap { parameter in
            // The help of the search has the examples.
            parameter == .deity
                ? OptionSpecification(
                    "deity", "NAME", completes: .deity,
                    help: Words("only temples of this deity, by any of its names", "只列出供奉這尊神明的寺廟，可用任何名稱"))
                : OptionSpecification(parameter)
        } + [SearchCommand.format],
        arguments: 1...TempleQuery.maximumTerms,
        notes: Words(
            """
            NAME is any name of a temple or a part of one, in traditional or simplified characters, with or
            without its township: 大甲鎮瀾宮, 鎮瀾宮, 烘爐地. Exact names come first, then names that begin with
            NAME, then a township with a name, then the others. Where nothing has NAME, names that sound like it
            or are written nearly like it are listed on standard error.
            """,
            """
            NAME 是寺廟的任何名稱或其一部分，正體與簡體皆可，可加鄉鎮名：大甲鎮瀾宮、鎮瀾宮、烘爐地。
            名稱完全相符的在前，其次為以 NAME 開頭的，再其次為鄉鎮加名稱，最後為其他。
            都不符合時，於標準錯誤輸出列出同音或字形相近的名稱。
            """))

    static func run(_ arguments: Arguments, _ console: Console, _ composition: Composition) throws(CommandError) {
        let format = try OutputFormat<SearchCommand.Format>.read(
            arguments, specification, terminal: .table, pipe: .json, console)
        let query: TempleQuery
        var meant: SuggestQuery?
        do {
            var text = arguments.values(of: parameters)
            let name = arguments.operands.joined(separator: " ")
            text[.q] = name
            query = try TempleQuery(
                parsing: text, radiusUnits: true, limits: SearchCommand.limits, now: Clock.now())
            // With a filter, nothing found need not mean that the name is wrong.
            if narrowing.allSatisfy({ text[$0] == nil }) { meant = try SuggestQuery(name, today: query.today) }
        } catch .invalid(.q, let name) {
            throw .usage("NAME " + TempleQueryError.invalid(.q, name).explanation, specification)
        } catch {
            throw CommandError(error, specification)
        }
        try SearchCommand.search(query, otherwise: meant, format, arguments, console, composition)
    }
}
