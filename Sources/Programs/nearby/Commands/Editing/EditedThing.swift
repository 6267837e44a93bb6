internal import TempleModel
internal import Wording

/// The thing that a command edits: the words `temple ID` or `festival NAME` of the call.
enum EditedThing {
    /// Returns the kind that the first word names.
    static func kind(_ arguments: Arguments, _ command: CommandSpecification) throws(CommandError) -> EntityKind {
        let word = arguments.operands.first ?? ""
        guard let kind = EntityKind(rawValue: word) else {
            throw .usage(
                "\"\(word)\" cannot be edited; give one of \(kinds): \(command.name) \(command.forms[0])", command)
        }
        return kind
    }

    /// The kinds, for messages.
    static var kinds: String { EntityKind.allCases.map(\.rawValue).joined(separator: ", ") }

    /// Returns the id of the thing.
    static func id(
        _ arguments: Arguments, _ kind: EntityKind, in database: DatabaseLocation, _ composition: Composition,
        _ command: CommandSpecification
    ) throws(CommandError) -> Int64 {
        let text = arguments.operands[1]
        guard let catalogue = kind.ofCatalogue else {
            let argument = try TempleArgument(text, today: Clock.today(), command)
            if case .id(let id) = argument { return id }
            return try argument.id(in: composition.store(database))
        }
        if let id = try number(text, kind, command) { return id }
        return try id(named: text, catalogue, in: composition.store(database), command)
    }

    /// Returns the id of the temple of a command that is about temples alone.
    static func templeID(
        _ arguments: Arguments, in database: DatabaseLocation, _ composition: Composition,
        _ command: CommandSpecification
    ) throws(CommandError) -> Int64 {
        let word = arguments.operands.first ?? ""
        guard word == EntityKind.temple.rawValue else {
            throw .usage(
                "\"\(word.prefix(40))\" is no temple; only temples are merged and split: "
                    + "\(command.name) \(command.forms[0])", command)
        }
        return try id(arguments, .temple, in: database, composition, command)
    }

    /// Returns the number that a text is; nil for a name.
    static func number(
        _ text: String, _ kind: EntityKind, _ command: CommandSpecification
    ) throws(CommandError) -> Int64? {
        guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        guard let id = Int64(text), id > 0 else {
            throw .usage("\"\(text.prefix(40))\" is not the id of a \(kind.rawValue)", command)
        }
        return id
    }

    // MARK: Names of the catalogue

    private static func id(
        named name: String, _ kind: CatalogueKind, in store: NamedStore, _ command: CommandSpecification
    ) throws(CommandError) -> Int64 {
        let found = try found(name, kind, in: store, command)
        guard let first = found.first else {
            throw CommandError(.data, "there is no \(kind.rawValue) with the name \"\(name)\"")
        }
        guard found.count == 1 else {
            let lines = found.prefix(mostLines).map { "  \($0.id)  \($0.name)" }
            let more = found.count > mostLines ? ["and \(found.count - mostLines) more"] : []
            throw CommandError(
                .data, "\"\(name)\" matches several of this kind; give the id of one:", details: lines + more)
        }
        return first.id
    }

    private static let mostLines = 20

    /// Returns the entities with a name, or where there is none, those whose names have it in them.
    private static func found(
        _ name: String, _ kind: CatalogueKind, in store: NamedStore, _ command: CommandSpecification
    ) throws(CommandError) -> [(id: Int64, name: String)] {
        if kind == .deity {
            let (deities, match, _) = try DeityCommand.find(name, store, command)
            return match.isKnown ? deities.map { (id: $0.id, name: $0.name) } : []
        }
        let data = try store.asking { store throws(SearchError) in try store.catalogueSnapshot() }
        let all: [(id: Int64, name: String, slug: String)] =
            switch kind {
            case .festival: data.festivals.map { (id: $0.id, name: $0.name, slug: $0.slug) }
            case .activity: data.activities.map { (id: $0.activity.id, name: $0.activity.title, slug: "") }
            case .group: data.groups.map { (id: $0.id, name: $0.name, slug: $0.slug) }
            case .deity: []
            }
        let exact = all.filter { $0.name == name || $0.slug == name }
        return (exact.isEmpty ? all.filter { !name.isEmpty && $0.name.contains(name) } : exact)
            .map { (id: $0.id, name: $0.name) }
    }
}
