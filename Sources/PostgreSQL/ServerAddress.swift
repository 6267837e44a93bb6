internal import CPostgreSQL

/// The address of a PostgreSQL database: a checked `postgresql://` or `postgres://` address of libpq, without a password.
///
/// libpq takes what the address leaves out from the environment (`PGHOST`, `PGPASSWORD`, ...), from `~/.pgpass` and from
/// the service file.
public struct ServerAddress: Sendable, Equatable, CustomStringConvertible {
    /// One server of the address.
    struct Target: Sendable, Equatable {
        /// What replaces the address's `host`, `hostaddr` and `port`.
        let options: [String: String]
    }

    /// The options of libpq that the address sets.
    let options: [String: String]
    /// The servers, in the order of the address. One without options if the address names none: then libpq chooses.
    let targets: [Target]

    private static let schemes = ["postgresql://", "postgres://"]
    private static let secrets = ["password", "sslpassword"]

    /// Whether a text has the scheme of an address.
    public static func isOne(_ text: String) -> Bool {
        schemes.contains { text.hasPrefix($0) }
    }

    public init(_ text: String) throws(ServerAddressError) {
        guard let scheme = Self.schemes.first(where: { text.hasPrefix($0) }) else { throw .noScheme }
        guard !text.utf8.contains(0) else { throw .invalid("it contains a NUL character") }
        // Before libpq parses it, because libpq's messages quote the text.
        if Self.hasPassword(text.dropFirst(scheme.count)) { throw .containsPassword }
        var message: UnsafeMutablePointer<CChar>?
        guard let parsed = PQconninfoParse(text, &message) else {
            defer { PQfreemem(message) }
            throw .invalid(message.map { Self.line(String(cString: $0)) } ?? "out of memory")
        }
        defer { PQconninfoFree(parsed) }
        var options: [String: String] = [:]
        var place = parsed
        while let keyword = place.pointee.keyword {
            if let value = place.pointee.val { options[String(cString: keyword)] = String(cString: value) }
            place += 1
        }
        if Self.secrets.contains(where: { options[$0] != nil }) { throw .containsPassword }
        self.options = options
        self.targets = try Self.targets(of: options)
    }

    /// The hosts, the ports, the database and the user, for messages.
    public var description: String {
        var hosts = targets.map { target in
            let host = target.options["host"] ?? target.options["hostaddr"] ?? options["service"] ?? "the default host"
            return host + (target.options["port"].map { ":" + $0 } ?? "")
        }
        if hosts.isEmpty { hosts = ["the default host"] }
        return hosts.joined(separator: ",") + (options["dbname"].map { "/" + $0 } ?? "")
            + (options["user"].map { " as " + $0 } ?? "")
    }

    /// Returns the servers in random order.
    func targets(using generator: inout some RandomNumberGenerator) -> [Target] {
        targets.shuffled(using: &generator)
    }

    private static func hasPassword(_ rest: Substring) -> Bool {
        let parts = rest.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        // Everything up to the last "@": a password that is not escaped may contain a slash.
        if let at = parts[0].lastIndex(of: "@"), parts[0][..<at].contains(":") { return true }
        // A "?" that is not escaped may be a part of a password as well.
        if parts.count > 1, let at = rest.lastIndex(of: "@"), at >= parts[1].startIndex, parts[0].contains(":") {
            return !parts[0].contains("/")
        }
        guard parts.count > 1 else { return false }
        return parts[1].split(separator: "&").contains { pair in secrets.contains { pair.hasPrefix($0 + "=") } }
    }

    private static func targets(of options: [String: String]) throws(ServerAddressError) -> [Target] {
        func list(_ name: String) -> [String] {
            options[name].map {
                $0.isEmpty ? [] : $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
            }
                ?? []
        }
        let (hosts, addresses, ports) = (list("host"), list("hostaddr"), list("port"))
        for port in ports where !port.isEmpty {
            guard let number = UInt16(port), number > 0 else { throw .invalid("a port is a number from 1 to 65535") }
        }
        let count = max(hosts.count, addresses.count)
        guard hosts.isEmpty || addresses.isEmpty || hosts.count == addresses.count else {
            throw .invalid("there are \(hosts.count) hosts and \(addresses.count) host addresses")
        }
        guard count > 0 else {
            return [Target(options: ports.count == 1 ? ["port": ports[0]] : [:])]
        }
        guard ports.count <= 1 || ports.count == count else {
            throw .invalid("there are \(count) hosts and \(ports.count) ports")
        }
        return (0..<count).map { index in
            var target: [String: String] = [:]
            if !hosts.isEmpty { target["host"] = hosts[index] }
            if !addresses.isEmpty { target["hostaddr"] = addresses[index] }
            if !ports.isEmpty { target["port"] = ports.count == 1 ? ports[0] : ports[index] }
            return Target(options: target)
        }
    }

    private static func line(_ message: String) -> String {
        message.split(whereSeparator: \.isNewline).first.map(String.init) ?? "no message"
    }
}
