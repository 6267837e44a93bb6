internal import FoundationEssentials
internal import PostgreSQL
internal import Wording

/// A configuration file: lines of `name = value`, and after them sections of such lines. A section begins with a line such as
/// `[oidc google]`. Empty lines and lines that begin with `#` are ignored.
struct ConfigurationFile {
    /// The lines after one that names a kind of thing and one of them.
    struct Section {
        let kind: Kind
        let name: String
        /// Its first line.
        var title: String { "[\(kind.rawValue) \(name)]" }
        let path: String
        /// What errors call it.
        var origin: String { "\(path): \(title)" }
        fileprivate(set) var settings: [String: String] = [:]

        /// Returns a setting and its origin for error messages; nil if it is not set.
        func text(_ name: String) -> (value: String, origin: String)? {
            settings[name].map { ($0, "\(origin) \(name)") }
        }
    }

    /// The kinds of sections.
    enum Kind: String, CaseIterable {
        /// A provider that says who somebody is.
        case oidc

        /// The settings that a section may have.
        fileprivate var settings: [String] {
            switch self {
            case .oidc: ["client-id", "client-secret-file", "issuer", "keys", "web-client-id"]
            }
        }
    }

    let path: String
    /// The settings before the first section.
    private(set) var settings: [String: String] = [:]
    private(set) var sections: [Section] = []

    /// The greatest size of a file in bytes.
    private static let longestFile = 1 << 16
    private static let longestName = 40

    /// Reads a file.
    ///
    /// - Parameter known: the names of the settings before the first section.
    init(_ path: String, known: [String]) throws(ServiceError) {
        self.path = path
        guard let data = FileManager.default.contents(atPath: path) else {
            throw ServiceError(.missingFile, "cannot read the configuration file \(path)")
        }
        guard data.count <= Self.longestFile, let text = String(data: data, encoding: .utf8) else {
            throw ServiceError(.contents, "\(path) is not a configuration file: it is larger than 64 KiB or not UTF-8")
        }
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let line = line.trimmed(of: .spaces)
            if line.isEmpty || line.hasPrefix("#") { continue }
            if line.hasPrefix("[") {
                try begin(line, "\(path):\(index + 1)")
            } else {
                try add(line, "\(path):\(index + 1)", known)
            }
        }
    }

    /// Returns the words of a value.
    static func words(_ value: String) -> [String] {
        value.split { $0 == " " || $0 == "\t" }.map(String.init)
    }

    /// Refuses a value with a password, before any message could repeat a part of it.
    static func refusePassword(in value: String, _ origin: String) throws(ServiceError) {
        guard ServerAddress.holdsPassword(value) else { return }
        throw ServiceError(.setting, "\(origin): \(ServerAddressError.containsPassword)")
    }

    private mutating func begin(_ line: String, _ place: String) throws(ServiceError) {
        let words = Self.words(String(line.dropFirst().dropLast()))
        guard line.hasSuffix("]"), words.count == 2, let kind = Kind(rawValue: words[0]), Self.isName(words[1]) else {
            throw ServiceError(.contents, "\(place): a section begins with a line such as [oidc google]")
        }
        guard !sections.contains(where: { $0.kind == kind && $0.name == words[1] }) else {
            throw ServiceError(.contents, "\(place): there are two sections [\(kind.rawValue) \(words[1])]")
        }
        sections.append(
            Section(kind: kind, name: words[1], path: path))
    }

    private mutating func add(_ line: String, _ place: String, _ outside: [String]) throws(ServiceError) {
        let known = sections.last?.kind.settings ?? outside
        let sign = line.firstIndex(of: "=")
        let name = line[..<(sign ?? line.startIndex)].trimmed(of: .spaces)
        let isKnown = known.contains(name)
        try Self.refusePassword(in: line, isKnown ? "\(path): \(name)" : place)
        guard let sign else {
            // The line may be a secret.
            throw ServiceError(.contents, "\(place): the line is not of the form name = value")
        }
        guard isKnown else {
            let hint = NearestName.nearest(to: name, in: known).map { "; did you mean \($0)?" } ?? ""
            // Of a line that is no setting, it may be a secret.
            let shown = Self.isName(name) ? " \"\(name.prefix(Self.longestName))\"" : ""
            throw ServiceError(.contents, "\(place): unknown setting\(shown)\(hint)")
        }
        let value = line[line.index(after: sign)...].trimmed(of: .spaces)
        let before =
            sections.isEmpty
            ? settings.updateValue(value, forKey: name)
            : sections[sections.count - 1].settings.updateValue(value, forKey: name)
        guard before == nil else { throw ServiceError(.contents, "\(place): \(name) is set twice") }
    }

    /// Whether a text could be the name of something, and so no secret.
    private static func isName(_ text: String) -> Bool {
        text.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
    }
}
