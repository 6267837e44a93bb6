import Glibc
internal import Wording

/// File, or standard input under the name `-`, read by `read(2)`.
final class FileByteSource: ByteSource {
    private(set) var bytesRead = 0
    let totalBytes: Int?
    private let name: String
    private let descriptor: Int32

    /// Opens a file.
    ///
    /// - Parameter name: the name of the file in errors, if it is not the path.
    /// - Throws: ``RecordFileError`` if there is no such file, it is a directory, or it cannot be opened.
    init(path: String, name: String? = nil) throws(RecordFileError) {
        let name = PrintableText.name(name ?? path)
        self.name = name
        if path == "-" {
            descriptor = STDIN_FILENO
            totalBytes = nil
            return
        }
        let opened = open(path, O_RDONLY | O_CLOEXEC)
        guard opened >= 0 else { throw Self.failure(errno, file: name) }
        var status = stat()
        guard fstat(opened, &status) == 0 else {
            let code = errno
            close(opened)
            throw Self.failure(code, file: name)
        }
        guard status.st_mode & S_IFMT != S_IFDIR else {
            close(opened)
            throw RecordFileError(file: name, reason: .isDirectory)
        }
        descriptor = opened
        totalBytes = status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size) : nil
    }

    deinit {
        if descriptor != STDIN_FILENO { close(descriptor) }
    }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws(RecordFileError) -> Int {
        while true {
            let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
            if count >= 0 {
                bytesRead += count
                return count
            }
            guard errno == EINTR else { throw Self.failure(errno, file: name) }
        }
    }

    private static func failure(_ code: Int32, file: String) -> RecordFileError {
        switch code {
        case ENOENT, ENOTDIR: RecordFileError(file: file, reason: .noSuchFile)
        case EISDIR: RecordFileError(file: file, reason: .isDirectory)
        default: RecordFileError(file: file, reason: .unreadable(String(cString: strerror(code))))
        }
    }
}
