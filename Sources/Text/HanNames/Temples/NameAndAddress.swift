/// A temple's name together with its full address: county, township and house number. Two temples of one name at one
/// address are one temple, whatever the distance between two sources' positions.
public struct NameAndAddress: Hashable, Sendable {
    private var name: TempleNameKey
    private let address: AddressKey

    /// - Parameter county: The county of an address that does not begin with one.
    /// - Returns: nil without a name, or for an address without a county, a township or a house number, which several
    ///   houses may share.
    public init?(name: String, address: String?, county: String?) {
        guard let address, let key = AddressKey(full: address, county: county) else { return nil }
        self.name = TempleNameKey(name)
        self.address = key
        guard !self.name.isEmpty else { return nil }
    }

    /// Returns another name of a temple at the same address.
    public func with(name: String) -> NameAndAddress {
        var other = self
        other.name = TempleNameKey(name)
        return other
    }
}
