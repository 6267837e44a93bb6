internal import FoundationEssentials
internal import Glibc
internal import WebRouting

/// The file of bearer tokens. Each call of ``read()`` reads it again.
///
/// Errors name only its path and line numbers, never a token, because they may end in a log.
struct TokenFile: Sendable {
    let path: String

    /// The greatest size in bytes. A hundred tokens of the greatest length fit.
    private static let longestFile = 1 << 16

    /// Whether its permissions let users read it who are neither its owner nor in its group. The folders above it may
    /// still keep them out.
    var isReadableByOthers: Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IROTH != 0
    }

    /// - Throws: ``ServiceError`` that names the file.
    func read() throws(ServiceError) -> BearerTokens {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw ServiceError(.missingFile, "cannot read the token file \(path)")
        }
        guard data.count <= Self.longestFile, let text = String(data: data, encoding: .utf8) else {
            throw ServiceError(.contents, "the token file \(path) is larger than 64 KiB or not UTF-8")
        }
        do {
            return try BearerTokens(text)
        } catch {
            throw ServiceError(.contents, path + Self.words(error))
        }
    }

    private static func words(_ error: BearerTokens.Invalid) -> String {
        switch error {
        case .tooShort(let line): ":\(line): a token has at least \(BearerTokens.minimumLength) characters"
        case .tooLong(let line): ":\(line): a token has at most \(BearerTokens.maximumLength) characters"
        case .notAToken(let line): ":\(line): a token has only letters, digits and -._~+/, and = at its end"
        case .tooMany: ": more than \(BearerTokens.maximumCount) tokens"
        case .none: ": no token in it; write one per line"
        }
    }
}
