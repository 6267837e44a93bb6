internal import FoundationEssentials
internal import Glibc
internal import LunarCalendar
internal import Platform
internal import PostGISTempleStore
internal import SQLiteTempleStore
internal import TempleFormats
internal import TempleModel
internal import TempleService
internal import Wording

/// `nearby notify`: plans reminders for everybody who has signed in, and sends what is due.
enum NotifyCommand {
    /// The option of `nearby serve`, whose settings it reads.
    private static let configuration = ServeCommand.specification.options.filter { $0.name == "config" }

    static let specification = CommandSpecification(
        name: "nearby notify",
        summary: Words(
            "Plan the reminders of people who sign in, and send those that are due.",
            "安排登入使用者的通知，並送出到期的通知。"),
        forms: ["[OPTION...]"],
        options: [
            OptionSpecification(
                "once", help: Words("end when nothing is due, for a timer", "到期的都送出後即結束，供定時執行")),
            OptionSpecification(
                "dry-run",
                help: Words("print what would go in the next three days, and send nothing", "列出未來三天會送出的通知，不送出")),
            OptionSpecification(
                "test", "UUID",
                help: Words(
                    "send this account one message that is marked as a test; the\napp shows its user the id",
                    "送一則標明為測試的訊息給這個帳號；\nid 由應用程式顯示給使用者")),
            OptionSpecification(
                "date", "DAY",
                help: Words(
                    "for development: take this day as today; refused where a real\nprovider is set",
                    "開發用：把這一天當作今天；設有真實的服務時會被拒絕")),
            OptionSpecification(
                "accounts", "PATH",
                help: Words(
                    "file or postgresql:// address of the accounts (default:\naccounts.sqlite beside the temples' file)",
                    "帳號的檔案或 postgresql:// 位址\n（預設為寺廟檔案旁的 accounts.sqlite）")),
            OptionSpecification(
                "site", "URL", help: Words("public address of the site, to which messages lead", "訊息連結的網站公開網址")),
        ] + OptionSpecification.reminders + configuration,
        notes: Words(
            """
            Several of them may share a database: each message goes out once, and one that was killed on its way
            goes out again with the same id. nearby serve --notify does the same within the service. Variables
            and the configuration file are those of nearby serve. SIGINT and SIGTERM stop it.
            Example: nearby notify --once --config /etc/nearby/nearby.conf
            """,
            """
            可同時執行多個，每則訊息只送一次；送出途中被中止的，會以相同的 id 再送一次。
            nearby serve --notify 在服務中執行同樣的工作。環境變數與設定檔和 nearby serve 相同。
            收到 SIGINT 或 SIGTERM 時停止。
            範例：nearby notify --once --config /etc/nearby/nearby.conf
            """))

    static func run(_ arguments: Arguments, _ console: Console, _ composition: Composition) throws(CommandError) {
        let ways = ["once", "dry-run"].filter(arguments.has) + (arguments["test"] == nil ? [] : ["test"])
        guard ways.count < 2 else {
            throw .usage("--\(ways[0]) and --\(ways[1]) cannot both be given", specification)
        }
        let settings = try ServeCommand.settings(arguments, console, composition)
        let database = try ServeCommand.database(settings, composition)
        if case .file = database { _ = try composition.store(database) }
        let day = arguments["date"] == nil ? nil : try Clock.day(arguments, specification)
        let note: @Sendable (String) -> Void = { try? Console.writeAll(STDERR_FILENO, Console.noteLines($0)) }
        // Before other threads start: they inherit the signal mask.
        let interruption = Interruption()
        let open = opening(database)
        let sending = try ServeCommand.serving(in: database.name) { () throws(ServiceError) in
            try ReminderSending(
                settings, besides: database.served, day: day, now: Clock.seconds(), openTemples: open, note: note)
        }
        defer { sending.close() }
        if arguments.has("dry-run") { return try print(sending, open, database, console) }
        if let uuid = arguments["test"] { return try test(uuid, sending, console) }
        if arguments.has("once") { return try once(sending, interruption, database, console) }
        sending.start()
        while !interruption.isStopped { usleep(100_000) }
        sending.stop()
    }

    private static func opening(_ database: DatabaseLocation) -> @Sendable () throws -> any TempleSearching {
        switch database {
        case .file(let path, _): { try SQLiteTempleStore(path: path) }
        case .server(let address, _): { try PostGISTempleStore(ServerDatabase(address)) }
        }
    }

    private static func once(
        _ sending: ReminderSending, _ interruption: Interruption, _ database: DatabaseLocation, _ console: Console
    ) throws(CommandError) {
        let hasEnded = Flag()
        DetachedThread.start {
            while !hasEnded.isSet, !interruption.isStopped { usleep(100_000) }
            if interruption.isStopped { sending.interrupt() }
        }
        defer { hasEnded.set() }
        let done = try ServeCommand.serving(in: database.name) { () throws(ServiceError) in try sending.runOnce() }
        console.note(
            "reminders queued for the next three days: \(done.queued); messages sent: \(done.sent), "
                + "to be tried again: \(done.retried), failed: \(done.failed)")
    }

    private static func print(
        _ sending: ReminderSending, _ open: () throws -> any TempleSearching, _ database: DatabaseLocation,
        _ console: Console
    ) throws(CommandError) {
        do {
            try sending.planned(in: try open()) { message throws(CommandError) in
                let time = UTCText.text(secondsSince1970: message.at)
                try console.show("\(time)  \(message.account)  \(message.title)  \(message.url)\n")
            }
        } catch let error as CommandError {
            throw error
        } catch let error as SearchError {
            throw CommandError(error, in: database.name)
        } catch {
            throw CommandError(.unavailable, "the accounts cannot be read: \(error)")
        }
    }

    private static func test(
        _ uuid: String, _ sending: ReminderSending, _ console: Console
    ) throws(CommandError) {
        let lines = try ServeCommand.serving { () throws(ServiceError) in try sending.test(uuid.lowercased()) }
        guard let lines else { throw CommandError(.data, "there is no account with this id") }
        guard !lines.isEmpty else {
            throw CommandError(.data, "the account has no active browser, phone or topic, and no mail address")
        }
        try console.show(lines.map { $0 + "\n" }.joined())
        guard lines.contains(where: { $0.hasSuffix(": sent") }) else {
            throw CommandError(.unavailable, "nothing was sent")
        }
    }
}

extension DatabaseLocation {
    /// The database as a service names it. Nothing is copied.
    fileprivate var served: ServiceDatabase {
        switch self {
        case .file(let path, _): .file(path: path)
        case .server(let address, _):
            .copy(of: ServerDatabase(address), path: "", oldest: .zero, mostLag: nil, wait: .zero)
        }
    }
}
