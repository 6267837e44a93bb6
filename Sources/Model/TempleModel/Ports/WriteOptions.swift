internal import Wording

/// The options of a write.
public struct WriteOptions: Sendable {
    /// The write's label in the history of imports; nil for a write that cannot be undone, such as the starter data.
    public var label: ImportLabel?
    /// Whether to roll back at the end: the counts are those of a real run.
    public var isDryRun: Bool
    /// Whether to remember what the file lists, for ``TempleWriteSession/removeUnlisted(atMost:)``.
    public var replaces: Bool

    /// Whether this write belongs to the same command as the writer's previous write, so that both are undone together.
    public var continuesCommand: Bool

    /// Who imports, for the history.
    public var author: EditAuthor?

    /// Why, for the history; nil where the author does not say.
    public var reason: String?

    /// The edition of the starter temples, for a write of these; nil for any other write.
    public var starterEdition: String?

    public init(
        label: ImportLabel? = nil, isDryRun: Bool = false, replaces: Bool = false,
        continuesCommand: Bool = false, starterEdition: String? = nil, author: EditAuthor? = nil,
        reason: String? = nil
    ) {
        self.author = author
        self.reason = reason
        self.continuesCommand = continuesCommand
        self.starterEdition = starterEdition
        self.label = label
        self.isDryRun = isDryRun
        self.replaces = replaces
    }
}

/// The label of an import in the history of imports.
public struct ImportLabel: Sendable {
    /// The file as the caller named it, escaped as `PrintableText` does, because the history is printed.
    public let file: String
    /// The format of the file.
    public let schema: String

    public init(file: String, schema: String) {
        self.file = PrintableText.name(file)
        self.schema = schema
    }
}
