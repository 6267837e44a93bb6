internal import Glibc
internal import Platform
internal import Wording

/// The files of a backup: the temples, the accounts beside them, and the digests of both.
struct BackupFiles {
    /// The file of temples, which is a database.
    let temples: String
    var accounts: String { temples + ".accounts" }
    var digests: String { temples + ".sha256" }

    /// The names of the files, for messages.
    var templesName: String { PrintableText.name(temples) }
    var accountsName: String { PrintableText.name(accounts) }
    var digestsName: String { PrintableText.name(digests) }

    /// - Throws: A usage ``CommandError`` for a name that is none of a file, or that no line of digests can have.
    init(_ operand: String, _ command: CommandSpecification) throws(CommandError) {
        guard case .file(let path, _) = try DatabaseLocation(named: operand, by: "FILE") else {
            throw .usage("a backup is a file, not a database on a server", command)
        }
        guard !path.isEmpty, !path.hasSuffix("/") else {
            throw .usage("\"\(PrintableText.name(path))\" is not the name of a file", command)
        }
        // sha256sum writes these in another way.
        guard !path.utf8.contains(where: { [0x0A, 0x0D, 0x5C].contains($0) }) else {
            throw .usage("the name of a backup has no backslash and no line break", command)
        }
        temples = path
    }

    /// Whether there is something at a path, also a link that leads nowhere.
    static func isThere(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0
    }

    /// Whether two paths are of one file.
    static func isSameFile(_ one: String, _ other: String) -> Bool {
        var (first, second) = (stat(), stat())
        return stat(one, &first) == 0 && stat(other, &second) == 0
            && first.st_dev == second.st_dev && first.st_ino == second.st_ino
    }

    /// The name of a file without its folder.
    static func lastName(_ path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }

    /// Gives a whole file its name. One that has the name already stays.
    static func publish(_ path: String) throws(CommandError) {
        let temporary = UnfinishedFile.name(of: path)
        if link(temporary, path) == 0 {
            unlink(temporary)
            return
        }
        let number = errno
        // Not every file system has links, such as that of a disk that Windows reads too, or one over SSH.
        if [EPERM, EOPNOTSUPP, ENOSYS].contains(number), !isThere(path), rename(temporary, path) == 0 { return }
        throw CommandError(
            .cannotCreate, "cannot create \(PrintableText.name(path)): \(String(cString: strerror(number)))")
    }
}
