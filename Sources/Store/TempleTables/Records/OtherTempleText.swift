internal import FoundationEssentials
package import TempleModel

/// The other temple of a merge, a split or a comparison as JSON text, as the history of changes stores it, with what an undo
/// needs beside it.
package struct OtherTempleText: Codable, Equatable {
    private var temple: Int64
    /// Keys as in ``TextList``.
    private var sources: [String]?
    private var verdict: String?
    private var former: String?
    private var kept: [String]?
    private var links: [String]?
    /// Where the id of a temple that was split off led before; nil for a new one.
    package private(set) var way: Int64?

    /// - Parameters:
    ///   - kept: the keys under which the number of the temple was kept.
    ///   - links: the keys of former edits by which activities know the temple.
    ///   - way: where the id of a temple that was split off led before.
    package init(_ other: OtherTemple, kept: [SourceKey] = [], links: [SourceKey] = [], way: Int64? = nil) {
        self.way = way
        temple = other.temple
        sources = Self.list(other.sources)
        verdict = other.verdict?.rawValue
        former = other.formerVerdict?.rawValue
        self.kept = Self.list(kept)
        self.links = Self.list(links)
    }

    /// Returns nil for a text that is none.
    package init?(_ text: String) {
        guard let read = try? JSONDecoder().decode(Self.self, from: Data(text.utf8)) else { return nil }
        self = read
    }

    package var other: OtherTemple {
        OtherTemple(
            temple: temple, sources: Self.keys(sources), verdict: verdict.flatMap(PairVerdict.init),
            formerVerdict: former.flatMap(PairVerdict.init))
    }

    package var keptKeys: [SourceKey] { Self.keys(kept) }
    package var linkKeys: [SourceKey] { Self.keys(links) }

    package func text() throws -> String {
        try RecordText.encode(self)
    }

    private static func list(_ keys: [SourceKey]) -> [String]? { TextList.join(keys).map(TextList.split) }

    private static func keys(_ list: [String]?) -> [SourceKey] { TextList.keys(list ?? []) }
}
