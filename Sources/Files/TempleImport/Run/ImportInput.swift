internal import Glibc
public import RecordFiles
internal import Wording

/// File to import: how to open it, and its name in reports, in the rejects file and in the import history.
public struct ImportInput: Sendable {
    /// Name of the file, escaped as `PrintableText` does. A file in an archive has its own name at the end, as
    /// `list.zip/temples.csv`.
    public let name: String
    /// Opens the file on the thread that reads it.
    let open: @Sendable () throws(RecordFileError) -> RecordFile
    /// Path of the file; nil if the file is opened by other means.
    private let path: String?

    /// Creates an input for a path; `-` is standard input.
    ///
    /// - Parameter name: the name of the file if it is not the path, such as for an upload in a temporary file.
    public init(path: String, name: String? = nil) {
        self.name = PrintableText.name(name ?? path)
        self.path = path
        open = { () throws(RecordFileError) in try RecordFile.open(path: path, name: name) }
    }

    /// Creates an input that is opened by other means, such as a file in memory.
    ///
    /// - Parameter open: returns the file from its start on each call, under the same name.
    public init(name: String, open: @escaping @Sendable () throws(RecordFileError) -> RecordFile) {
        self.name = PrintableText.name(name)
        path = nil
        self.open = open
    }

    /// Opens the file and checks that it can be imported, before anything is written.
    ///
    /// The check skips inputs that can be read only once, and archives: the import checks their files one by one.
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

    /// Whether the input can be read only once, such as standard input and a shell's `<(command)`.
    private var isReadOnce: Bool {
        guard let path else { return false }
        var status = stat()
        guard path != "-", stat(path, &status) == 0 else { return path == "-" }
        return status.st_mode & S_IFMT != S_IFREG && status.st_mode & S_IFMT != S_IFDIR
    }
}
