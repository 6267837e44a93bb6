internal import FoundationEssentials
internal import Glibc

/// The databases that a service has had, in a file that is kept elsewhere than they: one path a line. They must be there, or
/// their disk is not. Without it a start would make new ones, and people's things would seem to be gone.
enum MadeFiles {
    /// The greatest size in bytes of the list.
    private static let longestFile = 1 << 16

    /// Checks that no database of the service is missing that the list has.
    ///
    /// - Parameter database: the database of the temples.
    /// - Returns: how many of the service's databases the list has; nil where no setting names a list.
    /// - Throws: ``ServiceError`` that names the database and the list.
    static func check(
        _ settings: ServiceSettings, besides database: ServiceDatabase
    ) throws(ServiceError) -> Int? {
        guard let (list, origin) = settings.text("made") else { return nil }
        // Before the first start has ended there is none.
        guard access(list, F_OK) == 0 else { return 0 }
        guard let data = FileManager.default.contents(atPath: list) else {
            throw ServiceError(.missingFile, "\(origin): cannot read \(list)")
        }
        guard data.count <= longestFile, let text = String(data: data, encoding: .utf8) else {
            throw ServiceError(.contents, "\(origin): \(list) is larger than 64 KiB or not UTF-8")
        }
        let made = Set(text.split(separator: "\n").map(String.init))
        var used: [String] = []
        if case .file(let path) = database { used.append(path) }
        if let accounts = try AccountSettings(settings, besides: database), case .file(let path) = accounts.place {
            used.append(path)
        }
        let known = used.filter(made.contains)
        for path in known where access(path, F_OK) != 0 {
            throw ServiceError(
                .missingFile,
                "\(path) is not there, and this service has had it (\(list)); mount its disk or restore a backup, or "
                    + "remove its line from \(list) to begin with a new one")
        }
        return known.count
    }
}

extension TempleService {
    /// Checks that no database is missing that the service has had.
    ///
    /// - Returns: words on them; nil where no setting names the list of them.
    package func checkMade(besides database: ServiceDatabase) throws(ServiceError) -> String? {
        try MadeFiles.check(settings, besides: database).map { "\($0) of the list are there" }
    }
}
