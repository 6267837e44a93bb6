internal import AccountModel
internal import AccountStores
internal import Glibc
internal import SQLiteTempleStore
internal import TempleModel
internal import Wording

/// `nearby check`: looks whether a database or a backup is whole, and changes nothing.
enum CheckCommand {
    static let specification = CommandSpecification(
        name: "nearby check",
        summary: Words(
            "Check a database or a backup, also while a service uses it.",
            "檢查資料庫或備份，服務使用中亦可。"),
        forms: ["[FILE] [OPTION...]"],
        options: [.accounts, ServeCommand.configOption],
        arguments: 0...1,
        notes: Words(
            """
            It prints a line for each: tables, indexes and triggers against those that nearby makes
            (schema), all pages and rows (integrity), foreign keys, the index of positions against the
            temples, the joins between tables, the counts that are kept, of a backup the digests in
            FILE.sha256, and the accounts. A line that says WRONG says what, and the exit code is 65.
            Without FILE it checks the database. It changes nothing.
            Example: nearby check /backup/temples-2026-11-26.sqlite
            """,
            """
            逐行列出各項結果：資料表、索引與觸發程序是否與 nearby 所建立的相同（schema）、所有頁面與資料列
            （integrity）、外部鍵（foreign keys）、位置索引與寺廟是否相符（index）、資料表之間的關聯（joins）、
            所存的筆數（counts）；備份另檢查 FILE.sha256 中的摘要（digests）；最後為帳號（accounts）。
            標示 WRONG 的一行會說明問題，此時結束碼為 65。
            未指定檔案時檢查資料庫。不會更動任何資料。
            範例：nearby check /backup/temples-2026-11-26.sqlite
            """))

    static func run(_ arguments: Arguments, _ console: Console, _ composition: Composition) throws(CommandError) {
        guard let operand = arguments.operands.first else {
            let settings = try ServeCommand.settings(arguments, console, composition)
            let database = try ServeCommand.database(settings, composition)
            guard case .file(let path, _) = database else {
                throw .usage("nearby check is for files; a PostgreSQL server has pg_amcheck", specification)
            }
            guard composition.exists(database) else { throw CommandError(SearchError.missing, in: database.name) }
            let accounts = try file(of: composition.keptAccounts(settings), console)
            return try check(path, accounts: accounts, of: nil, console)
        }
        if arguments["database"] != nil {
            throw .usage("give the file as an argument or by --database, not both", specification)
        }
        let files = try BackupFiles(operand, specification)
        guard BackupFiles.isThere(files.temples) else {
            throw CommandError(.noInput, "there is no file \(files.templesName)")
        }
        let beside = BackupFiles.isThere(files.accounts) ? files.accounts : nil
        let named = try arguments["accounts"].flatMap { _ throws(CommandError) in
            try file(of: composition.keptAccounts(ServeCommand.settings(arguments, console, composition)), console)
        }
        try check(files.temples, accounts: named ?? beside, of: files, console)
    }

    /// Returns the path of the file of accounts; nil where there need be none, and with a note where they are on a server.
    private static func file(of accounts: KeptAccounts, _ console: Console) throws(CommandError) -> String? {
        guard let path = accounts.location.path else {
            console.note("the accounts are on a server, which has pg_amcheck: \(accounts.name)")
            return nil
        }
        guard access(path, F_OK) != 0 else { return path }
        guard let origin = accounts.origin else { return nil }
        throw CommandError(.noInput, "there are no accounts at \(accounts.name) (\(origin))")
    }

    /// - Parameter backup: the files of the backup that is checked; nil for a database.
    private static func check(
        _ path: String, accounts: String?, of backup: BackupFiles?, _ console: Console
    ) throws(CommandError) {
        var report = CheckReport(console)
        let parts = try parts(path)
        for part in parts { try report.line(part.name, part.problems) }
        if let schema = parts.first, schema.name == WholeTempleFile.schema, !schema.problems.isEmpty {
            console.note(
                "\(PrintableText.name(path)): nothing else of it was checked, because its tables may be anything")
        }
        // After SQLite has closed the files: to read one in another way ends its locks.
        if let problems = try backup?.digestProblems() { try report.line("digests", problems) }
        if let accounts { try report.line("accounts", try problems(ofAccounts: accounts)) }
        try report.end()
    }

    /// Checks the file of temples.
    static func parts(_ path: String) throws(CommandError) -> [WholeTempleFile.Part] {
        do throws(SearchError) {
            return try WholeTempleFile(path).check()
        } catch {
            // What is no database at all is so because it is damaged, or was never one.
            if case .notADatabase(let reason) = error { return [("integrity", [reason])] }
            throw CommandError(error, in: PrintableText.name(path))
        }
    }

    /// Checks a file of accounts.
    static func problems(ofAccounts path: String) throws(CommandError) -> [String] {
        do throws(AccountError) {
            return try WholeAccountFile(path).problems()
        } catch {
            guard case .unavailable(let reason) = error else { throw CommandError(.unavailable, error.reason) }
            return [reason]
        }
    }
}

/// The lines of a check: what is right, and what is not.
struct CheckReport {
    private let console: Console
    private var count = 0
    private var wrong: [String] = []

    init(_ console: Console) { self.console = console }

    /// Prints the line of one part.
    mutating func line(_ part: String, _ problems: [String]) throws(CommandError) {
        count += 1
        if !problems.isEmpty { wrong.append(part) }
        let words = problems.isEmpty ? "right" : "WRONG: " + problems.joined(separator: "; ")
        try console.show("\(part): \(words)\n")
    }

    /// Throws if something was wrong.
    func end() throws(CommandError) {
        guard !wrong.isEmpty else { return }
        throw CommandError(
            .data, "\(wrong.count) of \(count) checks failed: \(wrong.joined(separator: ", "))")
    }
}
