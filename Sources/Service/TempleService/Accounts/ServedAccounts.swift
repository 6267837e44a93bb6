internal import AccountAPI
internal import AccountPages
internal import TempleModel
internal import WebRouting

/// The accounts of one thread: their routes, and the gate that all threads share.
struct ServedAccounts {
    let routes: AccountAPI
    let gate: AccountGate
    /// The pages of an account; nil for a service without pages.
    var pages: AccountPages?

    /// Returns the session of a request.
    ///
    /// - Throws: `Fault` for a request that may not go on; `LeftToWorker` on an event loop that would have to wait.
    func session(of context: RequestContext) throws -> Session? { try gate.session(of: context) }
}

extension ServedAccounts {
    /// - Parameter temples: the store that searches of this thread ask.
    init(_ shared: SharedAccounts, temples: any TempleSearching, _ pages: ServedPages?) {
        self.init(
            routes: AccountAPI(
                store: shared.store, notifications: shared.store, temples: temples, gate: shared.gate,
                site: shared.site, mail: shared.mail,
                push: shared.push, verify: shared.verify, waitsFor: shared.waitsFor,
                providerTitle: shared.providers.title(ofIssuer:)),
            gate: shared.gate, pages: pages.map { AccountPages(shared, temples: temples, $0) })
    }
}
