internal import Foundation
internal import TempleModel

/// The settings of the service. Each comes from its option, else its environment variable, else the configuration file.
///
/// `--max-connections`, `$NEARBY_MAX_CONNECTIONS` and `max-connections = 1000` in the file are one setting.
package struct ServiceSettings {
    private let options: (String) -> [String]
    private let isGiven: (String) -> Bool
    let environment: [String: String]
    private let file: ConfigurationFile?

    /// Options that a configuration file cannot set.
    private static let optionsOnly: Set<String> = ["check", "config", "help", "version"]

    /// - Parameters:
    ///   - names: the names of all options of the service.
    ///   - options: returns the values of an option that is given.
    ///   - isGiven: whether a flag is given.
    package init(
        names: [String], options: @escaping (String) -> [String], isGiven: @escaping (String) -> Bool,
        environment: [String: String]
    ) throws(ServiceError) {
        (self.options, self.isGiven) = (options, isGiven)
        self.environment = environment
        let path = options("config").first ?? environment["NEARBY_CONFIG"].flatMap { $0.isEmpty ? nil : $0 }
        let known = names.filter { !Self.optionsOnly.contains($0) }
        for variable in known.map(Self.variable) {
            try ConfigurationFile.refusePassword(in: environment[variable] ?? "", "$\(variable)")
        }
        file = try path.map { path throws(ServiceError) in try ConfigurationFile(path, known: known) }
    }

    /// The sections of the configuration file.
    var sections: [ConfigurationFile.Section] { file?.sections ?? [] }

    /// Returns a setting as text, and its origin for error messages; nil if it is not set.
    package func text(_ name: String) -> (value: String, origin: String)? {
        if let value = options(name).first { return (value, "--\(name)") }
        let variable = Self.variable(name)
        if let value = environment[variable], !value.isEmpty { return (value, "$\(variable)") }
        if let file, let value = file.settings[name] { return (value, "\(file.path): \(name)") }
        return nil
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
        "NEARBY_" + name.uppercased().replacingOccurrences(of: "-", with: "_")
    }
}
