/// A deity whose days count for another one, such as 李府千歲 for 五府千歲.
public struct GatheredDeity: Sendable {
    /// The deity itself.
    public let deity: Deity
    /// The places of the days that count among all of its days, in order.
    public let places: [Int]

    /// A deity with all of its days.
    init(_ deity: Deity) {
        self.deity = deity
        places = Array(deity.days.indices)
    }

    /// - Parameter place: the only day that counts; nil where there is no such day.
    init?(_ deity: Deity, place: Int) {
        guard deity.days.indices.contains(place) else { return nil }
        self.deity = deity
        places = [place]
    }

    /// The days that count.
    var days: [DeityDay] { places.map { deity.days[$0] } }
}

extension Sequence<Deity> {
    /// The deities that one gathers, in its order.
    public func gathered(by deity: Deity) -> [GatheredDeity] { deity.gathers.compactMap(gathered(as:)) }

    /// The deity that is gathered under a name: its slug, or `wangye-wu/1` with the one day that counts (from 0); nil where
    /// there is none.
    public func gathered(as name: String) -> GatheredDeity? {
        let parts = name.split(separator: "/", omittingEmptySubsequences: false)
        guard let slug = parts.first, let member = first(where: { $0.slug == slug }) else { return nil }
        guard parts.count > 1 else { return GatheredDeity(member) }
        return parts.count == 2 ? Int(parts[1]).flatMap { GatheredDeity(member, place: $0) } : nil
    }
}
