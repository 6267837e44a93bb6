/// Resolver of written names to deities.
///
/// It reads names as sources write them, and prefers no answer to a wrong one. A user's query, which means all members
/// of a family, is resolved by the database instead.
public struct DeityResolver: Sendable {
    /// Rule that recognised a written name, most certain first.
    public enum Match: String, Sendable, Equatable, CaseIterable {
        /// The whole text is a known name.
        case exact
        /// The text ends with a known name: 湄洲天上聖母.
        case suffix
        /// A known name stands inside the text: 天上聖母老六媽祖.
        case contains
        /// The text has the form of a family's names: 池府千歲 and any other house belongs to 王爺.
        case familyPattern
    }

    /// The deity of a written name, and the rule that found it.
    public struct Resolution: Sendable, Equatable {
        /// The deity.
        public let deityID: Int
        /// The rule that found it.
        public let match: Match
    }

    struct KnownName: Sendable {
        let text: String
        /// Positions in `entries`, lowest ids first.
        var entries: [Int]
        var isExactOnly: Bool
    }

    let entries: [DeityEntry]
    let positionBySlug: [String: Int]
    let knownNames: [String: KnownName]
    let longestName: Int
    /// Splitter for cells that knows all names.
    public let splitter: DeityNameSplitter

    /// Indexes the entries; a name that several deities share refers to all of them.
    public init(entries: [DeityEntry]) {
        let sorted = entries.sorted { $0.id < $1.id }
        var bySlug: [String: Int] = [:]
        var names: [String: KnownName] = [:]
        for (position, entry) in sorted.enumerated() {
            bySlug[entry.slug] = position
            for name in entry.names {
                let key = DeityKey.key(name)
                guard !key.isEmpty else { continue }
                var known = names[key] ?? KnownName(text: name, entries: [], isExactOnly: false)
                if !known.entries.contains(position) { known.entries.append(position) }
                known.isExactOnly = known.isExactOnly || entry.exactOnlyNames.contains(name)
                names[key] = known
            }
        }
        self.entries = sorted
        positionBySlug = bySlug
        knownNames = names
        longestName = names.keys.lazy.map(\.unicodeScalars.count).max() ?? 0
        splitter = DeityNameSplitter(
            knownKeys: Set(names.keys), exactOnlyKeys: Set(names.filter(\.value.isExactOnly).keys))
    }

    /// Returns the deity of a single written name; the one with the lowest id if several share it, nil if none is
    /// certain.
    public func resolve(_ written: String) -> Resolution? {
        let key = DeityKey.key(written)
        guard !key.isEmpty else { return nil }
        if let known = knownNames[key] { return resolution(known, .exact) }
        return resolveInexactly(Array(key.unicodeScalars.prefix(Self.maximumKeyLength)))
    }

    /// Returns the deity of a name with another name in brackets.
    ///
    /// An exact match wins: of both names together, then of the name outside, then of the name inside. Otherwise the
    /// result is that of the name outside, then that of the name inside.
    public func resolve(_ written: WrittenDeity) -> Resolution? {
        let outside = resolve(written.name)
        guard let alternative = written.alternative else { return outside }
        // 楊府元帥 alone is 二郎神, 「楊府元帥〈延昭〉」 is not.
        if let whole = resolve(written.name + alternative), whole.match == .exact { return whole }
        guard outside?.match != .exact else { return outside }
        let inside = splitter.split(alternative).lazy.compactMap { resolve($0) }.first
        return inside?.match == .exact ? inside : outside ?? inside
    }

    /// Most characters of a written name that are read.
    static let maximumKeyLength = 64
}

/// A deity with the names that the resolver knows.
public struct DeityEntry: Sendable, Equatable {
    /// The deity's stable id.
    public let id: Int
    /// The deity's stable short name in ASCII, such as `mazu`.
    public let slug: String
    /// The name, then aliases and romanised names, in display order.
    public let names: [String]
    /// Names that identify the deity only when they are the whole text: 祖師公 alone is 清水祖師, 慚愧祖師公 is not.
    public let exactOnlyNames: Set<String>

    /// Makes an entry; `names` holds the shown name first.
    public init(id: Int, slug: String, names: [String], exactOnlyNames: Set<String> = []) {
        self.id = id
        self.slug = slug
        self.names = names
        self.exactOnlyNames = exactOnlyNames
    }
}
