/// Recognised schema and mapping of a file.
public struct ImportRecognition: Equatable, Sendable {
    public let schema: ImportSchema
    /// Mapping of fields to columns, for a ``ImportSchema/table``. If it is a guess, it is shown to the caller.
    public let mapping: ColumnMapping?
    /// Whether the mapping is a guess.
    public let isGuess: Bool
    /// Whether the records have the default source name `table`, because the caller gave no source name.
    public let lacksSourceName: Bool
}
