public import Foundation

/// The folders that tests read files of.
public enum Repository {
    /// The folder of the repository: the nearest one above this file with a `Package.swift`.
    public static let root: URL = {
        var folder = URL(filePath: #filePath).deletingLastPathComponent()
        while folder.path != "/", !FileManager.default.fileExists(atPath: folder.appending(path: "Package.swift").path)
        {
            folder.deleteLastPathComponent()
        }
        return folder
    }()

    /// The folder of reference data beside the repository, or the one that `NEARBY_REFERENCE` names. It need not be there:
    /// tests that need it are skipped then.
    public static let reference =
        ProcessInfo.processInfo.environment["NEARBY_REFERENCE"].map { URL(filePath: $0) }
        ?? root.deletingLastPathComponent().appending(path: "shared/reference")
}
