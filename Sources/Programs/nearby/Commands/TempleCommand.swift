internal import Geodesy
internal import LunarCalendar
internal import TempleFormats
internal import TempleModel
internal import Wording

/// `nearby temple ID` and `nearby temple NAME`: all data about one temple, with map links.
enum TempleCommand {
    static let specification = CommandSpecification(
        name: "nearby temple",
        summary: Words("Show all data about one temple.", "顯示一間寺廟的所有資料。"),
        forms: ["ID|NAME [OPTION...]"],
        options: [
            OptionSpecification(
                "copy",
                help: Words("copy the address to the clipboard of the terminal (OSC 52)", "將地址複製到終端機的剪貼簿（OSC 52）")),
            OptionSpecification("open", help: Words("open a map at the temple", "在地圖上開啟寺廟的位置")),
            .date, .jsonOrTable,
        ],
        arguments: 1...1,
        notes: Words(
            """
            ID is the number that a search shows. NAME is any name of the temple. If several temples match
            equally well, they are listed and the exit code is 65.
            """,
            """
            ID 是搜尋結果中的編號。NAME 是寺廟的任何名稱；有幾間寺廟同樣相符時，會全部列出，
            結束代碼為 65。
            """))

    static func run(_ arguments: Arguments, _ console: Console, _ composition: Composition) throws(CommandError) {
        let format = try OutputFormat<ShortFormat>.read(
            arguments, specification, terminal: .table, pipe: .json, console)
        let today = try Clock.day(arguments, specification)
        let asked = try TempleArgument(arguments.operands[0], today: today, specification)
        let store = try composition.store(try composition.database(option: arguments["database"]))
        let id = try asked.id(in: store)
        let (found, upcoming) = try store.asking { store throws(SearchError) in
            var found = try store.temple(id: id)
            if found == nil, let present = try store.temple(formerly: id) { found = try store.temple(id: present) }
            return (found, try store.upcomingEvents(on: today))
        }
        guard let found else { throw CommandError(.data, "there is no temple with the id \(id)") }
        let hours = arguments["date"] == nil ? OpeningCheck(at: Clock.now()) : nil
        let openNow = hours?.answer(found.temple.visit.hours)
        switch format {
        case .json: try console.answer(TempleJSON.detail(found, upcoming, openNow: openNow) + [UInt8(ascii: "\n")])
        case .table: try console.show(lines(found, upcoming, openNow))
        }
        let links = found.temple.mapLinks
        if arguments.has("copy") {
            try Clipboard.copy(links.copyText)
            console.note("copied \(links.copyText)")
        }
        if arguments.has("open") { try MapOpener.open(links.googleSearch) }
    }

    private static func lines(_ detail: TempleDetail, _ upcoming: UpcomingEvents, _ openNow: Bool?) -> String {
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
            ("name", temple.name),
            ("registered as", detail.officialName.flatMap { $0 == temple.name ? nil : $0 }),
            ("also called", detail.aliases.isEmpty ? nil : detail.aliases.joined(separator: "、")),
            ("in English", detail.englishName), ("address", temple.address), ("position", position),
            ("plus code", links.plusCode),
            ("deities", deities.isEmpty ? nil : deities.joined(separator: "、")), ("phone", temple.phone),
            (
                "next day",
                upcoming.nextDay(of: temple).map(NextText.text) ?? upcoming.noDayReason(of: temple).map(NextText.text)
            ),
            ("next activity", upcoming.nextActivity(ofTemple: temple.id).map(NextText.text)),
            ("open", hours(temple.visit.hours, openNow)), ("website", temple.website),
            ("rating", temple.rating.map { "\($0)" }), ("religion", detail.religion),
        ]
        let texts = FieldTexts.ofPage.compactMap { field in field.about.term.map { ($0, detail.texts[field]) } }
        let ways: [(String, String?)] = [
            ("pictures", pictures(detail.photos)), ("map", links.googleSearch),
            ("directions", links.googleDirections),
            (
                "source",
                detail.texts[.reference]
                    ?? detail.sources.map { "\($0.key.source) \($0.key.id)" }.joined(separator: ", ")
            ),
        ]
        return (facts + texts + ways).compactMap { name, value in
            value.map { DisplayWidth.fitted(name, to: 15) + $0 + "\n" }
        }.joined()
    }

    /// Returns the opening hours as the source writes them, whether the temple is open now, and the date of the source.
    private static func hours(_ hours: TempleHours, _ openNow: Bool?) -> String? {
        guard let text = hours.text ?? hours.reading.openingHours else { return nil }
        let notes = [openNow.map { $0 ? "open now" : "closed now" }, hours.asOf.map { "as of \($0)" }].compactMap { $0 }
        return notes.isEmpty ? text : text + " (" + notes.joined(separator: ", ") + ")"
    }

    /// Returns the addresses of the pictures with their credits.
    private static func pictures(_ photos: [Photo]) -> String? {
        guard !photos.isEmpty else { return nil }
        let lines = photos.map { photo in photo.url + (photo.credit.map { " (\($0))" } ?? "") }
        return lines.joined(separator: "\n" + String(repeating: " ", count: 15))
    }
}
