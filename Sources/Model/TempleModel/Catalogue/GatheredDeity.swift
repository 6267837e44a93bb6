/// A deity whose days count for another one, such as 李府千歲 for 五府千歲.
public struct GatheredDeity: Sendable {
    /// The deity itself.
    public let deity: Deity
    /// The indices of the days that count among all of the deity's days, in order.
    public let dayIndices: [Int]

    /// Creates a deity all of whose days count.
    init(_ deity: Deity) {
        self.deity = deity
        dayIndices = Array(deity.days.indices)
    }

    /// Creates a deity with one day that counts; nil where there is no such day.
    ///
    /// - Parameter dayIndex: the index of that day.
    init?(_ deity: Deity, dayIndex: Int) {
        guard deity.days.indices.contains(dayIndex) else { return nil }
        self.deity = deity
        dayIndices = [dayIndex]
    }

    /// The days that count.
    var days: [DeityDay] { dayIndices.map { deity.days[$0] } }
}

extension Sequence<Deity> {
    /// Returns the deities that `deity` gathers, in its order.
    public func gathered(by deity: Deity) -> [GatheredDeity] { deity.gathers.compactMap(gathered(as:)) }

    /// Returns the deity gathered under a name: its slug, or `wangye-wu/1` with the index of the one day that counts
    /// (from 0). Nil where there is none.
    public func gathered(as name: String) -> GatheredDeity? {
        let parts = name.split(separator: "/", omittingEmptySubsequences: false)
        guard let slug = parts.first, let member = first(where: { $0.slug == slug }) else { return nil }
        guard parts.count > 1 else { return GatheredDeity(member) }
        return parts.count == 2 ? Int(parts[1]).flatMap { GatheredDeity(member, dayIndex: $0) } : nil
    }
}
