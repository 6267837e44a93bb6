internal import TempleModel
internal import Wording

/// `nearby delete temple 190`: deletes a thing until it is restored, whatever later imports and editions bring.
enum DeleteCommand {
    static let specification = CommandSpecification(
        name: "nearby delete",
        summary: Words(
            "Delete a temple, deity, festival, activity or group, until it is restored.",
            "刪除寺廟、神明、節慶、活動或群組，直到還原為止。"),
        forms: ["temple ID|NAME [OPTION...]", "deity|festival|activity|group ID|NAME [OPTION...]"],
        options: [Author.reasonOption, Author.option, dryRun, .jsonOrTable],
        arguments: 2...2,
        notes: Words(
            """
            It stays deleted after later imports and releases. Nothing is lost: imports keep the rows of its
            sources up to date, and nearby restore temple ID brings back everything, with all edits.
            nearby delete temple ID --dry-run shows what goes with it.
            """,
            """
            之後的匯入與新版資料也不會讓它出現。不會遺失任何資料：匯入會繼續更新各來源的資料，
            nearby restore temple ID 會還原一切，包括手動修改的內容。
            nearby delete temple ID --dry-run 顯示會一併消失的內容。
            """))

    private static let dryRun = OptionSpecification(
        "dry-run",
        help: Words("show what goes with it, but write nothing", "顯示會一併消失的內容，但不寫入"))

    static func run(_ arguments: Arguments, _ console: Console, _ composition: Composition) throws(CommandError) {
        let format = try OutputFormat<ShortFormat>.read(
            arguments, specification, terminal: .table, pipe: .json, console)
        let author = try Author.read(arguments, .command, specification, composition.environment)
        let options = EditOptions(
            now: Clock.seconds(), reason: try Author.readReason(arguments, specification),
            isDryRun: arguments.has("dry-run"))
        let database = try composition.database(option: arguments["database"])
        let kind = try EditedThing.kind(arguments, specification)
        let id = try EditedThing.id(arguments, kind, in: database, composition, specification)
        let store = try composition.editedStore(database)
        let present = try store.thing(kind, id, console).id
        let step = kind.ofCatalogue.map { EditStep.deleteEntity($0, present) } ?? .delete(temple: present)
        let outcome = try store.asking { try $0.edit([step], by: author, options) }
        try EditReport(outcome, of: nil, isDryRun: options.isDryRun).show(format, console)
    }
}
