internal import LunarCalendar
internal import TempleFormats
internal import TempleModel
internal import Wording

/// `nearby deity 媽祖`: the role of a deity, its other names and its days.
enum DeityCommand {
    static let specification = CommandSpecification(
        name: "nearby deity",
        summary: Words(
            "Show a deity by any of its names: its role, how to worship it, and its days.",
            "以任何名稱查詢神明：職掌、祭拜方式與日子。"),
        forms: ["NAME [OPTION...]"], options: [.date, .jsonOrTable], arguments: 1...1,
        operands: [.deity])

    static func run(_ arguments: Arguments, _ console: Console, _ composition: Composition) throws(CommandError) {
        let format = try OutputFormat<ShortFormat>.read(
            arguments, specification, terminal: .table, pipe: .json, console)
        let today = try Clock.day(arguments, specification)
        let store = try composition.store(try composition.database(option: arguments["database"]))
        let (deities, data) = try find(arguments.operands[0], store, specification, console)
        switch format {
        case .json:
            let documents = deities.map { DeityDocument.json($0, data, today: today) }
            try console.answer(
                [UInt8(ascii: "[")] + documents.joined(separator: [UInt8(ascii: ",")]) + Array("]\n".utf8))
        case .table:
            let blocks = deities.map { lines($0, data, EventCalendar(data, today: today).events(of: $0)) }
            try console.show(blocks.joined(separator: "\n"))
        }
    }

    /// Returns the deities of a name, without the members of their families. Notes an unknown name on standard error.
    static func find(
        _ name: String, _ store: NamedStore, _ command: CommandSpecification, _ console: Console
    ) throws(CommandError) -> ([Deity], CatalogueSnapshot) {
        let (deities, match, data) = try find(name, store, command)
        if !match.isKnown { console.note(UnknownDeityText.text(match)) }
        return (deities, data)
    }

    /// Does the same without a note.
    static func find(
        _ name: String, _ store: NamedStore, _ command: CommandSpecification
    ) throws(CommandError) -> ([Deity], DeityMatch, CatalogueSnapshot) {
        guard TempleQuery.isDeityName(name) else {
            throw .usage(TempleQueryError.invalid(.deity, name).explanation, command)
        }
        return try store.asking { store throws(SearchError) in
            let named = try store.deities(named: name)
            let data = try store.catalogueSnapshot()
            let ids = Set(named.ids)
            let deities = data.deities.filter { ids.contains($0.id) && named.match.names.contains($0.name) }
            return (deities, named.match, data)
        }
    }

    private static func lines(_ deity: Deity, _ data: CatalogueSnapshot, _ events: [FestivalEvent]) -> String {
        var facts: [(String, String)] = [("deity", deity.name)]
        if !deity.aliases.isEmpty { facts.append(("also", deity.aliases.joined(separator: "、"))) }
        if !deity.romanized.isEmpty { facts.append(("in Latin", deity.romanized.joined(separator: ", "))) }
        if let role = deity.role { facts.append(("looks after", role)) }
        if let description = deity.description { facts.append(("about", description)) }
        if let notes = deity.worshipNotes { facts.append(("worship", notes)) }
        let members = data.members(of: deity)
        if !members.isEmpty { facts.append(("together", members.map(\.name).joined(separator: "、"))) }
        for event in events {
            let whose = event.deity?.id == deity.id ? "" : NextText.whose(event.title, event.deity?.name)
            facts.append(("day", EventText.line(event) + whose))
        }
        if let reason = deity.noDayReason { facts.append(("day", NextText.text(reason))) }
        if let note = deity.daysNote { facts.append(("days", note)) }
        return facts.map { DisplayWidth.fitted($0.0, to: 13) + $0.1 + "\n" }.joined()
    }
}

/// The message for a deity name that is not in the catalogue.
enum UnknownDeityText {
    static func text(_ match: DeityMatch) -> String {
        let known = match.suggestions.joined(separator: ", ")
        return "unknown deity \"\(match.asked)\"" + (known.isEmpty ? "" : "; similar names: \(known)")
    }
}
