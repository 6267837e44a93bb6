internal import TempleModel
internal import Wording

/// `nearby restore temple 190`: brings a deleted thing back. `nearby restore FILE` puts a backup in place.
enum RestoreCommand {
    static let specification = CommandSpecification(
        name: "nearby restore",
        summary: Words(
            "Restore something deleted, with all edits; or replace the database by a backup.",
            "還原已刪除的項目，包括手動修改的內容；或以備份取代資料庫。"),
        forms: ["temple ID [OPTION...]", "deity|festival|activity|group ID [OPTION...]", "FILE [OPTION...]"],
        options: [
            Author.reasonOption, Author.option, .jsonOrTable, .accounts, .onlyPart, ServeCommand.configOption,
            WritersWait.option,
        ],
        arguments: 1...2,
        notes: Words(
            """
            What was deleted comes back with everything that its sources say by now; nearby changes shows its
            id. FILE is a backup of nearby backup, with FILE.accounts if it is there: both are restored, or
            neither, unless --only names one. It is checked before anything is replaced, and updated to the
            schema of this version. What was there is kept beside it, as DATABASE.before- with the time. A
            service goes on with the restored data by itself.
            --reason, --author and --format are for what is deleted; --accounts, --config, --only and --wait are
            for a backup.
            Example: nearby restore /backup/temples-2026-11-26.sqlite
            """,
            """
            還原已刪除的項目時，一併取得各來源目前的資料；編號見 nearby changes。
            FILE 為 nearby backup 所作的備份，若有 FILE.accounts 則一併還原，除非以 --only 指定其一。取代之前
            會先檢查備份，並更新為本版本的結構。原有資料會保留在旁，檔名為 DATABASE.before- 加上時間。服務會
            自動改用還原後的資料。
            --reason、--author、--format 用於已刪除的項目；--accounts、--config、--only、--wait 用於備份。
            範例：nearby restore /backup/temples-2026-11-26.sqlite
            """))

    private static let ofThings = ["reason", "author", "format"]
    private static let ofBackups = ["accounts", "config", "only", "wait"]

    static func run(_ arguments: Arguments, _ console: Console, _ composition: Composition) throws(CommandError) {
        let isBackup = arguments.operands.count == 1
        if isBackup, let kind = EntityKind(rawValue: arguments.operands[0]) {
            throw .usage(
                "the id of the \(kind.rawValue) is missing; for a file of this name give ./\(kind.rawValue)",
                specification)
        }
        if let option = (isBackup ? ofThings : ofBackups).first(where: { arguments[$0] != nil }) {
            throw .usage("--\(option) is for \(isBackup ? "what is deleted" : "a backup")", specification)
        }
        if isBackup { return try RestoredBackup.run(arguments, console, composition) }
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
