internal import AccountModel
internal import AccountStores
internal import Glibc
internal import Platform
internal import SQLiteTempleStore
internal import Synchronization
internal import TempleModel
internal import TempleService
internal import Wording

/// `nearby restore FILE`: puts a backup in the place of the database and of the accounts, and keeps what was there.
struct RestoredBackup {
    /// A file of the backup on its way to its place.
    private struct Move {
        let from: String
        /// The file that is replaced, not a link to it.
        let to: String

        /// Where a copy of the backup is checked and brought up to date.
        var copy: String { UnfinishedFile.name(of: to) }

        init(_ from: String, to path: String) {
            self.from = from
            guard let real = realpath(path, nil) else {
                to = path
                return
            }
            defer { free(real) }
            to = String(cString: real)
        }
    }

    private let files: BackupFiles
    /// Nil where only the accounts are restored.
    private let temples: Move?
    /// Nil for a backup without accounts, and where only the temples are restored.
    private let accounts: Move?
    /// The part that the call names; nil for all of the backup.
    private let only: BackupPart?
    private let console: Console
    private let composition: Composition

    static func run(_ arguments: Arguments, _ console: Console, _ composition: Composition) throws(CommandError) {
        let command = RestoreCommand.specification
        let files = try BackupFiles(arguments.operands[0], command)
        let only = try BackupPart.only(arguments, command)
        guard BackupFiles.isThere(files.temples) || only == .accounts else {
            throw CommandError(.noInput, "there is no file \(files.templesName)")
        }
        let database = try composition.database(option: arguments["database"])
        guard case .file(let path, let isNamed) = database else {
            throw .usage(
                "a server restores its own backup by pg_restore; into an empty one: "
                    + "nearby copy \(files.templesName) \(database.name)", command)
        }
        guard !BackupFiles.isSameFile(files.temples, path) else {
            throw .usage("\(files.templesName) is the database itself", command)
        }
        let settings = try ServeCommand.settings(arguments, console, composition)
        let accounts = only == .temples ? nil : try accounts(settings, files, besides: path, only)
        if !isNamed { try composition.makeFolder(of: path) }
        let restored = RestoredBackup(
            files: files, temples: only == .accounts ? nil : Move(files.temples, to: path), accounts: accounts,
            only: only, console: console, composition: try composition.writing(arguments, command))
        try restored.run()
    }

    /// Returns where the accounts of a backup go; nil for a backup that has none.
    ///
    /// Only what is named with the call, or is beside the database, is replaced: somebody who tries a backup out in another
    /// place must not meet the accounts of the service.
    private static func accounts(
        _ settings: ServiceSettings, _ files: BackupFiles, besides database: String, _ only: BackupPart?
    ) throws(CommandError) -> Move? {
        let beside = AccountFile.path(besides: database)
        let named = settings.text("accounts")
        guard BackupFiles.isThere(files.accounts) else {
            guard only == nil, named?.origin != "--accounts" else {
                throw CommandError(.noInput, "there is no file \(files.accountsName)")
            }
            let path = named?.value ?? beside
            guard BackupFiles.isThere(path) else { return nil }
            throw CommandError(
                .data,
                "the backup has no accounts, and those in \(PrintableText.name(path)) would not fit it; "
                    + "give --only temples if they are to stay as they are")
        }
        guard let (value, origin) = named else { return Move(files.accounts, to: beside) }
        guard case .file(let path, _) = try DatabaseLocation(named: value, by: origin) else {
            throw .usage(
                "the backup has accounts, and yours are on a server; say which file gets them with --accounts",
                RestoreCommand.specification)
        }
        guard !settings.isOfFile("accounts") || path == beside else {
            throw .usage(
                "the backup has accounts, and \(origin) is \(PrintableText.name(path)): say which file gets them with "
                    + "--accounts, or give --only temples", RestoreCommand.specification)
        }
        return Move(files.accounts, to: path)
    }

    private func run() throws(CommandError) {
        // Before SQLite opens the files: to read one in another way ends its locks.
        let problems = try files.digestProblems(of: only)
        if let problem = problems?.first {
            let remedy = only == nil && accounts != nil ? "; --only temples, or --only accounts, takes one of both" : ""
            throw CommandError(.data, "\(problem); nothing was replaced\(remedy)")
        }
        if problems == nil {
            guard temples == nil || accounts == nil else {
                throw CommandError(
                    .data,
                    "there is no \(files.digestsName), which says that both are of one backup; nothing was replaced; "
                        + "--only temples, or --only accounts, takes one of both")
            }
            console.note("there is no \(files.digestsName), so the bytes were not compared")
        }
        let moves = [temples, accounts].compactMap { $0 }
        for move in moves {
            UnfinishedFile.remove(of: move.to)
            UnfinishedFile.removeOld(besides: move.to)
        }
        defer { for move in moves { UnfinishedFile.remove(of: move.to) } }
        let (count, people) = (try preparedTemples(), try preparedAccounts())
        if let stopped = composition.interruption?.error { throw stopped }
        let kept = try replace()
        if let temples, let count {
            try report(temples, kept.temples, "\(count) temples")
            console.note("whoever was revoked since this backup was made may edit again: see nearby admin list")
        }
        if let accounts, let people {
            try report(accounts, kept.accounts, "\(people) accounts")
            console.note("sessions that ended since, and accounts that were removed since, are back too")
        }
    }

    private func report(_ move: Move, _ kept: String?, _ content: String) throws(CommandError) {
        var lines = "\(PrintableText.name(move.to)): \(content), from \(PrintableText.name(move.from))\n"
        if let kept { lines += "what was there: \(PrintableText.name(kept))\n" }
        try console.show(lines)
    }

    // MARK: The copies

