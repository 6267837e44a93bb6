import Glibc

/// A new folder of the user that the server runs as.
enum ServerFolder {
    /// Short, because the path of a socket has at most 107 bytes.
    static func make(_ programs: ServerPrograms) throws -> String {
        var name = Array("/tmp/nearby-postgresql-XXXXXX".utf8CString)
        guard mkdtemp(&name) != nil else {
            throw ServerPrograms.Failure(description: "mkdtemp failed with errno \(errno)")
        }
        let folder = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        try programs.own(folder)
        return folder
    }
}
