internal import TempleModel
internal import Wording

/// `nearby merge temple 12 --into 190`: makes two temples one.
enum MergeCommand {
    static let specification = CommandSpecification(
        name: "nearby merge",
        summary: Words(
            "Merge a temple into another one, where its id leads from then on.",
            "將寺廟併入另一間，其編號隨後指向該間。"),
        forms: ["temple ID|NAME --into ID [OPTION...]"],
        options: [
            OptionSpecification("into", "ID", help: Words("the temple that stays", "保留的寺廟")),
            Author.reasonOption, Author.option, EditCommand.dryRun, .jsonOrTable,
        ],
        arguments: 2...2,
        notes: Words(
            """
            Its sources, activities and edits are those of the other temple then, and later imports keep its
            rows there. Where both decide a member by hand, the one that stays keeps its own.
            nearby pairs lists temples that look like one. To take a merge back: nearby changes --undo NUMBER
            """,
            """
            其來源、活動與手動修改的內容都歸於保留的寺廟，之後的匯入也會留在該處。
            兩間都手動設定的欄位，以保留的寺廟為準。
            看似同一間的寺廟見 nearby pairs；取消合併：nearby changes --undo NUMBER
            """))

    static func run(_ arguments: Arguments, _ console: Console, _ composition: Composition) throws(CommandError) {
        let format = try OutputFormat<ShortFormat>.read(
            arguments, specification, terminal: .table, pipe: .json, console)
        guard let text = arguments["into"] else {
            throw .usage("--into is missing; give the id of a temple", specification)
        }
        guard case .id(let other) = try TempleArgument(text, today: Clock.today(), specification) else {
            throw .usage("--into \"\(text.prefix(40))\" is not the id of a temple; nearby find shows it", specification)
        }
        let author = try Author.read(arguments, .command, specification, composition.environment)
        let options = EditOptions(
            now: Clock.seconds(), reason: try Author.readReason(arguments, specification),
            isDryRun: arguments.has("dry-run"))
        let database = try composition.database(option: arguments["database"])
        let id = try EditedThing.templeID(arguments, in: database, composition, specification)
        let store = try composition.editedStore(database)
        let present = try store.temple(id, console)
        let step = EditStep.merge(temple: present.id, into: other, if: EditCondition(versions: [present.version]))
        let outcome = try store.asking { try $0.edit([step], by: author, options) }
        let sources = present.records.filter { !$0.isEdit }.map(\.key)
        let change = EntityChange(
            kind: .temple, id: present.id, name: present.record.name, action: .merged,
            other: OtherTemple(temple: other, sources: sources))
        try EditReport(outcome, changes: [change], isDryRun: options.isDryRun).show(format, console)
    }
}