    /// Copies the temples beside the database, checks the copy and brings it up to date. Returns the number of temples; nil
    /// where they are not restored.
    private func preparedTemples() throws(CommandError) -> Int64? {
        guard let temples else { return nil }
        let name = files.templesName
        let file: WholeTempleFile
        do throws(SearchError) {
            file = try WholeTempleFile(temples.from, acceptsNewer: false)
        } catch {
            throw failed(CommandError(error, in: name))
        }
        do throws(SearchError) {
            try file.copy(to: temples.copy, isCancelled: composition.isCancelled)
        } catch {
            if case .notADatabase = error { throw failed(CommandError(error, in: name)) }
            // The copy is beside the database.
            throw failed(CommandError(error, in: PrintableText.name(temples.to), writing: true))
        }
        let (count, isOlder) = try checked(temples.copy, name)
        // The schema and the catalogue of this release, as any command that writes makes them.
        _ = try composition.writer(path: temples.copy)
        // The steps add bounds that the values of an older schema need not have kept.
        if isOlder { _ = try checked(temples.copy, name) }
        return count
    }

    /// Refuses a copy that `nearby check` calls wrong, except for what the next import mends. Returns the number of temples,
    /// and whether the schema is an older one.
    private func checked(_ copy: String, _ name: String) throws(CommandError) -> (temples: Int64, isOlder: Bool) {
        do throws(SearchError) {
            let copy = try WholeTempleFile(copy)
            for part in try copy.check(isCancelled: composition.isCancelled) {
                guard let problem = part.problems.first else { continue }
                guard part.name == WholeTempleFile.counts else {
                    throw SearchError.notADatabase(reason: "\(part.name): \(problem)")
                }
                console.note("\(name): \(problem)")
            }
            return (try copy.temples(), try copy.isOlder())
        } catch {
            throw failed(CommandError(error, in: name))
        }
    }

    /// The same for the accounts. Returns their number; nil for a backup without accounts.
    private func preparedAccounts() throws(CommandError) -> Int64? {
        guard let accounts else { return nil }
        do throws(AccountError) {
            try WholeAccountFile(accounts.from, acceptsNewer: false).copy(
                to: accounts.copy, isCancelled: composition.isCancelled)
            let copy = try WholeAccountFile(accounts.copy)
            try check(copy)
            let count = try copy.accounts()
            let isOlder = try copy.isOlder()
            try WholeAccountFile.update(accounts.copy, isCancelled: composition.isCancelled)
            try WholeAccountFile.endChangePlaces(accounts.copy, isCancelled: composition.isCancelled)
            if isOlder { try check(WholeAccountFile(accounts.copy)) }
            return count
        } catch {
            let remedy = temples == nil ? "" : "; --only temples leaves the accounts out"
            throw failed(CommandError(.data, error.reason + remedy))
        }
    }

    /// Throws what `nearby check` calls wrong.
    private func check(_ copy: WholeAccountFile) throws(AccountError) {
        guard let problem = try copy.problems(isCancelled: composition.isCancelled).first else { return }
        throw AccountError.unavailable(reason: "\(files.accountsName): \(problem)")
    }

    private func failed(_ error: CommandError) -> CommandError {
        composition.interruption?.error
            ?? CommandError(error.code, error.message + "; nothing was replaced", details: error.details)
    }

    // MARK: The replacement

    /// Replaces both files, and returns the files that have what was there. While the accounts are replaced, nobody writes to
    /// the temples.
    private func replace() throws(CommandError) -> (temples: String?, accounts: String?) {
        let stamp = Self.stamp()
        let wait = composition.writersWait ?? .seconds(5)
        let interruption = composition.interruption
        // A signal that comes between both files comes too late.
        let isHalfDone = Atomic(false)
        let isCancelled: @Sendable () -> Bool = {
            !isHalfDone.load(ordering: .relaxed) && interruption?.isStopped == true
        }
        var keptAccounts: String?
        func replaceAccounts() throws(AccountError) {
            guard let accounts else { return }
            keptAccounts = try WholeAccountFile.replace(
                accounts.to, by: accounts.copy, keeping: "\(accounts.to).before-\(stamp)", waitingAtMost: wait,
                isCancelled: isCancelled)
            isHalfDone.store(true, ordering: .relaxed)
        }
        guard let temples else {
            do throws(AccountError) {
                try replaceAccounts()
            } catch {
                throw failed(CommandError(.unavailable, error.reason))
            }
            return (nil, keptAccounts)
        }
        do {
            let kept = try WholeTempleFile.replace(
                temples.to, by: temples.copy, keeping: "\(temples.to).before-\(stamp)", waitingAtMost: wait,
                isCancelled: isCancelled, whileLocked: replaceAccounts)
            return (kept, keptAccounts)
        } catch {
            let meaning = Self.meaning(of: error, in: PrintableText.name(temples.to))
            guard isHalfDone.load(ordering: .relaxed) else { throw failed(meaning) }
            throw CommandError(
                meaning.code,
                meaning.message + "; the accounts are restored, the temples are not: run the command again")
        }
    }

    private static func meaning(of error: any Error, in name: String) -> CommandError {
        switch error {
        case let error as SearchError: CommandError(error, in: name, writing: true)
        case let error as AccountError: CommandError(.unavailable, error.reason)
        default: CommandError(.internalError, "\(error)")
        }
    }

    /// The time in UTC as a part of a name: `20261126T104500Z`.
    private static func stamp() -> String {
        var (now, parts) = (time(nil), tm())
        gmtime_r(&now, &parts)
        var text = [CChar](repeating: 0, count: 32)
        let count = strftime(&text, text.count, "%Y%m%dT%H%M%SZ", &parts)
        return String(decoding: text.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
