/// A stored temple, of which it is asked whether another one is the same.
public struct MatchedTemple: Sendable {
    /// The popular name, and the registered one.
    private let names: [TempleNameKey]
    private let address: AddressKey?

    public init(name: String, officialName: String?, address: String?) {
        let written = [name, officialName].compactMap { $0 }.map(TempleNameKey.init)
        names = written.count == 2 && written[0] == written[1] ? [written[0]] : written
        self.address = address.flatMap { AddressKey($0) }
    }

    /// Returns how well this temple fits another one, by the best of their names; nil if it does not.
    ///
    /// - Parameter meters: the distance between the two.
    /// - Complexity: O(*nm*) for names of *n* and *m* characters.
    public func fit(_ other: MatchedTemple, meters: Double) -> MatchFit? {
        var best: MatchFit?
        for name in names {
            for otherName in other.names {
                let candidate = MatchCandidate(id: 0, name: otherName, address: other.address, meters: meters)
                guard let fit = MatchDecision<Int>.fit(name: name, address: address, candidate: candidate) else {
                    continue
                }
                if fit.score > best?.score ?? 0 { best = fit }
            }
        }
        return best
    }
}
