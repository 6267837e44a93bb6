internal import Glibc
internal import TempleModel

/// The settings of the service. Each comes from its option, else its environment variable, else the configuration file.
///
/// `--max-connections`, `$NEARBY_MAX_CONNECTIONS` and `max-connections = 1000` in the file are one setting.
package struct ServiceSettings: Sendable {
    private let options: @Sendable (String) -> [String]
    private let isGiven: @Sendable (String) -> Bool
    let environment: [String: String]
    /// The names of all settings, in the order of the options.
    private let known: [String]
    /// The path of the configuration file; nil if there is to be none.
    private let path: String?
    /// Nil if there is none, or none that may be read.
    private var file: ConfigurationFile?

    /// Options that a configuration file cannot set.
    package static let optionsOnly: Set<String> = ["check", "config", "help", "version"]

    /// The path of the configuration file, unless `--config` or `$NEARBY_CONFIG` is set.
    package static let usualPath = "/etc/nearby/nearby.conf"

    /// Reads the configuration file: that of `--config`, else that of `$NEARBY_CONFIG`, else the usual one if it is there.
    /// The variable that is set and empty names none.
    ///
    /// - Parameters:
    ///   - names: the names of all options of the service.
    ///   - options: returns the values of an option that is given.
    ///   - isGiven: whether a flag is given.
    ///   - usualPath: the path where nothing names another.
    ///   - note: reports a file at the usual path that may not be read.
    package init(
        names: [String], options: @escaping @Sendable (String) -> [String],
        isGiven: @escaping @Sendable (String) -> Bool, environment: [String: String],
        usualPath: String = ServiceSettings.usualPath, note: (String) -> Void
    ) throws(ServiceError) {
        (self.options, self.isGiven) = (options, isGiven)
        self.environment = environment
        known = names.filter { !Self.optionsOnly.contains($0) }
        for variable in known.map(Self.variable) {
            try ConfigurationFile.refusePassword(in: environment[variable] ?? "", "$\(variable)")
        }
        if let option = options("config").first {
            path = option
        } else if let variable = environment["NEARBY_CONFIG"] {
            path = variable.isEmpty ? nil : variable
        } else {
            path = usualPath
            guard try Self.mayRead(usualPath, note) else { return }
        }
        if let path { file = try ConfigurationFile(path, known: known) }
    }

    /// Whether there is a file at the usual path that this user may read. Everybody on a machine may run the program, and the
    /// service's file may be for its own user alone.
    private static func mayRead(_ path: String, _ note: (String) -> Void) throws(ServiceError) -> Bool {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor < 0 else {
            close(descriptor)
            return true
        }
        let number = errno
        switch number {
        case ENOENT, ENOTDIR: return false
        case EACCES, EPERM:
            note("this user may not read the configuration file \(path), so its settings are not used")
            return false
        default:
            throw ServiceError(
                .missingFile, "cannot read the configuration file \(path): \(String(cString: strerror(number)))")
        }
    }

    /// Returns the settings with the configuration file as it is now. Options and variables stay as they are.
    ///
    /// A file that was there must still be there: without it, a service that asks for tokens would ask for none.
    func reread() throws(ServiceError) -> ServiceSettings {
        guard let path else { return self }
        var status = stat()
        guard stat(path, &status) == 0 else {
            let number = errno
            if file == nil { return self }
            throw ServiceError(
                .missingFile, "cannot read the configuration file \(path): \(String(cString: strerror(number)))")
        }
        // A pipe has been read, and the next reader would wait.
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw ServiceError(.contents, "\(path) is not a regular file, so it cannot be read again")
        }
        var settings = self
        settings.file = try ConfigurationFile(path, known: known)
        return settings
    }

    /// Returns the names of the settings that have another value here, and the sections such as `[oidc google]` that are not
    /// the same.
    func differences(from other: ServiceSettings) -> [String] {
        func inSections(_ settings: ServiceSettings) -> [String: [String: String]] {
            Dictionary(uniqueKeysWithValues: settings.sections.map { ($0.title, $0.settings) })
        }
        let (these, those) = (inSections(self), inSections(other))
        let titles = Set(these.keys).union(those.keys).sorted()
        return known.filter { self[$0] != other[$0] } + titles.filter { these[$0] != those[$0] }
    }

    /// The path of the configuration file that is read; nil for none.
    package var configurationPath: String? { file?.path }

    /// Everything that is set: the names in the order of the options, and then those in sections, such as `[oidc google]
    /// client-id`. No value is a secret, because secrets are in files of their own.
    package var inForce: [(name: String, value: String, origin: String)] {
        var all: [(name: String, value: String, origin: String)] = []
        for name in known {
            let given = options(name)
            if isGiven(name) {
                all.append((name, "yes", "--\(name)"))
            } else if given.count > 1 {
                all.append((name, given.joined(separator: " "), "--\(name)"))
            } else if let (value, origin) = text(name) {
                all.append((name, value, origin))
            }
        }
        for section in sections {
            for name in section.settings.keys.sorted() {
                guard let (value, origin) = section.text(name) else { continue }
                all.append(("\(section.title) \(name)", value, origin))
            }
        }
        return all
    }

    /// The sections of the configuration file.
    var sections: [ConfigurationFile.Section] { file?.sections ?? [] }

    /// Returns a setting as text, and its origin for error messages; nil if it is not set.
    package func text(_ name: String) -> (value: String, origin: String)? {
        if let value = options(name).first { return (value, "--\(name)") }
        let variable = Self.variable(name)
        if let value = environment[variable], !value.isEmpty { return (value, "$\(variable)") }
        if let file, let value = file.settings[name] { return (value, "\(file.parts[name] ?? file.path): \(name)") }
        return nil
    }

    /// Whether a setting comes from the configuration file.
    package func isOfFile(_ name: String) -> Bool {
        options(name).isEmpty && (environment[Self.variable(name)] ?? "").isEmpty && file?.settings[name] != nil
    }

    /// Returns a setting that may have several values: an option that is given several times, or words with spaces between
    /// them. Nil if it is not set.
    func texts(_ name: String) -> (values: [String], origin: String)? {
        let given = options(name)
        if !given.isEmpty { return (given, "--\(name)") }
        return text(name).map { (ConfigurationFile.words($0.value), $0.origin) }
    }

    package subscript(_ name: String) -> String? { text(name)?.value }

    /// Returns a setting as a whole number within bounds.
    func number(_ name: String, in range: ClosedRange<Int>) throws(ServiceError) -> Int? {
        guard let (value, origin) = text(name) else { return nil }
        guard value.utf8.count <= 10, !value.hasPrefix("+"), let number = Int(value), range.contains(number) else {
            throw ServiceError(
                .setting,
                "\(origin) \"\(value.prefix(40))\" is not a whole number from \(range.lowerBound) to \(range.upperBound)"
            )
        }
        return number
    }

    /// Returns a setting as a time in seconds, with decimals; nil if it is not set.
    package func seconds(_ name: String, upTo most: Double) throws(ServiceError) -> Duration? {
        guard let (value, origin) = text(name) else { return nil }
        guard value.utf8.count <= 20, let seconds = Double(value), (0...most).contains(seconds) else {
            throw ServiceError(
                .setting, "\(origin) \"\(value.prefix(40))\" is not a number of seconds from 0 to \(Int(most))")
        }
        return .seconds(seconds)
    }

    /// Returns a setting as a flag: given as an option, or set to a word for yes or no.
    package func flag(_ name: String) throws(ServiceError) -> Bool {
        if isGiven(name) { return true }
        guard let (value, origin) = text(name) else { return false }
        switch value.lowercased() {
        case "1", "yes", "true", "on": return true
        case "0", "no", "false", "off": return false
        default: throw ServiceError(.setting, "\(origin) \"\(value.prefix(40))\" is neither yes nor no")
        }
    }

    static func variable(_ name: String) -> String {
        "NEARBY_" + name.uppercased().replacing("-", with: "_")
    }
}
