internal import Glibc
public import RecordFiles

/// A file to import: what opens it, and what it is called in reports, rejects and the history of imports.
public struct ImportInput: Sendable {
    /// What the file is called; a file of an archive has its own name behind it, as `list.zip/temples.csv`.
    public let name: String
    /// Opens the file, on the thread that reads it.
    let open: @Sendable () throws(RecordFileError) -> RecordFile
    /// Where the bytes lie; nil for one that something else opens.
    private let path: String?

    /// A file at a path, or standard input under the name `-`.
    ///
    /// - Parameter name: what the file is called, where that is not its path, as of an upload in a temporary file.
    public init(path: String, name: String? = nil) {
        self.name = name ?? path
        self.path = path
        open = { () throws(RecordFileError) in try RecordFile.open(path: path, name: name) }
    }

    /// A file that is opened by other means, such as one in memory.
    ///
    /// - Parameter open: gives the file from its start each time it is called, under the same name.
    public init(name: String, open: @escaping @Sendable () throws(RecordFileError) -> RecordFile) {
        self.name = name
        path = nil
        self.open = open
    }

    /// Opens the file and finds out whether it can be imported at all, before anything is made or written.
    ///
    /// What can be read only once is left for the import itself, and so are archives, whose files are judged one by one.
    ///
    /// - Throws: ``ImportRunError/file(_:)``.
    public func check(_ options: ImportOptions) throws(ImportRunError) {
        guard !isReadOnce else { return }
        do {
            guard let member = try open().nextMember(), member.name == name else { return }
            let reader = TempleFileReader(rows: member.rows, name: name, options: options)
            guard try reader.checkHeader().schema != .attractionHours else {
                throw ImportError(file: name, reason: .hoursAlone)
            }
        } catch let error as RecordFileError where error.file != name {
            return
        } catch {
            throw ImportRunError(error)
        }
    }

    /// Whether it can be read only once, as standard input and `<(command)` of a shell.
    private var isReadOnce: Bool {
        guard let path else { return false }
        var status = stat()
        guard path != "-", stat(path, &status) == 0 else { return path == "-" }
        return status.st_mode & S_IFMT != S_IFREG && status.st_mode & S_IFMT != S_IFDIR
    }
}
