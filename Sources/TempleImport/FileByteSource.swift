import Glibc

/// A file, or standard input under the name `-`, read by `read(2)`.
final class FileByteSource: ByteSource {
    private(set) var bytesRead = 0
    let totalBytes: Int?
    private let name: String
    private let descriptor: Int32

    /// - Throws: ``ImportError`` when there is no such file, it is a directory, or it may not be opened.
    init(path: String) throws(ImportError) {
        if path == "-" {
            name = "-"
            descriptor = STDIN_FILENO
            totalBytes = nil
            return
        }
        let opened = open(path, O_RDONLY | O_CLOEXEC)
        guard opened >= 0 else { throw Self.failure(errno, file: path) }
        var status = stat()
        guard fstat(opened, &status) == 0 else {
            let code = errno
            close(opened)
            throw Self.failure(code, file: path)
        }
        guard status.st_mode & S_IFMT != S_IFDIR else {
            close(opened)
            throw ImportError(file: path, reason: .isDirectory)
        }
        name = path
        descriptor = opened
        totalBytes = status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size) : nil
    }

    deinit {
        if descriptor != STDIN_FILENO { close(descriptor) }
    }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws(ImportError) -> Int {
        while true {
            let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
            if count >= 0 {
                bytesRead += count
                return count
            }
            guard errno == EINTR else { throw Self.failure(errno, file: name) }
        }
    }

    private static func failure(_ code: Int32, file: String) -> ImportError {
        switch code {
        case ENOENT, ENOTDIR: ImportError(file: file, reason: .noSuchFile)
        case EISDIR: ImportError(file: file, reason: .isDirectory)
        default: ImportError(file: file, reason: .unreadable(String(cString: strerror(code))))
        }
    }
}
