internal import AccountModel
internal import AccountStores
internal import Glibc
internal import Platform
internal import SQLiteTempleStore
internal import TempleModel
internal import Wording

/// `nearby backup FILE`: copies the database and the accounts while others use them.
enum BackupCommand {
    static let specification = CommandSpecification(
        name: "nearby backup",
        summary: Words(
            "Copy the database and the accounts into files, also while a service uses them.",
            "將資料庫與帳號複製成檔案，服務使用中亦可。"),
        forms: ["FILE [OPTION...]"],
        options: [.accounts, .onlyPart, ServeCommand.configOption],
        arguments: 1...1,
        notes: Words(
            """
            FILE gets the temples with their history, FILE.accounts the accounts if there are any, and
            FILE.sha256 the digests of both (for sha256sum -c, too). Each has one state, and only you may read
            it. None of the three may be there yet. FILE is a database: --database FILE reads it. nearby check
            FILE checks it, and nearby restore FILE puts it in place. A damaged database makes no backup. Nor is
            one made where accounts that the settings name are not there, or are on a server: --only temples
            leaves them out.
            A PostgreSQL server has pg_dump for this.
            Example: nearby backup /backup/temples-$(date +%F).sqlite
            """,
            """
            FILE 為寺廟資料與修改紀錄，FILE.accounts 為帳號（若有），FILE.sha256 為兩者的摘要（亦可用
            sha256sum -c 檢查）。各為同一時刻的資料，僅您可讀取。三個檔案都不得已存在。FILE 本身即為資料庫，
            可用 --database FILE 讀取，以 nearby check FILE 檢查，以 nearby restore FILE 還原。
            資料庫若已損壞，或設定所指定的帳號不存在、位於伺服器上，則不會產生備份；
            --only temples 表示不含帳號。
            PostgreSQL 伺服器請用 pg_dump。
            範例：nearby backup /backup/temples-$(date +%F).sqlite
            """))

    static func run(_ arguments: Arguments, _ console: Console, _ composition: Composition) throws(CommandError) {
        let files = try BackupFiles(arguments.operands[0], specification)
        let settings = try ServeCommand.settings(arguments, console, composition)
        let database = try ServeCommand.database(settings, composition)
        guard case .file(let path, _) = database else {
            throw .usage(
                "a server makes its own backup: pg_dump --format=custom --file=\(files.templesName) \(database.name)",
                specification)
        }
        guard composition.exists(database) else { throw CommandError(SearchError.missing, in: database.name) }
        var accounts: String?
        switch try BackupPart.only(arguments, specification) {
        case nil: accounts = try accountsFile(composition.keptAccounts(settings))
        case .temples: break
        case .accounts: throw .usage("a backup always has the temples; --only is for temples", specification)
        }
        let names = [files.temples, files.accounts, files.digests]
        if let there = names.first(where: BackupFiles.isThere) {
            throw CommandError(.cannotCreate, "\(PrintableText.name(there)) exists; give another name")
        }
        // Signals end it from here on, and what is not whole is removed.
        let composition = try composition.writing(arguments, specification)
        names.forEach(UnfinishedFile.remove)
        UnfinishedFile.removeOld(besides: files.temples)
        defer { names.forEach(UnfinishedFile.remove) }
        let temples = try copy(temples: path, to: files, console, composition)
        let people = try accounts.map { accounts throws(CommandError) in
            try copy(accounts: accounts, to: files, console, composition)
        }
        try files.writeDigests(ofAccounts: accounts != nil)
        if let stopped = composition.interruption?.error { throw stopped }
        // The one that the others belong to is the last. So where it is, all is there.
        if accounts != nil { try BackupFiles.publish(files.accounts) }
        try BackupFiles.publish(files.digests)
        try BackupFiles.publish(files.temples)
        UnfinishedFile.syncFolder(of: files.temples)
        try console.show(
            "\(files.templesName): \(temples) temples\n"
                + (people.map { "\(files.accountsName): \($0) accounts\n" } ?? "")
                + "\(files.digestsName): digests\n")
        if accounts == nil { console.note("no accounts are in the backup") }
    }

    /// Returns the number of temples.
    private static func copy(
        temples path: String, to files: BackupFiles, _ console: Console, _ composition: Composition
    ) throws(CommandError) -> Int64 {
        let file: WholeTempleFile
        let count: Int64
        do throws(SearchError) {
            file = try WholeTempleFile(path)
        } catch {
            throw CommandError(error, in: PrintableText.name(path))
        }
        do throws(SearchError) {
            try file.copy(to: UnfinishedFile.name(of: files.temples), isCancelled: composition.isCancelled)
            let copy = try WholeTempleFile(UnfinishedFile.name(of: files.temples))
            count = try copy.temples()
            note(try copy.schemaProblems(), of: files.templesName, console)
        } catch {
            if let stopped = composition.interruption?.error { throw stopped }
            guard case .notADatabase(let reason) = error else {
                throw CommandError(error, in: files.templesName, writing: true)
            }
            throw CommandError(
                .data,
                "\(PrintableText.name(path)) is damaged, so no backup was made: \(reason); nearby check says more")
        }
        return count
    }

    /// Returns the number of accounts.
    private static func copy(
        accounts path: String, to files: BackupFiles, _ console: Console, _ composition: Composition
    ) throws(CommandError) -> Int64 {
        do throws(AccountError) {
            let temporary = UnfinishedFile.name(of: files.accounts)
            try WholeAccountFile(path).copy(to: temporary, isCancelled: composition.isCancelled)
            let copy = try WholeAccountFile(temporary)
            note(try copy.schemaProblems(), of: files.accountsName, console)
            return try copy.accounts()
        } catch {
            throw composition.interruption?.error ?? CommandError(.unavailable, "no backup was made: \(error.reason)")
        }
    }

    /// Says of a backup that it would not be restored.
    private static func note(_ problems: [String], of name: String, _ console: Console) {
        guard let problem = problems.first else { return }
        console.note(
            "\(name): \(problem), so nearby restore will not take it: mend the database (nearby check), and make another one"
        )
    }

    /// Returns the path of the file of accounts; nil where there need be none.
    private static func accountsFile(_ accounts: KeptAccounts) throws(CommandError) -> String? {
        guard let path = accounts.location.path else {
            throw .usage(
                "the accounts are on a server, which makes its own backup: pg_dump \(accounts.name); "
                    + "--only temples leaves them out", specification)
        }
        if access(path, F_OK) == 0 { return path }
        guard let origin = accounts.origin else { return nil }
        throw CommandError(
            .noInput, "there are no accounts at \(accounts.name) (\(origin)); --only temples leaves them out")
    }
}

/// What a call is about, where that is not all of a backup.
enum BackupPart: String, CaseIterable {
    case temples, accounts

    /// Reads `--only`; nil for everything.
    static func only(_ arguments: Arguments, _ command: CommandSpecification) throws(CommandError) -> BackupPart? {
        guard let word = arguments["only"] else { return nil }
        guard let part = BackupPart(rawValue: word) else {
            throw .usage("--only \"\(word)\" is neither temples nor accounts", command)
        }
        return part
    }
}

extension OptionSpecification {
    static let onlyPart = OptionSpecification(
        "only", "PART", completes: .words(BackupPart.allCases.map(\.rawValue)),
        help: Words(
            "one part alone: temples, or, of a backup that is restored, accounts",
            "只處理其一：temples（寺廟），還原時亦可為 accounts（帳號）"))
}
