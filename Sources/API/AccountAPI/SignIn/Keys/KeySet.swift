internal import Secrets

/// The keys of a provider that verify signatures of RS256 or ES256 (RFC 7517). Keys of other kinds and for other uses are
/// left out.
struct KeySet: Sendable {
    static let mostBytes = 1_000_000
    static let mostKeys = 100

    private let keys: [(id: String?, key: PublicKey)]

    /// - Throws: ``KeyFault`` if the bytes are no set of keys, or have no key for these signatures.
    init(_ bytes: [UInt8]) throws(KeyFault) {
        guard bytes.count <= Self.mostBytes else { throw KeyFault(reason: "the keys are larger than a megabyte") }
        guard let document = StrictJSON.value(KeySetDocument.self, in: bytes) else {
            throw KeyFault(reason: "the keys are not a JSON object with a list of keys, each member once")
        }
        guard document.keys.count <= Self.mostKeys else {
            throw KeyFault(reason: "there are more than \(Self.mostKeys) keys")
        }
        keys = document.keys.compactMap { described in
            described.description.flatMap { description in
                description.key.map { (id: description.id, key: $0) }
            }
        }
        guard !keys.isEmpty else { throw KeyFault(reason: "there is no key for RS256 or ES256") }
    }

    /// Returns the keys with an id, mostly one. Without an id, returns the key if there is only one.
    func keys(named id: String?) -> [PublicKey] {
        guard let id else { return keys.count == 1 ? keys.map(\.key) : [] }
        return keys.filter { $0.id == id }.map(\.key)
    }
}

/// Why there are no keys. The reason is for people.
struct KeyFault: Error, Equatable, Sendable {
    let reason: String
}
