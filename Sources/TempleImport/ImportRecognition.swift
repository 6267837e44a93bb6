/// What a file was taken for.
public struct ImportRecognition: Equatable, Sendable {
    public let schema: ImportSchema
    /// Which column is which field, for a ``ImportSchema/table``; shown to the caller where it was guessed.
    public let mapping: ColumnMapping?
    /// Whether the mapping was guessed, not given.
    public let isGuess: Bool
    /// Whether the records go under the source's stand-in name `table`, because nobody named their source.
    public let lacksSourceName: Bool
}
