internal import Foundation
internal import PostgreSQL
internal import TempleModel
internal import Wording

/// The settings of the service. Each comes from its option, else its environment variable, else the configuration file.
///
/// `--max-connections`, `$NEARBY_MAX_CONNECTIONS` and `max-connections = 1000` in the file are one setting.
package struct ServiceSettings {
    private let option: (String) -> String?
    private let isGiven: (String) -> Bool
    let environment: [String: String]
    private let file: [String: String]
    private let filePath: String?

    /// The greatest size of a configuration file in bytes.
    private static let longestFile = 1 << 16

    /// Options that a configuration file cannot set.
    private static let optionsOnly: Set<String> = ["check", "config", "help", "version"]

    /// - Parameters:
    ///   - names: the names of all options of the service.
    ///   - option: returns the value of an option that is given.
    ///   - isGiven: whether a flag is given.
    package init(
        names: [String], option: @escaping (String) -> String?, isGiven: @escaping (String) -> Bool,
        environment: [String: String]
    ) throws(ServiceError) {
        (self.option, self.isGiven) = (option, isGiven)
        self.environment = environment
        filePath = option("config") ?? environment["NEARBY_CONFIG"].flatMap { $0.isEmpty ? nil : $0 }
        let known = names.filter { !Self.optionsOnly.contains($0) }
        for variable in known.map(Self.variable) {
            try Self.refusePassword(in: environment[variable] ?? "", "$\(variable)")
        }
        file = try filePath.map { path throws(ServiceError) in try Self.read(path, known: known) } ?? [:]
    }

    /// Returns a setting as text, and its origin for error messages; nil if it is not set.
    package func text(_ name: String) -> (value: String, origin: String)? {
        if let value = option(name) { return (value, "--\(name)") }
        let variable = Self.variable(name)
        if let value = environment[variable], !value.isEmpty { return (value, "$\(variable)") }
        if let value = file[name] { return (value, "\(filePath ?? ""): \(name)") }
        return nil
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

    /// Refuses a value with a password, before any message could repeat a part of it.
    private static func refusePassword(in value: String, _ origin: String) throws(ServiceError) {
        guard ServerAddress.holdsPassword(value) else { return }
        throw ServiceError(.setting, "\(origin): \(ServerAddressError.containsPassword)")
    }

    static func variable(_ name: String) -> String {
        "NEARBY_" + name.uppercased().replacingOccurrences(of: "-", with: "_")
    }

    /// Reads lines of `name = value`. Empty lines and lines that begin with `#` are ignored.
    private static func read(_ path: String, known: [String]) throws(ServiceError) -> [String: String] {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw ServiceError(.missingFile, "cannot read the configuration file \(path)")
        }
        guard data.count <= longestFile, let text = String(data: data, encoding: .utf8) else {
            throw ServiceError(.contents, "\(path) is not a configuration file: it is larger than 64 KiB or not UTF-8")
        }
        var settings: [String: String] = [:]
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let line = line.trimmingCharacters(in: .whitespaces)
            if line.isEmpty || line.hasPrefix("#") { continue }
            let sign = line.firstIndex(of: "=")
            let name = line[..<(sign ?? line.startIndex)].trimmingCharacters(in: .whitespaces)
            let isKnown = known.contains(name)
            try refusePassword(in: line, isKnown ? "\(path): \(name)" : "\(path):\(index + 1)")
            guard let sign else {
                // The line may be a secret.
                throw ServiceError(.contents, "\(path):\(index + 1): the line is not of the form name = value")
            }
            guard isKnown else {
                let hint = NearestName.nearest(to: name, in: known).map { "; did you mean \($0)?" } ?? ""
                // Of a line that is no setting, it may be a secret.
                let isName = name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
                let shown = isName ? " \"\(name.prefix(40))\"" : ""
                throw ServiceError(.contents, "\(path):\(index + 1): unknown setting\(shown)\(hint)")
            }
            guard
                settings.updateValue(
                    line[line.index(after: sign)...].trimmingCharacters(in: .whitespaces), forKey: name) == nil
            else { throw ServiceError(.contents, "\(path):\(index + 1): \(name) is set twice") }
        }
        return settings
    }
}
