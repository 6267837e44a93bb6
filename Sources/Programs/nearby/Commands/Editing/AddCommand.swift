internal import TempleModel
internal import Wording

/// `nearby add temple --set name=甲宮 --set position=24.1,120.6`: makes a temple, or an entity of the catalogue, by hand.
enum AddCommand {
    static let specification = CommandSpecification(
        name: "nearby add",
        summary: Words(
            "Add a temple, a deity, a festival, an activity or a group by hand.", "手動新增寺廟、神明、節慶、活動或群組。"),
        forms: [
            "temple --set name=NAME --set position=LAT,LNG [OPTION...]",
            "deity|festival|activity|group --set MEMBER=VALUE [OPTION...]",
        ],
        options: [EditedMembers.set, Author.reasonOption, Author.option, EditCommand.dryRun, .jsonOrTable],
        arguments: 1...1,
        notes: Words(
            """
            A new temple needs a name and a position. nearby edit --help lists the members. A temple that is
            known already is not found here: look for it first with nearby find NAME.
            Example: nearby add festival --set name=開漳祭 --set occasion=祭神 --set kind=lunar --set month=2
            --set day=15 --set source=縣志
            """,
            """
            新的寺廟必須有名稱與位置；欄位見 nearby edit --help。
            這裡不會檢查寺廟是否已經存在，請先以 nearby find NAME 尋找。
            範例：nearby add festival --set name=開漳祭 --set occasion=祭神 --set kind=lunar --set month=2
            --set day=15 --set source=縣志
            """))

    static func run(_ arguments: Arguments, _ console: Console, _ composition: Composition) throws(CommandError) {
        let format = try OutputFormat<ShortFormat>.read(
            arguments, specification, terminal: .table, pipe: .json, console)
        let kind = try EditedThing.kind(arguments, specification)
        let edited = try EditedMembers(arguments, of: kind, specification)
        let author = try Author.read(arguments, .command, specification, composition.environment)
        let options = EditOptions(
            now: Clock.seconds(), reason: try Author.readReason(arguments, specification),
            isDryRun: arguments.has("dry-run"))
        let step: EditStep =
            if let catalogue = kind.ofCatalogue {
                .addEntity(catalogue, edited.values(of: catalogue))
            } else {
                .add(try edited.values(of: nil, console, composition))
            }
        let store = try composition.editedStore(try composition.database(option: arguments["database"]))
        let outcome = try store.asking { try $0.edit([step], by: author, options) }
        try EditReport(outcome, of: nil, isDryRun: options.isDryRun).show(format, console)
    }
}
