internal import TempleModel
internal import Wording

/// `nearby split temple 190 --source osm:node/1`: makes one temple two.
enum SplitCommand {
    static let specification = CommandSpecification(
        name: "nearby split",
        summary: Words(
            "Give sources of a temple a temple of their own.", "將寺廟的部分來源分為另一間寺廟。"),
        forms: ["temple ID|NAME --source KEY... [OPTION...]"],
        options: [
            OptionSpecification(
                "source", "KEY", repeats: true,
                help: Words(
                    "a source of the new temple, such as osm:node/1; may be given\nseveral times",
                    "新寺廟的來源，例如 osm:node/1；可重複使用")),
            Author.reasonOption, Author.option, EditCommand.dryRun, .jsonOrTable,
        ],
        arguments: 2...2,
        notes: Words(
            """
            nearby temple ID shows the sources. Edits stay with the temple, and so does at least one source. The
            sources that came with a merged temple get its number again; others get a new one. Later imports
            keep each row where it is.
            """,
            """
            寺廟的來源見 nearby temple ID。手動修改的內容與至少一個來源會留在原寺廟。
            若正是合併時帶來的來源，會恢復原來的編號，否則使用新編號；之後的匯入不會改變。
            """))

    static func run(_ arguments: Arguments, _ console: Console, _ composition: Composition) throws(CommandError) {
        let format = try OutputFormat<ShortFormat>.read(
            arguments, specification, terminal: .table, pipe: .json, console)
        let sources = try sources(arguments)
        let author = try Author.read(arguments, .command, specification, composition.environment)
        let options = EditOptions(
            now: Clock.seconds(), reason: try Author.readReason(arguments, specification),
            isDryRun: arguments.has("dry-run"))
        let database = try composition.database(option: arguments["database"])
        let id = try EditedThing.templeID(arguments, in: database, composition, specification)
        let store = try composition.editedStore(database)
        let present = try store.temple(id, console)
        let step = EditStep.split(
            temple: present.id, sources: sources, if: EditCondition(versions: [present.version]))
        let outcome = try store.asking { try $0.edit([step], by: author, options) }
        let changes = outcome.results.compactMap(\.temple).map { temple in
            EntityChange(
                kind: .temple, id: temple.id, name: temple.record.name, action: .split,
                other: OtherTemple(temple: present.id, sources: sources))
        }
        try EditReport(outcome, changes: changes, isDryRun: options.isDryRun).show(format, console)
    }

    private static func sources(_ arguments: Arguments) throws(CommandError) -> [SourceKey] {
        var keys: [SourceKey] = []
        for text in arguments.all("source") {
            guard let key = SourceKey(written: text) else {
                throw .usage(
                    "--source \"\(text.prefix(40))\" is not a source; write source, colon and id: osm:node/1",
                    specification)
            }
            keys.append(key)
        }
        guard !keys.isEmpty else {
            throw .usage("--source is missing; give a source of the new temple, such as osm:node/1", specification)
        }
        return keys
    }
}
