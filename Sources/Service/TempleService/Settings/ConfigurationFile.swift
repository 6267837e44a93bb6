internal import FoundationEssentials
internal import PostgreSQL
internal import Wording

/// A configuration file: lines of `name = value`, and after them sections of such lines. A section begins with a line such as
/// `[oidc google]`. Empty lines and lines that begin with `#` are ignored.
///
/// The files of the folder `conf.d` beside it, whose names end with `.conf`, are further parts, in the order of their names. What
/// a later part sets goes before what an earlier one has set.
struct ConfigurationFile {
    /// The lines after one that names a kind of thing and one of them.
    struct Section {
        let kind: Kind
        let name: String
        /// Its first line.
        var title: String { "[\(kind.rawValue) \(name)]" }
        /// The part that has begun it.
        let path: String
        /// What errors call it.
        var origin: String { "\(path): \(title)" }
        fileprivate(set) var settings: [String: String] = [:]
        /// The part of each setting.
        fileprivate var parts: [String: String] = [:]

        /// Returns a setting and its origin for error messages; nil if it is not set.
        func text(_ name: String) -> (value: String, origin: String)? {
            settings[name].map { ($0, "\(parts[name] ?? path): \(title) \(name)") }
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
    /// The part of each setting.
    private(set) var parts: [String: String] = [:]
    private(set) var sections: [Section] = []

    /// The greatest size of a file in bytes.
    private static let longestFile = 1 << 16
    private static let longestName = 40
    private static let mostParts = 100

    /// Reads a file, and the files of the folder beside it.
    ///
    /// - Parameter known: the names of the settings before the first section.
    init(_ path: String, known: [String]) throws(ServiceError) {
        self.path = path
        try read(path, known)
        for part in try Self.further(besides: path) { try read(part, known) }
    }

    /// Returns the paths of the further parts, in their order.
    private static func further(besides path: String) throws(ServiceError) -> [String] {
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().appendingPathComponent("conf.d").path
        guard FileManager.default.fileExists(atPath: folder) else { return [] }
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
            throw ServiceError(.missingFile, "cannot read the folder of configuration files \(folder)")
        }
        let parts = names.filter { $0.hasSuffix(".conf") && !$0.hasPrefix(".") }.sorted()
        guard parts.count <= mostParts else {
            throw ServiceError(.contents, "\(folder) has more than \(mostParts) configuration files")
        }
        return parts.map { folder + "/" + $0 }
    }

    /// Adds a part.
    private mutating func read(_ path: String, _ known: [String]) throws(ServiceError) {
        var (names, titles) = (Set<String>(), Set<String>())
        var section: Int?
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
                section = try begin(line, path, index + 1, &titles)
                names = []
            } else {
                try add(line, to: section, path, index + 1, known, &names)
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

    /// Begins a section, or goes on with that of an earlier part.
    ///
    /// - Parameter titles: those of this part so far.
    /// - Returns: the place of the section.
    private mutating func begin(
        _ line: String, _ path: String, _ number: Int, _ titles: inout Set<String>
    ) throws(ServiceError) -> Int {
        let words = Self.words(String(line.dropFirst().dropLast()))
        guard line.hasSuffix("]"), words.count == 2, let kind = Kind(rawValue: words[0]), Self.isName(words[1]) else {
            throw ServiceError(.contents, "\(path):\(number): a section begins with a line such as [oidc google]")
        }
        let section = Section(kind: kind, name: words[1], path: path)
        guard titles.insert(section.title).inserted else {
            throw ServiceError(.contents, "\(path):\(number): there are two sections \(section.title)")
        }
        if let place = sections.firstIndex(where: { $0.title == section.title }) { return place }
        sections.append(section)
        return sections.count - 1
    }

    /// - Parameters:
    ///   - section: the place of the section that the line belongs to; nil before the first one.
    ///   - names: the settings of this part, or of this section of it, so far.
    private mutating func add(
        _ line: String, to section: Int?, _ path: String, _ number: Int, _ outside: [String],
        _ names: inout Set<String>
    ) throws(ServiceError) {
        let place = "\(path):\(number)"
        let known = section.map { sections[$0].kind.settings } ?? outside
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
        guard names.insert(name).inserted else { throw ServiceError(.contents, "\(place): \(name) is set twice") }
        if let section {
            sections[section].settings[name] = value
            sections[section].parts[name] = path
        } else {
            settings[name] = value
            parts[name] = path
        }
    }

    /// Whether a text could be the name of something, and so no secret.
    private static func isName(_ text: String) -> Bool {
        text.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
    }
}
