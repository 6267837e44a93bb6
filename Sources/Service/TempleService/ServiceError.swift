package import TempleModel

/// Why a service cannot start or has ended: a setting, a file, the system or the database.
package enum ServiceError: Error {
    /// Which of them it is. The caller maps it to its exit code.
    package enum Kind: Sendable {
        /// A setting is wrong.
        case setting
        /// A file that a setting names cannot be read.
        case missingFile
        /// A file that a setting names has wrong contents.
        case contents
        /// A file cannot be created.
        case cannotCreate
        /// The system refuses a port, memory or a thread.
        case unavailable
        /// A fault of the program.
        case fault
    }

    /// One line; it names the setting and where its value is from.
    case refused(Kind, String)
    case database(SearchError)

    init(_ kind: Kind, _ message: String) { self = .refused(kind, message) }

    /// The words for a log of the service.
    var message: String {
        switch self {
        case .refused(_, let message): message
        case .database(let error): "\(error)"
        }
    }
}
