internal import FoundationEssentials
internal import Glibc
internal import HTTPClient
internal import Secrets

/// The service account by which Firebase knows this site, and the file that Firebase hands out for it.
public struct FCMAccount: Sendable {
    /// The id of the project whose apps get messages.
    public let project: String
    /// Who the account is (`client_email`).
    let name: String
    /// Where access tokens come from.
    let tokenAddress: HTTPAddress
    let key: SigningKey

    /// The members of the file that are read.
    private struct Members: Decodable {
        let type: String
        let project: String
        let name: String
        let key: String
        let tokenAddress: String

        enum CodingKeys: String, CodingKey {
            case type
            case project = "project_id"
            case name = "client_email"
            case key = "private_key"
            case tokenAddress = "token_uri"
        }
    }

    private static let kind = "service_account"
    private static let longestName = 320
    private static let longestProject = 100

    /// Reads the contents of a file.
    public init(_ text: [UInt8]) throws(FCMAccountError) {
        guard let members = try? JSONDecoder().decode(Members.self, from: Data(text)), members.type == Self.kind else {
            throw .noAccount
        }
        // The id is part of an address.
        guard (1...Self.longestProject).contains(members.project.utf8.count),
            members.project.utf8.allSatisfy({ Self.isOfProject($0) }), members.project.contains(where: \.isLetter)
        else { throw .unusable(member: Members.CodingKeys.project.rawValue) }
        guard (1...Self.longestName).contains(members.name.utf8.count) else {
            throw .unusable(member: Members.CodingKeys.name.rawValue)
        }
        guard let address = try? HTTPAddress(members.tokenAddress) else {
            throw .unusable(member: Members.CodingKeys.tokenAddress.rawValue)
        }
        guard let key = SigningKey(pem: members.key) else {
            throw .unusable(member: Members.CodingKeys.key.rawValue)
        }
        (project, name, tokenAddress, self.key) = (members.project, members.name, address, key)
    }

    /// Whether it leads to this machine, for development.
    public var isForDevelopment: Bool { tokenAddress.isPlain }

    private static func isOfProject(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"),
            UInt8(ascii: "."), UInt8(ascii: ":"):
            true
        default: false
        }
    }

    // MARK: The file

    private static let others: mode_t = 0o077
    private static let longestFile = 32_768

    /// Reads a file that only its owner may read.
    public init(path: String) throws(FCMAccountError) {
        var status = stat()
        guard stat(path, &status) == 0 else { throw .cannotRead(reason: String(cString: strerror(errno))) }
        guard status.st_mode & Self.others == 0 else { throw .readableByOthers }
        guard status.st_mode & S_IFMT == S_IFREG, status.st_size <= Self.longestFile else { throw .noAccount }
        guard let data = FileManager.default.contents(atPath: path) else {
            throw .cannotRead(reason: String(cString: strerror(errno)))
        }
        guard data.count <= Self.longestFile else { throw .noAccount }
        try self.init(Array(data))
    }
}

/// Why there is no service account. No text has anything of the file but the name of a member.
public enum FCMAccountError: Error, Equatable, Sendable, CustomStringConvertible {
    case noAccount
    case unusable(member: String)
    case readableByOthers
    case cannotRead(reason: String)

    public var description: String {
        switch self {
        case .noAccount: "it is no service account; Firebase makes one, as a file of JSON"
        case .unusable(let member): "its \(member) cannot be used"
        case .readableByOthers: "other users can read it; set its mode to 600"
        case .cannotRead(let reason): "cannot read it: \(reason)"
        }
    }
}
