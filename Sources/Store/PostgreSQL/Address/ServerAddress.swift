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

    /// Reads an address. The scheme may be in upper case.
    ///
    /// - Throws: ``ServerAddressError``, which repeats nothing that may be a password.
    public init(_ text: String) throws(ServerAddressError) {
        // Before libpq parses it, because libpq's messages quote the text.
        if Self.holdsPassword(text) { throw .containsPassword }
        guard let text = Self.normalized(text) else {
            throw Self.isKeywordForm(text) ? .keywordForm : .noScheme
        }
        guard !text.utf8.contains(0) else { throw .invalid("it contains a NUL character") }
        var message: UnsafeMutablePointer<CChar>?
        guard let parsed = PQconninfoParse(text, &message) else {
            defer { PQfreemem(message) }
            throw .invalid(message.map { Self.line(String(cString: $0), about: text) } ?? "out of memory")
        }
        defer { PQconninfoFree(parsed) }
        var options: [String: String] = [:]
        var option = parsed
        while let keyword = option.pointee.keyword {
            if let value = option.pointee.val {
                let (name, value) = (String(cString: keyword), String(cString: value))
                // libpq marks the options that a dialogue would hide.
                let isSecret = option.pointee.dispchar.map { String(cString: $0) == "*" } ?? false
                if isSecret || Self.secrets.contains(name) || Self.isAddressWithin(name, value) {
                    throw .containsPassword
                }
                options[name] = value
            }
            option += 1
        }
        self.options = options
        self.targets = try Self.targets(of: options)
    }

    private init(options: [String: String], targets: [Target]) {
        (self.options, self.targets) = (options, targets)
    }

    /// Each of the servers as an address of its own, in the order of the address.
    public var hosts: [ServerAddress] { targets.map { ServerAddress(options: options, targets: [$0]) } }

    /// Whether a value that messages show is an address itself: of a host or a user with a password, or of another server.
    private static func isAddressWithin(_ name: String, _ value: String) -> Bool {
        ["host", "hostaddr", "user", "dbname", "service"].contains(name) && isOne(value)
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

    /// Returns the first line of libpq's message without the parts of the address that it quotes: only the name of an
    /// unknown parameter and single characters stay.
    private static func line(_ message: String, about text: String) -> String {
        guard let line = message.split(whereSeparator: \.isNewline).first else { return "no message" }
        // Quotes of its own would confuse what is quoted.
        guard !text.contains("\"") else { return "it has a part that libpq cannot read" }
        let isParameter = line.hasPrefix("invalid URI query parameter: ") && !text.contains("@")
        let parts = line.split(separator: "\"", omittingEmptySubsequences: false).enumerated().map { index, part in
            let isName = isParameter && part.allSatisfy { $0.isLetter || $0 == "_" }
            return index % 2 == 0 || part.count <= 1 || isName ? part : "..."
        }
        return parts.joined(separator: "\"")
    }
}
