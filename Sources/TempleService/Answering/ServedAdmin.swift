internal import TempleAdmin
internal import TempleModel
internal import WebRouting

/// The back office of one thread: its routes, and the gate that all threads share.
struct ServedAdmin {
    let routes: TempleAdmin
    let gate: StaffGate
    /// Returns whom the gate asks for a token.
    let register: () throws -> any StaffReading

    /// Returns the session of a request.
    ///
    /// - Throws: ``Fault`` for a request that may not go on.
    func session(of context: RequestContext) throws(Fault) -> Session? {
        try gate.session(of: context, asking: register, now: context.secondsSince1970)
    }
}

extension ServedAdmin {
    init(_ store: ServedStore, _ editors: ServedEditors, _ settings: AdminSettings, _ gate: StaffGate) {
        let wait = ChangeWait(store: store)
        self.init(
            routes: TempleAdmin(editors: { editors }, store: store, settings: settings, isHere: wait.isHere),
            gate: gate, register: { editors })
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
