internal import EventHTTPServer
internal import FoundationEssentials
internal import Synchronization
internal import TempleAdmin
internal import WebRouting

/// The settings that a service takes from its configuration file again while it runs.
struct LiveSettings: Sendable {
    let tokenFile: TokenFile?
    let tokenGuards: SiteRules.TokenGuards
    let origins: AllowedOrigins
    /// The time limit of one query; nil for no limit.
    let queryTimeout: Duration?
    /// How many edits a person may send in a minute; 0 for no limit.
    let editRate: Int
    /// Nil for no limit.
    let rateLimit: RateLimit?
    /// 0 for no limit.
    let connectionsPerAddress: Int

    static let names: Set = [
        "allow-origins", "connections-per-address", "edit-rate", "query-timeout", "rate-limit", "token-file",
        "token-guards",
    ]

    /// A typical search takes less than a thousandth of this.
    private static let usualQueryTimeout = Duration.seconds(2)

    /// Reads the settings, and those of the server of which they are a part.
    init(_ settings: ServiceSettings) throws(ServiceError) {
        let configuration = try ServerConfiguration(settings)
        tokenFile = settings["token-file"].map(TokenFile.init)
        tokenGuards = try SiteRules.TokenGuards(settings)
        origins = try AllowedOrigins(settings)
        let timeout = try settings.seconds("query-timeout", upTo: 3600) ?? Self.usualQueryTimeout
        queryTimeout = timeout == .zero ? nil : timeout
        editRate = try AdminSettings(settings).editRate
        rateLimit = configuration.rateLimit
        connectionsPerAddress = configuration.maxConnectionsPerAddress
    }
}

/// The settings of a running service: those of its start, and what the configuration file has said of some of them since.
final class ReloadedSettings: Sendable {
    private struct State {
        var settings: ServiceSettings
        var live: LiveSettings
    }

    private let atStart: ServiceSettings
    private let state: Mutex<State>

    init(_ settings: ServiceSettings) throws(ServiceError) {
        atStart = settings
        let live = try LiveSettings(settings)
        state = Mutex(State(settings: settings, live: live))
    }

    /// The settings that are in force.
    var current: LiveSettings { state.withLock { $0.live } }

    /// Reads the configuration file again and returns the settings that are then in force. A file with a fault changes
    /// nothing. Tells the service manager which of both it was.
    ///
    /// - Parameter note: reports what has changed, what needs a restart, or the fault.
    func reread(note: (String) -> Void) -> LiveSettings {
        do throws(ServiceError) {
            let before = state.withLock { $0 }
            let settings = try before.settings.reread()
            let live = try Self.live(settings, besides: before.live)
            state.withLock { $0 = State(settings: settings, live: live) }
            let changed = settings.differences(from: before.settings).filter(LiveSettings.names.contains)
            if !changed.isEmpty { note("changed: \(changed.joined(separator: ", "))") }
            let waiting = settings.differences(from: atStart).filter { !LiveSettings.names.contains($0) }
            if !waiting.isEmpty { note("changed, but needs a restart: \(waiting.joined(separator: ", "))") }
            tell("taken")
            return live
        } catch {
            note("the settings stay as they are: \(error.message)")
            tell("refused")
            return current
        }
    }

    /// Writes a word into the file `reloaded` of the folder that systemd has made for the unit (systemd.exec(5),
    /// `RuntimeDirectory=`): whoever has asked for a reload waits for it. Does nothing without such a folder.
    private func tell(_ word: String) {
        guard let folder = atStart.environment["RUNTIME_DIRECTORY"]?.prefix(while: { $0 != ":" }), !folder.isEmpty
        else {
            return
        }
        try? Data((word + "\n").utf8).write(to: URL(fileURLWithPath: folder + "/reloaded"), options: .atomic)
    }

    /// Reads the settings of a file that has changed, also those of the server that need a restart: a fault in them would
    /// keep the next start from serving.
    private static func live(
        _ settings: ServiceSettings, besides before: LiveSettings
    ) throws(ServiceError) -> LiveSettings {
        let live = try LiveSettings(settings)
        // A file that is written just now, or was cut short on a full disk, may not have the setting.
        guard before.tokenFile == nil || live.tokenFile != nil else {
            throw ServiceError(.setting, "token-file is not set any more; only a restart lets everybody in")
        }
        _ = try AccessLog.read(settings)
        // If the contents alone have changed, each thread reads them, and keeps the old ones where that fails.
        if let file = live.tokenFile, file.path != before.tokenFile?.path { _ = try file.read() }
        return live
    }
}
