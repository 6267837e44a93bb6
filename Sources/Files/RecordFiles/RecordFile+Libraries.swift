import CArchive

extension RecordFile {
    /// The name and version of the loaded library: "libarchive 3.6.2".
    package static var libraries: [String] {
        let version = archive_version_number()
        return ["libarchive \(version / 1_000_000).\(version / 1_000 % 1_000).\(version % 1_000)"]
    }
}
