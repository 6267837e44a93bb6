/// How often something may be done in a minute; 0 for any number.
public struct AccountRates: Sendable {
    /// Sign-ins and refreshes from one network: many phones may share its address.
    public var signIns: Int
    /// Sign-ins of one identity, and refreshes with one token.
    public var signInsOfOne: Int
    /// Requests of one account that write.
    public var writes: Int

    public init(signIns: Int = 120, signInsOfOne: Int = 20, writes: Int = 300) {
        self.signIns = signIns
        self.signInsOfOne = signInsOfOne
        self.writes = writes
    }
}
