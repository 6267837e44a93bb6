internal import Geodesy
internal import TempleFormats
internal import TempleModel
internal import Wording

/// `nearby route ID|NAME...` and `nearby route --lat --lng --count 3`: temples in a short order, with directions.
enum TourCommand {
    static let specification = CommandSpecification(
        name: "nearby route",
        summary: Words(
            "Put temples into a short order, as a table with Google Maps directions, JSON or GPX.",
            "將寺廟排成短的路線，以表格附 Google 地圖路線、JSON 或 GPX 顯示。"),
        forms: ["ID|NAME ID|NAME... [OPTION...]", "--lat DEGREES --lng DEGREES [OPTION...]"],
        options: [
            OptionSpecification(
                "lat", "DEGREES", help: Words("latitude of the point where you set out", "出發地點的緯度")),
            OptionSpecification(
                "lng", "DEGREES", help: Words("longitude of the point where you set out", "出發地點的經度")),
            OptionSpecification(
                "count", "NUMBER",
                help: Words(
                    "visit this many of the nearest temples, \(bounds(" to ")) (default \(TourQuery.defaultCount))",
                    "走訪最近的幾間寺廟，\(bounds(" 到 "))（預設 \(TourQuery.defaultCount)）")),
            OptionSpecification(
                "deity", "NAME", completes: .deity,
                help: Words(
                    "visit only temples of this deity, by any of its names", "只走訪供奉這尊神明的寺廟，可用任何名稱")),
            OptionSpecification(
                "radius", "DISTANCE",
                help: Words("visit only temples within this distance (default: any)", "只走訪這個距離之內的寺廟（預設不限）")),
            OptionSpecification("round", help: Words("return to where the route began", "回到起點")),
            OptionSpecification(
                "order", "ORDER", completes: .cases(of: TourQuery.Order.self),
                help: Words(
                    "shortest, or given to keep the order of the arguments (default: shortest)",
                    "shortest 排成短的路線，given 照所給的順序（預設為 shortest）")),
            OptionSpecification(
                "mode", "MODE", completes: .cases(of: TravelMode.self),
                help: Words(
                    "how to travel, for the links: walking, bicycling or driving", "連結的交通方式：walking、bicycling 或 driving"
                )),
            OptionSpecification(
                "open", help: Words("open the first part of the directions in a browser", "在瀏覽器開啟第一段路線")),
            .date,
            OptionSpecification(
                "format", "FORM", completes: .cases(of: Format.self),
                help: Words(
                    "table, json or gpx (default: table on a terminal, else json)",
                    "table、json 或 gpx（預設：終端機為 table，否則為 json）")),
        ],
        arguments: 0...TourQuery.counts.upperBound,
        notes: Words(
            """
            The order is the shortest for up to 9 temples, and a good one for up to \(TourQuery.counts.upperBound). Lengths are
            straight lines, not along roads. A link has at most three way points for a phone and nine
            for other devices, so a longer route has several; each begins where the one before ended.
            """,
            """
            9 間以內為最短的順序，至多 \(TourQuery.counts.upperBound) 間。長度以直線計算，不是道路距離。
            每個連結在手機上至多三個停靠點，其他裝置至多九個；較長的路線分成數段，
            每段由前一段的終點開始。
            """))

    private static func bounds(_ separator: String) -> String {
        "\(TourQuery.counts.lowerBound)\(separator)\(TourQuery.counts.upperBound)"
    }

    enum Format: String, CaseIterable {
        case table, json, gpx
    }

    static func run(_ arguments: Arguments, _ console: Console, _ composition: Composition) throws(CommandError) {
        let format = try OutputFormat<Format>.read(arguments, specification, terminal: .table, pipe: .json, console)
        let today = try Clock.day(arguments, specification)
        var named: [TempleArgument] = []
        for word in arguments.operands { named.append(try TempleArgument(word, today: today, specification)) }
        // What is wrong with the options is said before a database is opened.
        if named.isEmpty { _ = try query(arguments, ids: nil) }
        let store = try composition.store(try composition.database(option: arguments["database"]))
        var ids: [String] = []
        for one in named { ids.append(String(try one.id(in: store))) }
        let query = try query(arguments, ids: ids.isEmpty ? nil : ids.joined(separator: ","))
        let temples = try store.asking { store throws(SearchError) in try store.temples(for: query) }
        let tour: TempleTour
        do {
            tour = try TempleTour(temples, query)
        } catch {
            throw CommandError(error, specification)
        }
        switch format {
        case .table: try console.answer(TourTable.text(tour, console))
        case .json: try console.answer(TourJSON.document(tour) + [UInt8(ascii: "\n")])
        case .gpx: try console.answer(TourGPX.document(tour))
        }
        remark(on: tour, of: query, console)
        if arguments.has("open"), let first = tour.directions.desk.first { try MapOpener.open(first) }
    }

    private static func query(_ arguments: Arguments, ids: String?) throws(CommandError) -> TourQuery {
        do {
            return try TourQuery(radiusUnits: true, now: Clock.now()) { parameter in
                switch parameter {
                case .ids: ids
                case .round: arguments.has("round") ? "true" : nil
                default: arguments[parameter.rawValue]
                }
            }
        } catch let error as TempleQueryError {
            throw CommandError(error, specification)
        } catch let error as TourQueryError {
            throw CommandError(error, specification)
        } catch {
            throw CommandError(.internalError, "\(error)")
        }
    }

    /// Writes notes about the answer to standard error.
    private static func remark(on tour: TempleTour, of query: TourQuery, _ console: Console) {
        if let deity = tour.deity, !deity.isKnown {
            console.note(UnknownDeityText.text(deity))
        } else if case .nearest(let search) = query.choice, tour.stops.count < search.limit {
            console.note("only \(tour.stops.count) of \(search.limit) temples found; try a larger --radius")
        }
    }
}

extension CommandError {
    /// An error in a parameter of a tour, reported under the name of its option.
    init(_ error: TourQueryError, _ command: CommandSpecification) {
        switch error {
        case .nothingToVisit: self = .usage("missing arguments; give two temples or more, or --lat and --lng", command)
        case .tooFewTemples: self = .usage("give at least \(TourQuery.counts.lowerBound) different temples", command)
        case .unknownTemple(let id): self.init(.data, "there is no temple with the id \(id)")
        case .notWithIDs(let parameter):
            self = .usage(
                "--\(parameter.rawValue) cannot be used with named temples; leave one of the two out", command)
        case .orderWithoutIDs: self = .usage("--order given needs named temples", command)
        case .tooManyTemples, .invalid:
            self = .usage("--\(error.parameter.rawValue) \(error.explanation)", command)
        }
    }
}
