internal import TempleModel
internal import Wording

/// `nearby restore temple 190`: brings a deleted temple back.
enum RestoreCommand {
    static let specification = CommandSpecification(
        name: "nearby restore",
        summary: Words(
            "Restore a deleted temple, with all edits and everything that its sources say by now.",
            "還原已刪除的寺廟，包括手動修改的內容與各來源目前的資料。"),
        forms: ["temple ID [OPTION...]"],
        options: [Author.reasonOption, Author.option, .jsonOrTable],
        arguments: 2...2,
        notes: Words(
            "nearby changes shows the ids of deleted temples.", "已刪除寺廟的編號見 nearby changes。"))

    static func run(_ arguments: Arguments, _ console: Console, _ composition: Composition) throws(CommandError) {
        let format = try OutputFormat<ShortFormat>.read(
            arguments, specification, terminal: .table, pipe: .json, console)
        try EditedTemple.checkKind(arguments, specification)
        guard case .id(let id) = try TempleArgument(arguments.operands[1], today: Clock.today(), specification) else {
            throw .usage("a deleted temple is restored by its id; nearby changes shows it", specification)
        }
        let author = try Author.read(arguments, .command, specification, composition.environment)
        let options = EditOptions(now: Clock.seconds(), reason: try Author.readReason(arguments, specification))
        let store = try composition.editedStore(try composition.database(option: arguments["database"]))
        let step = EditStep.restore(temple: try store.temple(id, console).id)
        let outcome = try store.asking { try $0.edit([step], by: author, options) }
        try EditReport(outcome, of: nil, isDryRun: false).show(format, console)
    }
}
