internal import FoundationEssentials
internal import Glibc
public import Secrets

/// The key pair by which push services know this site (VAPID, RFC 8292), and the file that it is kept in.
///
/// Browsers subscribe to the public key: with another pair, all of them have to subscribe again.
public struct PushKeys: Sendable {
    public let key: PrivateKey

    /// Makes a new pair.
    public init() throws(PushKeysError) {
        do throws(Secrets.Failed) { key = try PrivateKey.make() } catch { throw .noRandomness }
    }

    /// Reads a pair.
    ///
    /// - Parameter text: what ``text`` is.
    public init(_ text: String) throws(PushKeysError) {
        var keys: [Substring: Substring] = [:]
        for line in text.split(whereSeparator: \.isNewline) where !line.hasPrefix("#") {
            let words = line.split(separator: " ", omittingEmptySubsequences: false)
            guard words.count == 2, keys.updateValue(words[1], forKey: words[0]) == nil else { throw .noKeys }
        }
        guard keys.count == 2, let number = keys["private"].flatMap({ Secrets.base64URLDecoded(String($0)) }),
            let key = PrivateKey(number: number), let point = keys["public"],
            Secrets.base64URLDecoded(String(point)) == key.point
        else { throw .noKeys }
        self.key = key
    }

    /// The public key as pages give it to a browser: a point of P-256 in base64url.
    public var publicKey: String { Secrets.base64URL(key.point) }

    /// The contents of a file. Whoever has them can send in this site's name.
    public var text: String {
        """
        # The keys of nearby's push messages (VAPID). Keep the private one secret.
        public \(publicKey)
        private \(Secrets.base64URL(key.number))

        """
    }

    // MARK: The file

    private static let mode: mode_t = 0o600
    private static let others: mode_t = 0o077
    private static let longestFile = 4_096

    /// Reads a file that only its owner may read.
    public init(path: String) throws(PushKeysError) {
        var status = stat()
        guard stat(path, &status) == 0 else { throw .cannotRead(reason: Self.reason()) }
        guard status.st_mode & Self.others == 0 else { throw .readableByOthers }
        guard let data = FileManager.default.contents(atPath: path) else { throw .cannotRead(reason: Self.reason()) }
        guard data.count <= Self.longestFile, let text = String(data: data, encoding: .utf8) else { throw .noKeys }
        try self.init(text)
    }

    /// Writes a new file with mode 0600, whatever the umask. A file that is there stays as it is.
    public func write(to path: String) throws(PushKeysError) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, Self.mode)
        guard descriptor >= 0 else { throw errno == EEXIST ? .exists : .cannotWrite(reason: Self.reason()) }
        let bytes = Array(text.utf8)
        // The umask may have taken the owner's rights as well.
        let isWritten =
            fchmod(descriptor, Self.mode) == 0 && Glibc.write(descriptor, bytes, bytes.count) == bytes.count
            && fsync(descriptor) == 0
        let reason = Self.reason()
        close(descriptor)
        guard isWritten else {
            unlink(path)
            throw .cannotWrite(reason: reason)
        }
    }

    private static func reason() -> String { String(cString: strerror(errno)) }
}

/// Why there are no keys.
public enum PushKeysError: Error, Equatable, Sendable, CustomStringConvertible {
    case noRandomness
    case noKeys
    case readableByOthers
    case exists
    case cannotRead(reason: String)
    case cannotWrite(reason: String)

    public var description: String {
        switch self {
        case .noRandomness: "the system has no random numbers to give"
        case .noKeys: "it has no keys; nearby push-keys makes them"
        case .readableByOthers: "other users can read it; set its mode to 600"
        case .exists: "the file exists; keys of a site stay the same, so choose another name or remove it first"
        case .cannotRead(let reason): "cannot read it: \(reason)"
        case .cannotWrite(let reason): "cannot write it: \(reason)"
        }
    }
}
