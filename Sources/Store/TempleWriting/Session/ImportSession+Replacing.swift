internal import HanNames
internal import TempleModel

/// What a file no longer lists, and what must not go because a file looks cut short.
extension ImportSession {
    func keep(_ key: SourceKey) throws {
        guard replaces else { return }
        rejectedIDs[key.source, default: []].insert(key.id)
        guard let stored = try repository.find(key) else { return }
        hold(stored.templeID, key)
    }

    func removeUnlisted(atMost share: Double) throws -> NewNumbers {
        guard replaces else { return NewNumbers() }
        try decide()
        var removed: [NameAndAddress: Int64] = [:]
        for (source, temples) in held.sorted(by: { $0.key < $1.key }) where rows[source] != nil {
            let stored = try repository.all(ofSource: source)
            let gone = stored.filter { row in
                !temples.contains(row.templeID)
                    || twins.isMissing(SourceKey(source: source, id: row.id), of: row.templeID)
            }
            try check(removals: gone.count, of: stored.count, in: source, atMost: share)
            for row in gone {
                let key = SourceKey(source: source, id: row.id)
                if !added.isEmpty, let stored = try repository.find(key), !stored.hasOtherSources,
                    let nameAndAddress = stored.record.nameAndAddress
                {
                    removed[nameAndAddress] = row.templeID
                }
                try repository.remove(key)
                counts.removed += 1
            }
        }
        for source in rows.keys { try removeUnlistedWaiting(of: source) }
        try removeUnlistedActivities(atMost: share)
        return try newNumbers(removed)
    }

    /// - Parameter removed: the removed temples that have a full address.
    private func newNumbers(_ removed: [NameAndAddress: Int64]) throws -> NewNumbers {
        let new = added.filter { !repository.isReturned($0) }
        var numbers = NewNumbers()
        numbers.temples = new.count
        for id in new where !removed.isEmpty {
            guard let record = try repository.records(ofTemple: id).first, let nameAndAddress = record.nameAndAddress,
                let gone = removed[nameAndAddress]
            else { continue }
            numbers.pairs += 1
            guard numbers.listed.count < NewNumbers.mostListed else { continue }
            numbers.listed.append(
                NewNumbers.Pair(name: record.name, address: record.address ?? "", gone: gone, new: id))
        }
        return numbers
    }

    private func removeUnlistedActivities(atMost share: Double) throws {
        for (feed, ids) in listedActivities.sorted(by: { $0.key < $1.key }) {
            let stored = try activities.all(ofFeed: feed)
            let rejected = rejectedIDs[feed] ?? []
            let gone = stored.filter { !ids.contains($0) && !rejected.contains($0) }
            try check(removals: gone.count, of: stored.count, in: feed, atMost: share)
            for id in gone {
                try activities.remove(SourceKey(source: feed, id: id))
                counts.removed += 1
            }
        }
    }

    private func check(removals: Int, of stored: Int, in source: String, atMost share: Double) throws(TooManyRemovals) {
        guard Double(removals) <= share * Double(stored) else {
            throw TooManyRemovals(source: source, removals: removals, stored: stored)
        }
    }

    func refuseTwins(moreThan share: Double) throws {
        try decide()
        for (source, rows) in rows.sorted(by: { $0.key < $1.key })
        where rows.twins > Self.fewTwins && Double(rows.twins) > share * Double(rows.all) {
            throw TooManyTwins(source: source, twins: rows.twins, rows: rows.all)
        }
    }

    private static let fewTwins = 10
}
