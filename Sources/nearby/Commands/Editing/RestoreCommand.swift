internal import TempleModel
internal import Wording

/// `nearby restore temple 190`: brings a deleted thing back.
enum RestoreCommand {
    static let specification = CommandSpecification(
        name: "nearby restore",
        summary: Words(
            "Restore something deleted, with all edits and everything that its sources say by now.",
            "還原已刪除的項目，包括手動修改的內容與各來源目前的資料。"),
        forms: ["temple ID [OPTION...]", "deity|festival|activity|group ID [OPTION...]"],
        options: [Author.reasonOption, Author.option, .jsonOrTable],
        arguments: 2...2,
        notes: Words(
            "nearby changes shows the ids of what is deleted.", "已刪除項目的編號見 nearby changes。"))

    static func run(_ arguments: Arguments, _ console: Console, _ composition: Composition) throws(CommandError) {
        let format = try OutputFormat<ShortFormat>.read(
            arguments, specification, terminal: .table, pipe: .json, console)
        let kind = try EditedThing.kind(arguments, specification)
        guard let id = try EditedThing.number(arguments.operands[1], kind, specification) else {
            throw .usage("a deleted \(kind.rawValue) is restored by its id; nearby changes shows it", specification)
        }
        let author = try Author.read(arguments, .command, specification, composition.environment)
        let options = EditOptions(now: Clock.seconds(), reason: try Author.readReason(arguments, specification))
        let store = try composition.editedStore(try composition.database(option: arguments["database"]))
        let present = try store.thing(kind, id, console).id
        let step = kind.ofCatalogue.map { EditStep.restoreEntity($0, present) } ?? .restore(temple: present)
        let outcome = try store.asking { try $0.edit([step], by: author, options) }
        try EditReport(outcome, of: nil, isDryRun: false).show(format, console)
    }
}
