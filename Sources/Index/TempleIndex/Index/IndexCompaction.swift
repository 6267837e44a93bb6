/// Compaction: merges the recent layers of an index into its base layers, one base layer at a time.
extension InMemoryTempleIndex {
    /// The number of temples in recent layers up to which a search hardly notices them.
    private static let fewRecent = 1 << 13
    /// The part of all temples that may be in recent layers.
    private static let recentShare = 32
    /// A search looks at the root of each recent layer.
    private static let mostRecentLayers = 8
    /// The part of a base layer that may be removed items.
    private static let removedShare = 4

    private var recent: ArraySlice<Layer> { layers[baseCount...] }

    private var hasManyRecent: Bool {
        recent.reduce(0) { $0 + $1.count } > max(Self.fewRecent, count / Self.recentShare)
    }

    private func hasManyRemoved(_ layer: Layer) -> Bool {
        (layer.removed?.count ?? 0) > max(Self.fewRecent, layer.segment.items.count) / Self.removedShare
    }

    /// Whether searches would gain by ``compacted()``.
    package var needsCompaction: Bool {
        hasManyRecent || recent.count > Self.mostRecentLayers || layers[..<baseCount].contains(where: hasManyRemoved)
    }

    /// Returns the same temples in another division into layers: one base layer, that with the most changes, is made
    /// anew with the recent temples that belong there; or several recent layers became one. It takes as much memory
    /// beside this index as one base layer, and is to be called again while ``needsCompaction`` is true.
    package func compacted() -> InMemoryTempleIndex {
        if !hasManyRecent, recent.count > Self.mostRecentLayers {
            let merged = layer(of: recent.map { ($0, { _ in true }) })
            return with(layers[..<baseCount] + [merged], baseCount: baseCount)
        }
        let starts = layers[..<baseCount].map { frame.key($0.segment.items[0].position) }
        /// Returns the number of the base layer that an item belongs to.
        func home(of item: IndexSegment.Item) -> Int {
            let key = frame.key(item.position)
            return max(0, starts.partitioningIndex { $0 > key } - 1)
        }
        var changes = layers[..<baseCount].map { $0.removed?.count ?? 0 }
        for layer in recent {
            for (number, item) in layer.segment.items.enumerated() where !layer.isRemoved(UInt32(number)) {
                changes[home(of: item)] += 1
            }
        }
        guard let chosen = changes.indices.max(by: { changes[$0] < changes[$1] }) else { return self }
        var rest = recent
        for index in rest.indices {
            let layer = rest[index]
            for (number, item) in layer.segment.items.enumerated()
            where !layer.isRemoved(UInt32(number)) && home(of: item) == chosen {
                if let path = layer.segment.path(to: item.id, at: item.position, except: layer.isRemoved) {
                    rest[index].remove(path)
                }
            }
        }
        var merged: [(Layer, (IndexSegment.Item) -> Bool)] = [(layers[chosen], { _ in true })]
        for layer in recent { merged.append((layer, { home(of: $0) == chosen })) }
        let made = baseLayers(of: merged)
        var kept = Array(layers[..<chosen])
        kept += made
        kept += layers[(chosen + 1)..<baseCount]
        kept += rest.filter { $0.count > 0 }
        return with(kept, baseCount: baseCount - 1 + made.count)
    }

    /// Returns base layers of some temples: one, or several when there are too many for one.
    private func baseLayers(of chosen: [(Layer, (IndexSegment.Item) -> Bool)]) -> [Layer] {
        let whole = layer(of: chosen)
        let parts = (whole.count + mostInSegment / 2) / mostInSegment
        guard parts > 1 else { return whole.count > 0 ? [whole] : [] }
        let size = (whole.count + parts - 1) / parts
        return stride(from: 0, to: whole.count, by: size).map { start in
            var writer = IndexSegmentWriter(reserving: size)
            let items = whole.segment.items[start..<min(start + size, whole.count)]
            for item in items { writer.append(item, of: whole) }
            return writer.finish(in: frame, sets)
        }
    }
}

extension RandomAccessCollection {
    /// Returns the first index whose element satisfies the predicate, in a collection in which all elements after it do
    /// too; the end index when none does.
    fileprivate func partitioningIndex(where belongsAfter: (Element) -> Bool) -> Index {
        var start = startIndex
        var count = self.count
        while count > 0 {
            let half = count / 2
            let middle = index(start, offsetBy: half)
            if belongsAfter(self[middle]) {
                count = half
            } else {
                start = index(after: middle)
                count -= half + 1
            }
        }
        return start
    }
}
