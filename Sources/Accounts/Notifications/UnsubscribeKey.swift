public import AccountModel
internal import Secrets

/// The key in the address that ends somebody's reminders with one click (RFC 8058). Whoever makes one needs the secret, and a
/// key tells nothing of its account.
public enum UnsubscribeKey {
    /// Of a longer text, nothing is read.
    public static let longest = numberLength + codeLength

    /// 64 bits in hexadecimal digits.
    private static let numberLength = 16
    /// HMAC-SHA256 in base64url.
    private static let codeLength = 43

    /// Returns the key of an account.
    ///
    /// - Parameter secret: the private key of the site's pushes.
    public static func key(of account: Account, secret: String) -> String {
        let code = code(of: account, secret)
        let digits = String(UInt64(bitPattern: account.id.number) ^ mask(code, secret), radix: 16)
        return String(repeating: "0", count: numberLength - digits.count) + digits + code
    }

    /// Returns the account that a key is of, if it is good. It is good when ``isGood(_:of:secret:)`` says so of the account.
    public static func account(of key: String, secret: String) -> AccountID? {
        guard key.utf8.count == longest, key.utf8.allSatisfy({ $0 < 0x80 }),
            let number = UInt64(key.prefix(numberLength), radix: 16)
        else { return nil }
        let code = String(key.dropFirst(numberLength))
        return AccountID(Int64(bitPattern: number ^ mask(code, secret)))
    }

    /// Returns whether a key is that of an account.
    public static func isGood(_ key: String, of account: Account, secret: String) -> Bool {
        Secrets.areEqual(key, Self.key(of: account, secret: secret))
    }

    private static func code(of account: Account, _ secret: String) -> String {
        Secrets.derived(from: secret, label: "unsubscribe", salt: account.uuid)
    }

    /// Returns what hides the number of the account.
    private static func mask(_ code: String, _ secret: String) -> UInt64 {
        let text = Secrets.derived(from: secret, label: "unsubscribe number", salt: code)
        return (Secrets.base64URLDecoded(text) ?? []).prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
    }
}
