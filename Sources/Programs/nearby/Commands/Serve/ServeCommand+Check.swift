internal import Glibc
internal import PostGISTempleStore
internal import SQLiteTempleStore
internal import TempleModel
internal import TempleService
internal import Wording

/// `nearby serve --check`: says of each thing that a start needs whether it is right, and serves nothing.
extension ServeCommand {
    /// Prints what is set and where, and then a line for each thing. It changes nothing but the folder for caches, which it
    /// makes.
    ///
    /// - Throws: the exit code of the first thing that is wrong. A wrong setting ends the check, because the others
    ///   depend on it.
    static func check(
        _ arguments: Arguments, _ console: Console, _ composition: Composition
    ) throws(CommandError) {
        let settings: ServiceSettings
        do throws(CommandError) {
            settings = try self.settings(arguments, console, composition)
        } catch {
            try console.show("configuration: WRONG\n")
            throw error
        }
        try console.show("configuration: \(settings.configurationPath.map(PrintableText.name) ?? "none")\n")
        for (name, value, origin) in settings.inForce {
            try console.show("setting \(name) = \(PrintableText.escaped("\(value) (\(origin))"))\n")
        }
        let service = try serving { () throws(ServiceError) in
            try TempleService(
                settings, release: Nearby.release, opensLog: false, noteLines: { Console.noteLines($0) })
        }
        defer { service.finishLogs() }
        let database = try database(settings, composition)
        let served = try source(of: database, settings, composition)
        _ = try serving { () throws(ServiceError) in try settings.flag("open") }

        var report = Report(console)
        try report.line("settings") { () throws(CommandError) in "right" }
        try report.line("access log") { () throws(CommandError) in
            try serving { () throws(ServiceError) in try service.checkAccessLog() }
        }
        try report.line("tokens") { () throws(CommandError) in
            try serving { () throws(ServiceError) in try service.checkTokens() }
        }
        try report.line("pages") { () throws(CommandError) in
            try serving { () throws(ServiceError) in
                try service.checkPages(dataFolder: { () throws(ServiceError) in try folder(composition) })
            }
        }
        try report.line("made") { () throws(CommandError) in
            try serving { () throws(ServiceError) in try service.checkMade(besides: served) }
        }
        try report.line("database") { () throws(CommandError) in try finding(of: database) }
        if case .copy(_, let path, _, _, _) = served {
            try report.line("copy") { () throws(CommandError) in
                try serving(in: path) { () throws(ServiceError) in try TempleService.checkCopy(at: path) }
            }
        }
        try report.line("accounts") { () throws(CommandError) in
            try serving { () throws(ServiceError) in try service.checkAccounts(besides: served) }
        }
        try report.line("reminders") { () throws(CommandError) in
            try serving { () throws(ServiceError) in try service.checkReminders(besides: served) }
        }
        try report.line("address") { () throws(CommandError) in
            try serving { () throws(ServiceError) in try service.checkListener() }
        }
        try report.line("health port") { () throws(CommandError) in
            try serving { () throws(ServiceError) in try service.checkHealthListener() }
        }
        try report.end()
    }

    /// Returns what a service would find, and makes and updates nothing.
    private static func finding(of database: DatabaseLocation) throws(CommandError) -> String {
        do throws(SearchError) {
            let store: any TempleReading
            switch database {
            case .file(let path, let isNamed):
                if !isNamed, access(path, F_OK) != 0 { return "\(path) is not there yet; the first start makes it" }
                store = try SQLiteTempleStore(path: path)
            case .server(let address, _):
                store = try PostGISTempleStore(ServerDatabase(address))
            }
            let temples = try store.statistics().temples
            return "\(database.name) has \(temples) temples"
        } catch {
            if case .older(let found, let current) = error, database.path != nil {
                return "\(database.name) has the old schema \(found); the start updates it to \(current)"
            }
            throw CommandError(error, in: database.name)
        }
    }

    /// The lines of a check.
    private struct Report {
        private let console: Console
        private var count = 0
        private var wrong: [(subject: String, code: ExitCode)] = []

        init(_ console: Console) {
            self.console = console
        }

        /// Prints the line of one thing; none if there is nothing to say.
        mutating func line(
            _ subject: String, _ body: () throws(CommandError) -> String?
        ) throws(CommandError) {
            let words: String
            do throws(CommandError) {
                guard let found = try body() else { return }
                words = found
            } catch {
                wrong.append((subject, error.code))
                words = "WRONG: \(error.message)"
            }
            count += 1
            try console.show("\(subject): \(words)\n")
        }

        /// Throws if something was wrong.
        func end() throws(CommandError) {
            guard let first = wrong.first else { return }
            let subjects = wrong.map(\.subject).joined(separator: ", ")
            throw CommandError(first.code, "\(wrong.count) of \(count) checks failed: \(subjects)")
        }
    }
}
