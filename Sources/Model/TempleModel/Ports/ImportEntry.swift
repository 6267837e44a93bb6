internal import Wording

/// One command's import of one or more files, in a database's history.
public struct ImportEntry: Equatable, Sendable {
    /// Its number in the history. Each file takes one number, and this is the number of the first.
    public let id: Int64
    /// When its first file was imported, in seconds since 1970.
    public let importedAt: Int64
    /// Its files that changed something, in the order of import; never empty.
    public var files: [ImportedFile]
    /// When it was undone, in seconds since 1970; nil where it is still in effect.
    public let undoneAt: Int64?
    /// Whether its history is still available.
    public var canBeUndone: Bool
    /// Who imported; nil where an older program has, or where the history is not kept any more.
    public let author: String?

    public init(
        id: Int64, importedAt: Int64, files: [ImportedFile], undoneAt: Int64?, canBeUndone: Bool,
        author: String? = nil
    ) {
        self.author = author
        self.id = id
        self.importedAt = importedAt
        self.files = files
        self.undoneAt = undoneAt
        self.canBeUndone = canBeUndone
    }

    /// The files as the caller named them, separated by commas.
    public var file: String { files.map(\.name).joined(separator: ", ") }
    /// The formats of the files, each once.
    public var schema: String {
        var forms: [String] = []
        for file in files where !forms.contains(file.schema) { forms.append(file.schema) }
        return forms.joined(separator: ", ")
    }
    public var inserted: Int { sum(\.inserted) }
    public var updated: Int { sum(\.updated) }
    public var joined: Int { sum(\.joined) }
    public var unchanged: Int { sum(\.unchanged) }
    public var removed: Int { sum(\.removed) }
    public var rejected: Int { sum(\.rejected) }

    private func sum(_ count: (ImportedFile) -> Int) -> Int { files.reduce(0) { $0 + count($1) } }
}

/// One file of a command's import, with its result.
public struct ImportedFile: Equatable, Sendable {
    /// Its own number in the history, which identifies it for an undo.
    public let importID: Int64
    /// The file as the caller named it, escaped as `PrintableText` does: an older program may have stored it as it is.
    public let name: String
    /// The format of the file.
    public let schema: String
    public let inserted: Int
    public let updated: Int
    public let joined: Int
    public let unchanged: Int
    public let removed: Int
    public let rejected: Int
    /// The first rows that were not taken; nil where there are none, and where they are not read, as in lists.
    public var rejectedRows: [RejectedRow]?

    public init(
        importID: Int64, name: String, schema: String, inserted: Int, updated: Int, joined: Int, unchanged: Int,
        removed: Int, rejected: Int
    ) {
        self.importID = importID
        self.name = PrintableText.name(name)
        self.schema = PrintableText.escaped(schema)
        self.inserted = inserted
        self.updated = updated
        self.joined = joined
        self.unchanged = unchanged
        self.removed = removed
        self.rejected = rejected
    }
}
