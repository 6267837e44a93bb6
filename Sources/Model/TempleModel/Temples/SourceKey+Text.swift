extension SourceKey {
    /// Parses a key that people write as source, colon, id: `osm:node/1`.
    ///
    /// - Returns: nil for any other text.
    public init?(written text: String) {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty, !parts[0].contains(" ") else { return nil }
        self.init(source: String(parts[0]), id: String(parts[1]))
    }

    /// The key as people write it.
    public var written: String { source + ":" + id }
}
