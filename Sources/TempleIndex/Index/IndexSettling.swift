/// How recent layers of an index get into the settled ones, one of these at a time.
extension InMemoryTempleIndex {
    /// The number of temples in recent layers up to which a search hardly notices them.
    private static let fewRecent = 1 << 13
    /// The part of all temples that may be in recent layers.
    private static let recentShare = 32
    /// A search looks at the root of each recent layer.
    private static let mostRecentLayers = 8
    /// The part of a settled layer that may be removed places.
    private static let removedShare = 4

    private var recent: ArraySlice<Layer> { layers[settledCount...] }

    private var hasManyRecent: Bool {
        recent.reduce(0) { $0 + $1.count } > max(Self.fewRecent, count / Self.recentShare)
    }

    private func hasManyRemoved(_ layer: Layer) -> Bool {
        (layer.removed?.count ?? 0) > max(Self.fewRecent, layer.segment.places.count) / Self.removedShare
    }

    /// Whether searches would gain by ``settled()``.
    package var needsSettling: Bool {
        hasManyRecent || recent.count > Self.mostRecentLayers || layers[..<settledCount].contains(where: hasManyRemoved)
    }

    /// Returns the same temples in another division into layers: one settled layer, that with the most changes, is made
    /// anew with the recent temples that belong there; or several recent layers became one. It takes as much memory
    /// beside this index as one settled layer, and is to be called again while ``needsSettling`` is true.
    package func settled() -> InMemoryTempleIndex {
        if !hasManyRecent, recent.count > Self.mostRecentLayers {
            let merged = layer(of: recent.map { ($0, { _ in true }) })
            return with(layers[..<settledCount] + [merged], settledCount: settledCount)
        }
        let starts = layers[..<settledCount].map { frame.place($0.segment.places[0].position) }
        /// Returns the number of the settled layer that a place belongs to.
        func home(of place: IndexSegment.Place) -> Int {
            let key = frame.place(place.position)
            return max(0, starts.partitioningIndex { $0 > key } - 1)
        }
        var changes = layers[..<settledCount].map { $0.removed?.count ?? 0 }
        for layer in recent {
            for (number, place) in layer.segment.places.enumerated() where !layer.isRemoved(UInt32(number)) {
                changes[home(of: place)] += 1
            }
        }
        guard let chosen = changes.indices.max(by: { changes[$0] < changes[$1] }) else { return self }
        var rest = recent
        for index in rest.indices {
            let layer = rest[index]
            for (number, place) in layer.segment.places.enumerated()
            where !layer.isRemoved(UInt32(number)) && home(of: place) == chosen {
                if let path = layer.segment.path(to: place.id, at: place.position, except: layer.isRemoved) {
                    rest[index].remove(path)
                }
            }
        }
        let made = settledLayers(
            of: [(layers[chosen], { _ in true })] + recent.map { ($0, { home(of: $0) == chosen }) })
        return with(
            layers[..<chosen] + made + layers[(chosen + 1)..<settledCount] + rest.filter { $0.count > 0 },
            settledCount: settledCount - 1 + made.count)
    }

    /// Returns settled layers of some temples: one, or several when there are too many for one.
    private func settledLayers(of chosen: [(Layer, (IndexSegment.Place) -> Bool)]) -> [Layer] {
        let whole = layer(of: chosen)
        let parts = (whole.count + mostInSegment / 2) / mostInSegment
        guard parts > 1 else { return whole.count > 0 ? [whole] : [] }
        let size = (whole.count + parts - 1) / parts
        return stride(from: 0, to: whole.count, by: size).map { start in
            var writer = IndexSegmentWriter(reserving: size)
            let places = whole.segment.places[start..<min(start + size, whole.count)]
            for place in places { writer.append(place, of: whole) }
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
