internal import Geodesy
internal import TempleAPI
internal import TempleModel
internal import TempleStore

/// `nearby temple ID`: one temple with all that is known of it, and the ways to get there.
enum TempleCommand {
    static let specification = CommandSpecification(
        name: "nearby temple",
        summary: "Show one temple with all that is known of it.",
        forms: ["ID [OPTION...]"],
        options: [
            OptionSpecification("copy", help: "put the address on the terminal's clipboard (OSC 52)"),
            OptionSpecification("open", help: "open the temple's place in a map"),
            .date, .jsonOrTable,
        ],
        arguments: 1...1,
        notes: "ID is the number that a search shows.")

    static func run(_ arguments: Arguments, _ console: Console, _ composition: Composition) throws(CommandError) {
        let format = try OutputFormat<ShortFormat>.read(
            arguments, specification, terminal: .table, pipe: .json, console)
        let today = try Clock.day(arguments, specification)
        let text = arguments.operands[0]
        guard let id = Int64(text), id > 0 else {
            throw .usage("\"\(text)\" is not a temple's id; give the number that a search shows", specification)
        }
        let store = try composition.store(try composition.databasePath(option: arguments["database"]))
        let found: TempleDetail?
        let almanac: Almanac
        do {
            found = try store.temple(id: id)
            almanac = try store.almanac(on: today)
        } catch {
            throw CommandError(error)
        }
        guard let found else { throw CommandError(.data, "there is no temple with the id \(id)") }
        let hours = arguments["date"] == nil ? OpenNow(at: Clock.now()) : nil
        let openNow = hours?.answer(found.temple.openTime)
        switch format {
        case .json: try console.answer(TempleJSON.detail(found, almanac, openNow: openNow) + [UInt8(ascii: "\n")])
        case .table: try console.answer(lines(found, almanac, openNow))
        }
        let links = found.temple.mapLinks
        if arguments.has("copy") {
            try Clipboard.copy(links.copyText)
            console.note("copied \(links.copyText)")
        }
        if arguments.has("open") { try MapOpener.open(links.googleSearch) }
    }

    private static func lines(_ detail: TempleDetail, _ almanac: Almanac, _ openNow: Bool?) -> String {
        let temple = detail.temple
        let links = temple.mapLinks
        let deities = temple.deities.map { deity in
            let known = deity.written == deity.name ? deity.name : "\(deity.written) (\(deity.name))"
            return deity.role == .main ? known : known + " (side)"
        }
        let position =
            "\(DecimalText.degrees(temple.coordinate.latitude)), \(DecimalText.degrees(temple.coordinate.longitude))"
            + (detail.precision.map { " (\($0.rawValue))" } ?? "")
        let facts: [(String, String?)] = [
            ("name", temple.name), ("address", temple.address), ("position", position), ("plus code", links.plusCode),
            ("deities", deities.isEmpty ? nil : deities.joined(separator: "、")), ("phone", temple.phone),
            ("next day", almanac.nextDeityDay(of: temple).map(NextText.text)),
            ("next activity", almanac.nextActivity(ofTemple: temple.id).map(NextText.text)),
            (
                "open",
                temple.openTime.map { $0 + (openNow.map { $0 ? " (open now)" : " (closed now)" } ?? "") }
            ),
            ("rating", temple.rating.map { "\($0)" }), ("religion", detail.religion),
            ("about", detail.introduction), ("to see", detail.features), ("getting there", detail.transportation),
            ("worship", detail.worshipTips), ("map", links.googleSearch), ("directions", links.googleDirections),
            (
                "source",
                detail.reference ?? detail.sources.map { "\($0.key.source) \($0.key.id)" }.joined(separator: ", ")
            ),
        ]
        return facts.compactMap { name, value in value.map { DisplayWidth.fitted(name, to: 15) + $0 + "\n" } }.joined()
    }
}
