internal import PostgreSQL
internal import Wording

/// The database that a call is about.
enum DatabaseLocation: Equatable {
    /// An embedded database. A file is named by `--database` or `$NEARBY_DATABASE`; only one that is not is created
    /// from the starter data.
    case file(path: String, isNamed: Bool)
    /// A database on PostgreSQL servers, and its address as the caller wrote it, which has no password.
    case server(ServerAddress, name: String)

    /// The path or the address, for messages.
    var name: String {
        switch self {
        case .file(let path, _): PrintableText.name(path)
        case .server(_, let name): name
        }
    }

    /// The path of the file; nil for a server.
    var path: String? {
        if case .file(let path, _) = self { path } else { nil }
    }

    /// Whether the caller named it.
    var isNamed: Bool {
        if case .file(_, let isNamed) = self { isNamed } else { true }
    }

    /// Reads the location that a caller named.
    ///
    /// - Parameter origin: what named it, for messages: an option, a variable or an argument.
    init(named text: String, by origin: String) throws(CommandError) {
        guard ServerAddress.isOne(text) else {
            guard !text.utf8.contains(0) else {
                throw CommandError(.usage, "\(origin): the path of the database contains a NUL character")
            }
            self = .file(path: text, isNamed: true)
            return
        }
        do {
            // It has no password, or this throws.
            self = .server(try ServerAddress(text), name: PrintableText.name(text))
        } catch {
            throw CommandError(.usage, "\(origin): \(error)")
        }
    }
}
