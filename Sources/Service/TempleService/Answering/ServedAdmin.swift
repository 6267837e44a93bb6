internal import AccountModel
internal import AdminPages
internal import TempleAdmin
internal import TempleModel
internal import WebRouting

/// The back office of one thread: its routes, and the gate that all threads share.
struct ServedAdmin {
    let routes: TempleAdmin
    let gate: StaffGate
    /// Returns whom the gate asks for a token.
    let register: () throws -> any StaffRegister
    /// The pages of the back office; nil for a service without pages.
    var pages: AdminPages?

    /// Returns the session of a request.
    ///
    /// - Throws: ``Fault`` for a request that may not go on.
    func session(of context: RequestContext) throws(Fault) -> Session? {
        try gate.session(of: context, asking: register, now: context.secondsSince1970)
    }
}

extension ServedAdmin {
    init(
        _ store: ServedStore, _ editors: ServedEditors, _ settings: AdminSettings, _ gate: StaffGate,
        _ pages: ServedPages?, _ overview: OverviewMemory, _ accounts: SharedAccounts?,
        _ notices: (any NotificationStore)?, note: @escaping @Sendable (String) -> Void
    ) {
        let wait = ChangeWait(store: store)
        self.init(
            routes: TempleAdmin(editors: { editors }, store: store, settings: settings, isHere: wait.isHere),
            gate: gate, register: { editors },
            pages: pages.map {
                AdminPages(
                    AdminSite(
                        editors: { editors }, store: store, settings: settings, isHere: wait.isHere, gate: gate,
                        files: $0.files, pages: $0.settings, overview: overview,
                        accounts: accounts.map { ServedAccountsForStaff($0, note: note) },
                        notices: notices.map { ServedNotificationsForStaff($0, note: note) }))
            })
    }
}

extension OverviewMemory {
    /// Creates the memory of a service, which counts with a store of its own.
    convenience init(
        _ served: ServedDatabase, _ editor: SharedEditor?, open: @escaping EditorOpening, release: String,
        _ requests: RequestMetrics, _ accounts: AccountFigures?
    ) {
        self.init(
            open: { (try served.open(on: .worker), ServedEditors(editor, served.time, open: open)) },
            service: {
                let totals = requests.totals
                return ServiceFigures(
                    release: release, accounts: (try? accounts?.statistics(mayWait: true))?.accounts,
                    copy: served.replica.map { replica in
                        let figures = replica.metrics()
                        return ServiceFigures.Copy(
                            isConnected: figures.isConnected, age: figures.age, lag: figures.lag)
                    },
                    requests: totals.requests, cacheHits: totals.cacheHits)
            })
    }
}

extension AdminSettings {
    /// Reads the settings of edits over HTTP.
    init(_ settings: ServiceSettings) throws(ServiceError) {
        self.init(
            historyDays: try settings.number("history-days", in: 1...36_500),
            editRate: try settings.number("edit-rate", in: 0...1_000_000) ?? AdminSettings.usualEditRate)
    }
}
