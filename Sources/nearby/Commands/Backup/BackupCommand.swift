internal import AccountModel
internal import Glibc
internal import Platform
internal import SQLiteAccountStore
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
        options: [.accounts],
        arguments: 1...1,
        notes: Words(
            """
            FILE gets the temples with their history, FILE.accounts the accounts if there are any, and
            FILE.sha256 the digests of both (for sha256sum -c, too). Each has one state, and only you may read
            it. None of the three may be there yet. FILE is a database: --database FILE reads it. nearby check
            FILE checks it, and nearby restore FILE puts it in place. A damaged database makes no backup.
            A PostgreSQL server has pg_dump for this.
            Example: nearby backup /backup/temples-$(date +%F).sqlite
            """,
            """
            FILE 為寺廟資料與修改紀錄，FILE.accounts 為帳號（若有），FILE.sha256 為兩者的摘要（亦可用
            sha256sum -c 檢查）。各為同一時刻的資料，僅您可讀取。三個檔案都不得已存在。FILE 本身即為資料庫，
            可用 --database FILE 讀取，以 nearby check FILE 檢查，以 nearby restore FILE 還原。
            資料庫若已損壞，則不會產生備份。
            PostgreSQL 伺服器請用 pg_dump。
            範例：nearby backup /backup/temples-$(date +%F).sqlite
            """))

    static func run(_ arguments: Arguments, _ console: Console, _ composition: Composition) throws(CommandError) {
        let files = try BackupFiles(arguments.operands[0], specification)
        let database = try composition.database(option: arguments["database"])
        guard case .file(let path, _) = database else {
            throw .usage(
                "a server makes its own backup: pg_dump --format=custom --file=\(files.templesName) \(database.name)",
                specification)
        }
        guard composition.exists(database) else { throw CommandError(SearchError.missing, in: database.name) }
        let accounts = try composition.accountsFile(arguments, console)
        let names = [files.temples, files.accounts, files.digests]
        if let there = names.first(where: BackupFiles.isThere) {
            throw CommandError(.cannotCreate, "\(PrintableText.name(there)) exists; give another name")
        }
        // Signals end it from here on, and what is not whole is removed.
        let composition = try composition.writing(arguments, specification)
        names.forEach(UnfinishedFile.remove)
        UnfinishedFile.removeOld(besides: files.temples)
        defer { names.forEach(UnfinishedFile.remove) }
        let temples = try copy(temples: path, to: files, composition)
        let people = try accounts.map { accounts throws(CommandError) in
            try copy(accounts: accounts, to: files, composition)
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
        // The configuration file of a service may name another place, which this command does not read.
        if accounts == nil, try composition.keptAccounts(arguments).location.path != nil {
            console.note("no accounts are in the backup; --accounts PATH names their file")
        }
    }

    /// Returns the number of temples.
    private static func copy(
        temples path: String, to files: BackupFiles, _ composition: Composition
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
            count = try WholeTempleFile(UnfinishedFile.name(of: files.temples)).temples()
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
        accounts path: String, to files: BackupFiles, _ composition: Composition
    ) throws(CommandError) -> Int64 {
        do throws(AccountError) {
            let temporary = UnfinishedFile.name(of: files.accounts)
            try WholeAccountFile(path).copy(to: temporary, isCancelled: composition.isCancelled)
            return try WholeAccountFile(temporary).accounts()
        } catch {
            throw composition.interruption?.error ?? CommandError(.unavailable, "no backup was made: \(error.reason)")
        }
    }
}

extension Composition {
    /// Returns the path of the file of accounts that a call names; nil if there are none, or they are on a server, with a note.
    func accountsFile(_ arguments: Arguments, _ console: Console) throws(CommandError) -> String? {
        let kept = try keptAccounts(arguments)
        guard let path = kept.location.path else {
            console.note("the accounts are on a server, and none of them here: pg_dump \(kept.name)")
            return nil
        }
        guard access(path, F_OK) != 0 else { return path }
        // Most services have no sign-in.
        guard arguments["accounts"] == nil, environment["NEARBY_ACCOUNTS"]?.isEmpty ?? true else {
            throw CommandError(.noInput, "there are no accounts at \(kept.name)")
        }
        return nil
    }
}
