internal import Glibc
internal import Platform
internal import Secrets
internal import Wording

/// The digests of a backup, in the form of `sha256sum`: `sha256sum -c FILE.sha256` in the folder of the file checks them too.
extension BackupFiles {
    private static let longestList = 64 << 10
    private static let bytesOfRead = 1 << 20
    private static let digits = 64

    /// Writes the digests of files that are not published yet into a file that is not either.
    func writeDigests(ofAccounts hasAccounts: Bool) throws(CommandError) {
        var text = ""
        for path in hasAccounts ? [temples, accounts] : [temples] {
            text += "\(try Self.digest(of: UnfinishedFile.name(of: path)))  \(Self.lastName(path))\n"
        }
        let descriptor = open(UnfinishedFile.name(of: digests), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw CommandError(.cannotCreate, "cannot create \(digestsName): \(String(cString: strerror(errno)))")
        }
        defer { close(descriptor) }
        let bytes = Array(text.utf8)
        guard write(descriptor, bytes, bytes.count) == bytes.count, fsync(descriptor) == 0 else {
            throw CommandError(.inputOutput, "cannot write \(digestsName): \(String(cString: strerror(errno)))")
        }
    }

    /// Compares the files with their digests.
    ///
    /// SQLite must have none of the files open in this process: to close a file ends its locks.
    ///
    /// - Parameter only: the one file that is compared; nil for both, which the list then has to name both.
    /// - Returns: a line for each finding; nil without a list of digests.
    func digestProblems(of only: BackupPart? = nil) throws(CommandError) -> [String]? {
        guard Self.isThere(digests) else { return nil }
        let text = String(decoding: try Self.list(digests), as: UTF8.self)
        // The temples are first. The names, after the digits, are those of the day when it was made: whoever moves a backup
        // may call it otherwise.
        let listed = text.split(whereSeparator: \.isNewline).map { $0.prefix(Self.digits) }
        var problems: [String] = []
        for (place, path) in [temples, accounts].enumerated() where only == nil || BackupPart.allCases[place] == only {
            let name = PrintableText.name(Self.lastName(path))
            switch (place < listed.count ? listed[place] : nil, Self.isThere(path)) {
            case (nil, false): continue
            case (nil, true):
                problems.append("\(Self.lastName(digestsName)) has no line of \(name)")
            case (.some, false): problems.append("\(name) is not there")
            case (let digest?, true):
                guard try Self.digest(of: path) != digest.lowercased() else { continue }
                problems.append("\(name) has other bytes than when it was made")
            }
        }
        return problems
    }

    private static func digest(of path: String) throws(CommandError) -> String {
        do {
            let digest = try RunningDigest()
            try read(path) { try digest.add($0) }
            return try digest.finish()
        } catch let error as CommandError {
            throw error
        } catch {
            throw CommandError(.internalError, "libcrypto makes no SHA-256")
        }
    }

    private static func list(_ path: String) throws(CommandError) -> [UInt8] {
        var bytes: [UInt8] = []
        do {
            try read(path) { part in
                bytes += part
                guard bytes.count <= longestList else {
                    throw CommandError(
                        .data, "\(PrintableText.name(path)) has over \(longestList) bytes, so it is no list of digests")
                }
            }
        } catch let error as CommandError {
            throw error
        } catch {
            throw CommandError(.internalError, "\(error)")
        }
        return bytes
    }

    /// Passes the bytes of a file to `take`, part by part.
    private static func read(_ path: String, _ take: (UnsafeRawBufferPointer) throws -> Void) throws {
        func failure(_ reason: String) -> CommandError {
            CommandError(.noInput, "cannot read \(PrintableText.name(path)): \(reason)")
        }
        // A FIFO would wait for a writer.
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure(String(cString: strerror(errno))) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw failure("it is not a file")
        }
        var buffer = [UInt8](repeating: 0, count: bytesOfRead)
        while true {
            let count = Glibc.read(descriptor, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw failure(String(cString: strerror(errno))) }
            guard count > 0 else { return }
            try buffer.withUnsafeBytes { try take(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
        }
    }
}
