internal import RecordFiles
internal import TempleService

/// The answer of `nearby --version`.
enum Versions {
    /// The release, the commit that it was built of, the schemas that it writes, and the libraries that it is linked with.
    static var text: String {
        let schemas = [
            "schema \(ProgramVersions.templeFile)", "accounts \(ProgramVersions.accountFile)",
            "server \(ProgramVersions.server)",
        ]
        let lines =
            [
                "nearby \(Nearby.release)", InstalledBuild.ofThisProgram?.text ?? "commit unknown",
                schemas.joined(separator: ", "),
            ] + ProgramVersions.libraries + RecordFile.libraries
        return lines.joined(separator: "\n") + "\n"
    }
}
