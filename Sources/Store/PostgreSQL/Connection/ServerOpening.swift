internal import CPostgreSQL
internal import Glibc

/// The opening of a connection: chooses a server and connects to it within the time.
struct ServerOpening {
    let address: ServerAddress
    let use: ServerUse
    let settings: ServerSettings

    /// What every connection sets unless the address does. A server that vanished is noticed in half a minute.
    private static let defaults = [
        "client_encoding": "UTF8", "fallback_application_name": "nearby", "keepalives": "1", "keepalives_idle": "10",
        "keepalives_interval": "5", "keepalives_count": "3", "tcp_user_timeout": "15000",
    ]
    private static let preferStandby = "prefer-standby"

    /// The property that the server must have, in libpq's words.
    private var wanted: String {
        address.options["target_session_attrs"] ?? (use == .writing ? "primary" : Self.preferStandby)
    }

    /// Connects to the first target that has the wanted property.
    func open(_ targets: [ServerAddress.Target]) throws(PostgreSQLError) -> OpaquePointer {
        // libpq would connect twice to a lone primary, and give each server the whole time.
        let prefersStandby = wanted == Self.preferStandby
        var primary: OpaquePointer?
        var failure: PostgreSQLError?
        for target in targets {
            do {
                let handle = try connect(to: target, attributes: prefersStandby ? "any" : wanted)
                guard prefersStandby, targets.count > 1, isPrimary(handle) else {
                    PQfinish(primary)
                    return handle
                }
                if primary == nil { primary = handle } else { PQfinish(handle) }
            } catch {
                if error.kind == .cancelled {
                    PQfinish(primary)
                    throw error
                }
                // The error of a server that answered is more useful than that of an unreachable one.
                if failure == nil || failure?.kind == .unreachable || failure?.kind == .timedOut { failure = error }
            }
        }
        if let primary { return primary }
        throw failure ?? PostgreSQLError(kind: .unreachable, message: "the address names no server")
    }

    /// Whether a server says that it is not a standby. Servers before version 14 and poolers do not say: then false.
    private func isPrimary(_ handle: OpaquePointer) -> Bool {
        PQparameterStatus(handle, "in_hot_standby").map { String(cString: $0) == "off" } ?? false
    }

    private func connect(
        to target: ServerAddress.Target, attributes: String
    ) throws(PostgreSQLError) -> OpaquePointer {
        var options = Self.defaults.merging(address.options) { $1 }
        for name in ["host", "hostaddr", "port"] { options[name] = target.options[name] }
        options["target_session_attrs"] = attributes
        let limits = Limits(isCancelled: settings.isCancelled).within(time)
        let pairs = options.sorted { $0.key < $1.key }
        let started = withCStrings(pairs.map(\.key) + [nil]) { keywords in
            withCStrings(pairs.map(\.value) + [nil]) { PQconnectStartParams(keywords, $0, 0) }
        }
        guard let handle = started else { throw PostgreSQLError(kind: .other, message: "out of memory") }
        nearby_postgresql_discard_notices(handle)
        // Only in the verbose form does the message have the server's code.
        PQsetErrorVerbosity(handle, PQERRORS_VERBOSE)
        do {
            try poll(handle, limits)
        } catch {
            defer { PQfinish(handle) }
            switch error {
            case .cancelled: throw PostgreSQLError(kind: .cancelled, message: "nobody waits for the connection")
            case .timedOut:
                throw PostgreSQLError(kind: .timedOut, message: "no connection to \(address) within \(time)")
            case .lost(let message):
                throw ConnectionMessage(message).error(needsPassword: PQconnectionNeedsPassword(handle) != 0)
            }
        }
        PQsetErrorVerbosity(handle, PQERRORS_DEFAULT)
        guard PQsetnonblocking(handle, 1) == 0 else {
            defer { PQfinish(handle) }
            throw PostgreSQLError(kind: .unreachable, message: Self.message(handle))
        }
        return handle
    }

    /// The maximum time for one server.
    private var time: Duration {
        guard let seconds = address.options["connect_timeout"].flatMap({ Int32($0) }), seconds > 0 else {
            return settings.connectTimeout
        }
        return .seconds(Int64(seconds))
    }

    private func poll(_ handle: OpaquePointer, _ limits: Limits) throws(WaitFailure) {
        guard PQstatus(handle) != CONNECTION_BAD else { throw .lost(Self.message(handle)) }
        var events = Int16(POLLOUT)
        while true {
            let socket = PQsocket(handle)
            guard socket >= 0 else { throw .lost(Self.message(handle)) }
            _ = try SocketWait.wait([pollfd(fd: socket, events: events, revents: 0)], limits)
            switch PQconnectPoll(handle) {
            case PGRES_POLLING_READING: events = Int16(POLLIN)
            case PGRES_POLLING_WRITING: events = Int16(POLLOUT)
            case PGRES_POLLING_OK: return
            default: throw .lost(Self.message(handle))
            }
        }
    }

    private static func message(_ handle: OpaquePointer) -> String {
        PQerrorMessage(handle).map { String(cString: $0) } ?? "no message"
    }
}

/// libpq's message about a connection that failed, in its verbose form.
struct ConnectionMessage {
    let text: String

    init(_ text: String) {
        self.text = text
    }

    /// `connection to server at "127.0.0.1", port 5432 failed: FATAL:  3D000: database "x" does not exist`
    func error(needsPassword: Bool) -> PostgreSQLError {
        // With several addresses of one host, the last line that the server sent; else the first.
        let lines = text.split(whereSeparator: \.isNewline)
        for line in lines.reversed() {
            guard let found = line.firstMatch(of: /:[ ]{2}([0-9A-Z]{5}): (.*)$/) else { continue }
            return PostgreSQLError(code: String(found.1), message: String(found.2), sql: nil)
        }
        let line = lines.first.map(String.init) ?? "no message"
        if needsPassword { return PostgreSQLError(kind: .authentication, message: line) }
        // libpq's own message when `target_session_attrs` asks for the primary.
        let isStandby = line.hasSuffix("server is in hot standby mode") || line.hasSuffix("session is read-only")
        return PostgreSQLError(kind: isStandby ? .readOnly : .unreachable, message: line)
    }
}
