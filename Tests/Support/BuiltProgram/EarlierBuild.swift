package import Foundation

/// The build of an earlier commit, which `tools/drill versions` makes.
package struct EarlierBuild: Sendable {
    package let program: URL
    /// The folder of its starter data.
    package let data: String
    /// Whether it can read a newer schema that says so. A build from before that answers from its copy alone.
    package let readsNewer: Bool

    /// Nil unless a drill has made one.
    package static let present: EarlierBuild? = {
        let environment = ProcessInfo.processInfo.environment
        guard let program = environment["NEARBY_EARLIER"], let data = environment["NEARBY_EARLIER_DATA"] else {
            return nil
        }
        return EarlierBuild(
            program: URL(fileURLWithPath: program), data: data,
            readsNewer: environment["NEARBY_EARLIER_READS"] == "1")
    }()
}
