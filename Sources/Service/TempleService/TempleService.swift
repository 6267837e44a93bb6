internal import AccountAPI
internal import AccountModel
internal import AccountPages
internal import AdminPages
internal import CMemory
internal import EventHTTPServer
internal import Glibc
internal import HTTPModel
internal import Notifications
internal import Synchronization
internal import TempleAPI
internal import TempleAdmin
package import TempleImport
internal import TempleModel
internal import WebPages
internal import WebRouting

/// The HTTP service: reads its settings, opens its database, and answers until a signal stops it. It knows no option, no
/// exit code and no standard output.
package struct TempleService {
    let settings: ServiceSettings
    private let release: String
    let configuration: ServerConfiguration
    let errors: LogWriter
    private let log: AccessLog?
    private let reloaded: ReloadedSettings
    private let admin: AdminSettings
    /// The public address of the site; nil where no setting names it.
    private let address: String?

    /// The most memory for JSON, compressed answers and parts of pages that all threads together remember between
    /// answers.
    private static let rememberedBytes = 64 << 20
    /// Pages may take one of so many parts of it: a half.
    private static let partOfPages = 2

    /// How long the end of the service waits for a log that cannot be written.
    private static let timeForLastLines = Duration.seconds(1)

    /// Reads the settings of the server, its logs and its access.
    ///
    /// - Parameters:
    ///   - release: the release of the program.
    ///   - opensLog: whether the access log is opened, and its file made; not for a check.
    ///   - noteLines: returns the lines of a note for standard error.
    package init(
        _ settings: ServiceSettings, release: String, opensLog: Bool = true,
        noteLines: @escaping @Sendable (String) -> [UInt8]
    ) throws(ServiceError) {
        self.settings = settings
        self.release = release
        var configuration = try ServerConfiguration(settings)
        configuration.inheritedSockets = SocketActivation.takeDescriptors()
        configuration.listensBesidesInherited = ServiceListeners.isPlaceNamed(settings)
        self.configuration = configuration
        try AddressSpace.check(threads: configuration.threads, workers: configuration.workers)
        errors = LogWriter(descriptor: STDERR_FILENO, noteLines: noteLines)
        if opensLog {
            log = try AccessLog.open(settings, errors: errors)
        } else {
            _ = try AccessLog.read(settings)
            log = nil
        }
        reloaded = try ReloadedSettings(settings)
        address = try ServedPages.site(settings)
        admin = try AdminSettings(settings)
    }

    /// The file of tokens; nil where none are asked for.
    var tokenFile: TokenFile? { reloaded.current.tokenFile }

    /// Whether nobody reads a page without a token.
    var pagesNeedTokens: Bool { tokenFile != nil && reloaded.current.tokenGuards == .everything }

    private var logs: [LogWriter] { [errors] + (log.map { $0.writer === errors ? [] : [$0.writer] } ?? []) }

    /// Writes a line about the service to standard error, from any thread.
    package var note: @Sendable (String) -> Void { { [errors] in errors.note($0) } }

    /// Most answers are smaller, and their memory is used again.
    private static let bytesGivenBack: CInt = 1 << 20

    /// Waits a moment for the last lines of the logs.
    package func finishLogs() { for log in logs { log.finish(atMost: Self.timeForLastLines) } }

    /// Runs the service until a signal or `ready`'s second parameter stops it.
    ///
    /// - Parameters:
    ///   - openEditor: opens the part of the database that writes edits; nil for a service that takes none.
    ///   - judge: returns the judge of edits.
    ///   - dataFolder: returns the folder of the starter data, beside which the files of the pages are.
    ///   - now: returns the seconds since 1970.
    ///   - ready: called once with the lines that name the addresses, and a function that stops the service.
    package func run(
        _ database: ServiceDatabase, openEditor: EditorOpening?, judge: @escaping @Sendable () -> EditJudge,
        dataFolder: () throws(ServiceError) -> String, now: @escaping @Sendable () -> Int64,
        ready: (_ addresses: String, _ stop: @escaping @Sendable () -> Void) -> Void
    ) throws(ServiceError) {
        // Of answers that are larger than usual nothing stays.
        give_back_blocks(Self.bytesGivenBack)
        let running = RunningServer()
        let (path, replica) = try opened(database) { running.wakeParked() }
        defer { replica?.stop() }
        _ = try tokenFile?.read()
        if let tokenFile, tokenFile.isReadableByOthers {
            errors.note("every user can read the token file \(tokenFile.path): chmod o= \(tokenFile.path)")
        }
        ServiceListeners.warn(of: configuration, errors)
        var pages = try ServedPages(settings, needTokens: pagesNeedTokens, dataFolder, errors)
        let note = note
        let writes = WriteWatch(note: note)
        let time = DatabaseTime()
        var accounts = try SharedAccounts(
            settings, besides: database, workers: configuration.workers,
            note: note,
            noteOfStore: {
                note($0)
                writes.wrote(false, to: .accounts)
            }, asked: { time.add($0, to: .accounts) }, now: now)
        defer { accounts?.close() }
        pages?.settings.hasAccounts = accounts?.isOnPages ?? false
        let served = ServedDatabase(
            path: path, replica: replica, time: time, queryTimeout: { [reloaded] in reloaded.current.queryTimeout },
            note: { [errors] in errors.note($0) })
        let reminders = try ReminderSending(settings, accounts, besides: database, served, note: note)
        defer { reminders?.close() }
        let notices =
            openEditor == nil
            ? nil
            : try OpenedNotificationStore.forBackOffice(
                settings, reminders?.opened, accounts, besides: database, note: note)
        defer { notices?.close() }
        accounts?.selfTest = reminders.map { ServedSelfTest($0, note: note) }
        switch database {
        case .file: writes.add(.temples(path))
        case .copy(let server, _, _, _, _): if openEditor != nil { writes.add(.temples(server)) }
        }
        if let accounts { writes.add(.accounts(accounts.store)) }
        let requests = RequestMetrics(
            paths: TempleAPI.paths + (pages == nil ? [] : WebPages.paths)
                + (openEditor == nil ? [] : TempleAdmin.paths + (pages == nil ? [] : AdminPages.paths))
                + (accounts == nil ? [] : AccountAPI.paths + (pages == nil ? [] : AccountPages.paths)))
        let server = server(
            served, openEditor, judge, pages, accounts, notices?.store, reminders?.figures, requests, writes, running,
            now)
        running.set(server)
        defer { running.set(nil) }
        do throws(ServerError) {
            try server.handleSignals()
            _ = try server.start()
        } catch {
            throw ServiceError(error)
        }
        if let addresses = server.addresses() {
            ready(ServiceListeners.lines(addresses, host: configuration.host)) { server.stop() }
        }
        reminders?.start()
        writes.start()
        defer { writes.stop() }
        server.waitUntilStopped()
        reminders?.stop()
    }

    /// - Parameter changed: called when the copy of a server's data has changed.
    private func opened(
        _ database: ServiceDatabase, changed: @escaping @Sendable () -> Void
    ) throws(ServiceError) -> (path: String, replica: ServedReplica?) {
        switch database {
        case .file(let path): return (path, nil)
        case .copy(let server, let path, let oldest, let mostLag, let wait):
            let replica = ServedReplica(
                server, path: path, oldest: oldest, mostLag: mostLag, wait: wait, changed: changed
            ) { [errors] in
                errors.note($0)
            }
            do throws(ServiceError) {
                try replica.start()
            } catch {
                replica.stop()
                throw error
            }
            return (path, replica)
        }
    }

    private func server(
        _ served: ServedDatabase, _ openEditor: EditorOpening?, _ judge: @escaping @Sendable () -> EditJudge,
        _ pages: ServedPages?, _ accounts: SharedAccounts?, _ notices: (any NotificationStore)?,
        _ reminders: SenderFigures?, _ requests: RequestMetrics, _ writes: WriteWatch, _ running: RunningServer,
        _ now: @escaping @Sendable () -> Int64
    ) -> EventHTTPServer {
        let replica = served.replica
        let (configuration, logs, reloaded, release, note) = (configuration, logs, reloaded, release, note)
        let address = address
        var settings = admin
        settings.judge = judge
        settings.site = address
        let staff = StaffFigures(note: note)
        let (admin, gate) = (settings, StaffGate(editRate: settings.editRate, failed: { staff.count($0) }))
        let editor =
            replica == nil ? openEditor.map { SharedEditor(served, open: $0) } : nil
        let wrote: @Sendable (Bool) -> Void = { writes.wrote($0, to: .database) }
        let overview = openEditor.map { open in
            OverviewMemory(served, editor, open: open, release: release, requests, accounts?.figures)
        }
        @Sendable func site(_ store: ServedStore, _ editors: ServedEditors?) throws -> ServedSite {
            // Workers answer what is rarely asked.
            let bytes = store.thread == .loop ? Self.rememberedBytes / max(1, configuration.threads) : 0
            let bytesOfPages = pages == nil ? 0 : bytes / Self.partOfPages
            let metrics = MetricsText(
                store: store, path: served.path, release: release, configuration: configuration, requests: requests,
                work: { served.searchWork }, databaseTime: served.time, counters: { running.counters() },
                replica: replica?.metrics, accounts: accounts?.figures, writes: writes,
                staff: openEditor == nil ? nil : staff, reminders: reminders,
                droppedLines: { logs.reduce(0) { $0 + $1.droppedLines } },
                mayWait: store.thread == .worker)
            let live = reloaded.current
            var rules = SiteRules()
            rules.tokens = try live.tokenFile?.read()
            rules.tokenGuards = live.tokenGuards
            rules.crossOrigin = TempleAPI.crossOrigin(live.origins)
            rules.hasHealthListener = configuration.healthPort != nil
            rules.mostAnswerBytes = configuration.maxAnswerBytes
            let api = TempleAPI(
                store: store, isProtected: rules.tokens != nil, site: address, release: release,
                rememberedBytes: bytes - bytesOfPages, metrics: metrics.text,
                writes: { writes.known.map { ($0.kind.rawValue, $0.failure) } })
            let pagesOfThread = pages.map {
                WebPages(
                    store: store, files: $0.files, settings: $0.settings, packs: $0.packs,
                    rememberedBytes: bytesOfPages)
            }
            let adminOfThread = editors.flatMap { editors in
                overview.map { ServedAdmin(store, editors, admin, gate, pages, $0, accounts, notices, note: note) }
            }
            let accountsOfThread = accounts.map { ServedAccounts($0, temples: store, pages) }
            return ServedSite(
                table: RouteTable(
                    api, pagesOfThread, admin: adminOfThread, accounts: accountsOfThread, rules, now: now),
                replica: replica, databaseTime: served.time)
        }
        return EventHTTPServer(
            configuration,
            hooks: ServerHooks(
                log, requests, accounts?.figures, reloaded, errors,
                reloading: { [errors] in
                    let live = reloaded.reread { errors.note($0) }
                    running.replaceLimits(by: live)
                    gate.replaceEditRate(live.editRate)
                }, stopping: { replica?.stopFollowing() }),
            makeWorker: {
                let store = try served.open(on: .worker)
                let editors = openEditor.map { ServedEditors(editor, served.time, staff, wrote: wrote, open: $0) }
                return PoolWorker(site: try site(store, editors), store: store, queryTimeout: served.queryTimeout)
            },
            makeResponder: {
                let store = try served.open(on: .loop)
                // Its table knows the back office, whose requests it leaves to a worker.
                let editors = openEditor.map { ServedEditors(editor, served.time, staff, wrote: wrote, open: $0) }
                return LoopResponder(site: try site(store, editors), store: store, editor: editor)
            })
    }
}

/// The running server, for the parts that read its counters or wake it.
private final class RunningServer: Sendable {
    private let server = Mutex<EventHTTPServer?>(nil)

    func set(_ running: EventHTTPServer?) { server.withLock { $0 = running } }

    func counters() -> ServerCounters? { server.withLock { $0 }?.counters() }

    func replaceLimits(by settings: LiveSettings) {
        server.withLock { $0 }?.replaceLimits(
            rateLimit: settings.rateLimit, maxConnectionsPerAddress: settings.connectionsPerAddress)
    }

    /// Asks again about requests that wait for a change of the data.
    func wakeParked() { server.withLock { $0 }?.wakeParked() }
}
