internal import AccountModel
internal import HTTPClient
internal import Secrets
internal import TempleModel

/// The body of a device: its token and, of a browser, the keys of its subscription. Of a device that is kept already, what
/// the body does not name stays.
struct DeviceBody {
    let token: String
    let platform: Device.Platform
    let keys: Device.Keys?

    /// The members of an answer that only the server sets.
    static let serverNames = ["id", "is_active", "needs_renewal", "created_at", "updated_at"]

    /// - Parameters:
    ///   - present: the person's devices.
    ///   - rule: the hosts that pushes go to, by which the address of a push service is judged as it is when one is sent.
    init(_ members: [EditInput.Member], among present: [Device], rule: AddressRule) throws(EditFaults) {
        var reader = BodyReader(members, known: ["token", "platform", "keys"], passing: Self.serverNames)
        let token = Self.token(&reader)
        let known = present.first { $0.token == token }
        let platform =
            reader.has("platform") || known == nil
            ? reader.choice("platform", .required, Device.Platform.self, among: Device.Platform.ofApps)
            : known?.platform
        let keptKeys = reader.has("keys") || platform != .web ? nil : known?.keys
        let keys = keptKeys ?? Self.keys(&reader, of: platform)
        if platform == .web, let token, !Self.mayBeSent(to: token, rule) {
            reader.refuse("token", "invalid", "of a browser, give the https address of its push service, a public host")
        }
        try reader.check()
        guard let token, let platform else { throw EditFaults(reader.faults) }
        self.token = token
        self.platform = platform
        self.keys = keys
    }

    /// Reads the token of a device that is to be removed.
    static func removedToken(_ members: [EditInput.Member]) throws(EditFaults) -> String {
        var reader = BodyReader(members, known: ["token"])
        let token = token(&reader)
        try reader.check()
        return token ?? ""
    }

    private static func token(_ reader: inout BodyReader) -> String? {
        guard let token = reader.text("token", .required, longest: AccountLimits.longestToken) else { return nil }
        guard token.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            reader.refuse("token", "invalid", "give the token as the platform has told it: visible ASCII")
            return nil
        }
        return token
    }

    private static func keys(_ reader: inout BodyReader, of platform: Device.Platform?) -> Device.Keys? {
        guard let value = reader.value("keys", platform == .web ? .needed : .nullable) else { return nil }
        guard platform == .web || platform == nil else {
            reader.refuse("keys", "invalid", "only a browser has keys; leave them out")
            return nil
        }
        guard case .object(let members) = value else {
            reader.refuse("keys", "wrong-type", "give an object with p256dh and auth")
            return nil
        }
        var inside = BodyReader(members, known: ["p256dh", "auth"], at: "/keys")
        let point = bytes("p256dh", &inside, "a point of P-256: 65 bytes in base64url") { $0.count == 65 && $0[0] == 4 }
        let secret = bytes("auth", &inside, "a secret: 16 bytes in base64url") { $0.count == 16 }
        reader.add(inside.faults)
        guard let point, let secret else { return nil }
        return Device.Keys(p256dh: point, auth: secret)
    }

    private static func bytes(
        _ name: String, _ reader: inout BodyReader, _ what: String, _ isRight: ([UInt8]) -> Bool
    ) -> String? {
        guard let text = reader.text(name, .required, longest: 200) else { return nil }
        guard let bytes = Secrets.base64URLDecoded(text), isRight(bytes) else {
            reader.refuse(name, "invalid", "give \(what)")
            return nil
        }
        return text
    }

    private static func mayBeSent(to text: String, _ rule: AddressRule) -> Bool {
        guard text.utf8.count <= AccountLimits.longestURL, let address = try? HTTPAddress(text) else { return false }
        return rule.allows(address)
    }
}
