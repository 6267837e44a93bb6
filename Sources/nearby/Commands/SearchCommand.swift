internal import Geodesy
internal import TempleFormats
internal import TempleModel

/// `nearby --lat 24.14 --lng 120.67 --radius 10`: the temples around a point, nearest first.
enum SearchCommand {
    /// A script may want them all; the HTTP service is bounded more tightly.
    static let limits = 1...100_000

    static let format = OptionSpecification(
        "format", "FORM", help: "table, json, geojson or csv (default: table on a terminal, else json)")

    static let specification = CommandSpecification(
        name: "nearby",
        summary: "Find temples near a point, nearest first: where, how far, whose, and how to get there.",
        forms: ["--lat DEGREES --lng DEGREES [OPTION...]", "--q TEXT [OPTION...]", "COMMAND [OPTION...]"],
        options: SearchParameter.options.compactMap(OptionSpecification.init) + [format],
        notes: """
            Commands (each has its own --help):
              nearby find NAME         the temples of a name, wherever they are
              nearby temple ID|NAME    one temple with all that is known of it
              nearby deity NAME        what a deity looks after, its names and its days
              nearby activities        what happens at temples in the coming days
              nearby today             today's lunar date and what the coming days bring
              nearby lunar DAY         between the lunar and the civil calendar
              nearby calendar NAME...  days of deities and festivals as a file for a phone's calendar
              nearby import FILE...    take in temples from files, or take that back
              nearby imports           what has been imported
              nearby export            write all temples out
              nearby serve             answer over HTTP

            Exit codes: 0 answered (also when nothing is near), 64 usage, 65 bad data, 66 no such file,
            69 unavailable, 70 internal error, 73 cannot create, 74 input or output failed.
            """)

    /// The forms of an answer.
    enum Format: String, CaseIterable {
        case table, json, geojson, csv
    }

    static func run(_ arguments: Arguments, _ console: Console, _ composition: Composition) throws(CommandError) {
        let format = try OutputFormat<Format>.read(arguments, specification, terminal: .table, pipe: .json, console)
        try search(try query(arguments), format, arguments, console, composition)
    }

    /// Searches the database that the arguments name, and writes the answer and what there is to remark on it.
    static func search(
        _ query: TempleQuery, _ format: Format, _ arguments: Arguments, _ console: Console, _ composition: Composition
    ) throws(CommandError) {
        let store = try composition.store(try composition.databasePath(option: arguments["database"]))
        let page = try store.asking { store throws(SearchError) in try store.temples(matching: query) }
        try answer(page, format, console)
        remark(on: page, of: query, console)
    }

    static func answer(_ page: TemplePage, _ format: Format, _ console: Console) throws(CommandError) {
        switch format {
        case .table: try console.answer(TempleTable.text(page, console))
        case .json: try console.answer(TempleJSON.page(page) + [UInt8(ascii: "\n")])
        case .geojson: try console.answer(TempleGeoJSON.page(page) + [UInt8(ascii: "\n")])
        case .csv: try console.answer(TempleCSV.text(page))
        }
    }

    private static func query(_ arguments: Arguments) throws(CommandError) -> TempleQuery {
        do {
            return try TempleQuery(
                parsing: arguments.values(of: SearchParameter.options), radiusUnits: true, limits: limits,
                now: Clock.now())
        } catch {
            throw CommandError(error, specification)
        }
    }

    /// What a person should know about the answer, on standard error.
    static func remark(on page: TemplePage, of query: TempleQuery, _ console: Console) {
        if let deity = page.deity, !deity.isKnown {
            console.note(UnknownDeityText.text(deity))
            return
        }
        if query.center == nil {
            if page.matches.isEmpty { console.note("no temple answers; try a shorter name, as 天后宮") }
            remarkOnMore(page, query, console)
            return
        }
        let radius = page.radius ?? query.radius
        let asked = query.filter.isEmpty ? "" : " that answers"
        if page.matches.isEmpty {
            let wider = min(TempleQuery.maximumRadius, Distance(meters: max(1000, radius.meters * 4)))
            let hint = radius < TempleQuery.maximumRadius ? "; try --radius \(DistanceText.option(wider))" : ""
            let days = query.withinDays.map { " with a day within \($0) days" } ?? ""
            console.note("no temple\(asked) within \(DistanceText.text(radius))\(days)\(hint)")
            return
        }
        if radius != query.radius {
            console.note(
                "no temple\(asked) within \(DistanceText.text(query.radius)); these are within \(DistanceText.text(radius))"
            )
        }
        remarkOnMore(page, query, console)
    }

    private static func remarkOnMore(_ page: TemplePage, _ query: TempleQuery, _ console: Console) {
        if page.next != nil, console.outputIsTerminal, query.limit < limits.upperBound {
            console.note("there are more; --limit \(min(limits.upperBound, query.limit * 5)) shows further ones")
        }
    }
}
