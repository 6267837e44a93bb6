internal import Platform
internal import PostGISTempleStore
internal import TempleModel
internal import TempleService

/// `nearby serve`: the HTTP service. It gives its options to ``TempleService``, chooses the database, and prints the
/// addresses.
enum ServeCommand {
    private static let defaultDataAge = Duration.seconds(3_600)
    private static let defaultLag = Duration.seconds(30)

    static func run(_ arguments: Arguments, _ console: Console, _ composition: Composition) throws(CommandError) {
        if arguments.has("check") { return try check(arguments, console, composition) }
        let settings = try settings(arguments, console, composition)
        let service = try serving { () throws(ServiceError) in
            try TempleService(settings, release: Nearby.release, noteLines: { Console.noteLines($0) })
        }
        defer { service.finishLogs() }
        let database = try database(settings, composition)
        let served = try source(of: database, settings, composition)
        try serving { () throws(ServiceError) in _ = try service.checkMade(besides: served) }
        // Reports an unusable database before any thread starts, and makes or updates the user's own.
        if case .file = served { _ = try composition.store(database) }
        let opens = try serving { () throws(ServiceError) in try settings.flag("open") }
        let announcement = Announcement()
        try serving(in: database.name) { () throws(ServiceError) in
            try service.run(
                served, openEditor: composition.editorOpening(of: served), judge: composition.editJudge(),
                dataFolder: { () throws(ServiceError) in try folder(composition) }, now: Clock.seconds
            ) { addresses, stop in
                announcement.print(addresses, orElse: stop)
                if opens { openBrowser(at: addresses, service.note) }
            }
        }
        if let error = announcement.error { throw error }
    }

    /// Reads the settings of the service, for a command that has some of them as options.
    static func settings(
        _ arguments: Arguments, _ console: Console, _ composition: Composition
    ) throws(CommandError) -> ServiceSettings {
        try serving { () throws(ServiceError) in
            try ServiceSettings(
                names: specification.options.map(\.name), options: arguments.all, isGiven: arguments.has,
                environment: composition.environment, note: { console.note($0) })
        }
    }

    static func database(
        _ settings: ServiceSettings, _ composition: Composition
    ) throws(CommandError) -> DatabaseLocation {
        try composition.database(
            option: settings["database"], by: settings.text("database")?.origin ?? "--database")
    }

    /// Reads the settings of how the service reads its database.
    static func source(
        of database: DatabaseLocation, _ settings: ServiceSettings, _ composition: Composition
    ) throws(CommandError) -> ServiceDatabase {
        let (oldest, lag) = try serving { () throws(ServiceError) in
            try (settings.seconds("max-data-age", upTo: 31_536_000), settings.seconds("max-lag", upTo: 31_536_000))
        }
        let wait = try serving { () throws(ServiceError) in try settings.seconds("wait", upTo: 86_400) }
        let copy = settings.text("replica")
        guard case .server(let address, _) = database else {
            if let copy { throw CommandError(.usage, "\(copy.origin) is for a database on a PostgreSQL server") }
            return .file(path: database.path ?? "")
        }
        let path: String
        if let copy {
            guard case .file(let file, _) = try DatabaseLocation(named: copy.value, by: copy.origin) else {
                throw CommandError(.usage, "\(copy.origin) is the path of a file, not the address of a server")
            }
            path = file
        } else {
            path = try composition.cachePath(of: address, for: "serve")
        }
        let mostLag = lag ?? defaultLag
        return .copy(
            of: ServerDatabase(address), path: path, oldest: oldest ?? defaultDataAge,
            mostLag: mostLag == .zero ? nil : mostLag, wait: wait ?? .zero)
    }

    static func folder(_ composition: Composition) throws(ServiceError) -> String {
        do {
            return try StarterData(environment: composition.environment).folder
        } catch {
            throw .refused(.missingFile, error.message)
        }
    }

    /// Opens the first of the service's addresses in the browser, on a thread of its own: the browser may take long to
    /// start.
    private static func openBrowser(at lines: String, _ note: @escaping @Sendable (String) -> Void) {
        guard let address = lines.split(separator: "\n").first.map(String.init), address.hasPrefix("http") else {
            note("--open needs a port: a browser cannot open a Unix socket")
            return
        }
        DetachedThread.start {
            do throws(CommandError) {
                try MapOpener.open(address + "/")
            } catch {
                note("no browser could be opened; the pages are at \(address)/")
            }
        }
    }

    static func serving<Result>(
        in name: String = "", _ body: () throws(ServiceError) -> Result
    ) throws(CommandError) -> Result {
        do throws(ServiceError) {
            return try body()
        } catch {
            switch error {
            case .refused(let kind, let message): throw CommandError(ExitCode(kind), message)
            case .database(let error): throw CommandError(error, in: name)
            }
        }
    }
}

extension ExitCode {
    fileprivate init(_ kind: ServiceError.Kind) {
        switch kind {
        case .setting: self = .usage
        case .missingFile: self = .noInput
        case .contents: self = .data
        case .cannotCreate: self = .cannotCreate
        case .unavailable: self = .unavailable
        case .fault: self = .internalError
        }
    }
}
