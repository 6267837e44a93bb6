/// How a write goes about its work.
public struct WriteOptions: Sendable {
    /// What the write is called in the history of imports; nil for one that is not to be taken back, such as the starter
    /// data.
    public var label: ImportLabel?
    /// Do everything, then take it back: the counts are those that a real run would give.
    public var isDryRun: Bool
    /// Remember what the file lists, for ``TempleWriteSession/removeUnlisted(atMost:)``.
    public var replaces: Bool

    /// Whether it is of one command with the writer's last write, so that both are taken back together.
    public var continuesCommand: Bool

    /// The edition of the starter temples, where these are what is written; nil for anything else.
    public var starterEdition: String?

    public init(
        label: ImportLabel? = nil, isDryRun: Bool = false, replaces: Bool = false,
        continuesCommand: Bool = false, starterEdition: String? = nil
    ) {
        self.continuesCommand = continuesCommand
        self.starterEdition = starterEdition
        self.label = label
        self.isDryRun = isDryRun
        self.replaces = replaces
    }
}

/// What an import is called in the history of imports.
public struct ImportLabel: Sendable {
    /// The file as the caller named it.
    public var file: String
    /// The form that it was read in.
    public var schema: String

    public init(file: String, schema: String) {
        self.file = file
        self.schema = schema
    }
}
