internal import Foundation
internal import TempleAPI

/// The file of tokens that clients have to show; read anew whenever it is asked for.
///
/// Never what it holds is told, only its path and lines: what is said here may end in a log.
struct TokenFile: Sendable {
    let path: String

    /// A hundred tokens of the greatest length are shorter.
    private static let longestFile = 1 << 16

    /// - Throws: ``CommandError``, naming the file.
    func read() throws(CommandError) -> BearerTokens {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw CommandError(.noInput, "the token file \(path) cannot be read")
        }
        guard data.count <= Self.longestFile, let text = String(data: data, encoding: .utf8) else {
            throw CommandError(.data, "the token file \(path) is longer than 64 KiB or not UTF-8")
        }
        do {
            return try BearerTokens(text)
        } catch {
            throw CommandError(.data, path + Self.words(error))
        }
    }

    private static func words(_ error: BearerTokens.Invalid) -> String {
        switch error {
        case .tooShort(let line): ":\(line): a token has at least \(BearerTokens.minimumLength) characters"
        case .tooLong(let line): ":\(line): a token has at most \(BearerTokens.maximumLength) characters"
        case .notAToken(let line): ":\(line): a token has letters, digits and -._~+/ only, and = at its end"
        case .tooMany: ": there are at most \(BearerTokens.maximumCount) tokens"
        case .none: ": there is no token in it; give one a line"
        }
    }
}
