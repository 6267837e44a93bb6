package import Geodesy

/// The difference between two revisions of a store: temples to remove from an index, and temples to add to it. Each id
/// occurs at most once in each.
package struct IndexUpdate: Sendable {
    private(set) var removed: [(id: Int64, position: Coordinate)] = []
    private(set) var written: [IndexedTemple] = []
    private(set) var sets: DeitySetTable

    /// - Parameter index: the index that ``InMemoryTempleIndex/applying(_:)`` shall apply it to.
    package init(to index: InMemoryTempleIndex) {
        sets = index.sets
    }

    package var isEmpty: Bool { removed.isEmpty && written.isEmpty }

    /// As ``InMemoryTempleIndexBuilder/belonging(_:_:)``.
    package mutating func belonging(_ name: String, _ make: () -> DeitySet) -> Int32 { sets.number(name, make) }

    /// Removes a temple, or its state before a change.
    ///
    /// - Parameter position: its position in the index.
    package mutating func remove(id: Int64, at position: Coordinate) { removed.append((id, position)) }

    /// Adds a temple, or its state after a change.
    package mutating func write(_ temple: IndexedTemple) { written.append(temple) }
}

extension InMemoryTempleIndex {
    /// The number of temples in a layer up to which ``applying(_:)`` merges layers. It takes some milliseconds.
    private static let mostMergedAtOnce = 1 << 12
    /// A layer is merged with the one before it unless that has more than so many times its temples.
    private static let mergeFactor = 4

    /// Returns the index after an update.
    ///
    /// - Returns: nil when the update does not fit: the index has to be made anew.
    package func applying(_ update: IndexUpdate) -> InMemoryTempleIndex? {
        guard baseCount > 0, hasTexts, !update.sets.isTooLarge,
            textBytes <= InMemoryTempleIndexBuilder.mostTextBytes,
            count + update.written.count <= InMemoryTempleIndexBuilder.mostItems
        else { return nil }
        var layers = layers
        for one in update.removed {
            // Recent layers first: most changes are to what changed before.
            let found = layers.indices.reversed().lazy.compactMap { number in
                let layer = layers[number]
                return layer.segment.path(to: one.id, at: one.position, except: layer.isRemoved).map { (number, $0) }
            }.first
            guard let (number, path) = found else { return nil }
            layers[number].remove(path)
        }
        if !update.written.isEmpty {
            var writer = IndexSegmentWriter(reserving: update.written.count)
            for temple in update.written { writer.append(temple) }
            layers.append(writer.finish(in: frame, update.sets))
        }
        let kept = layers[..<baseCount] + layers[baseCount...].filter { $0.count > 0 }
        return with(kept, baseCount: baseCount, sets: update.sets).withMergedLayers()
    }

    /// Returns the index with the last layers merged while they are small.
    private func withMergedLayers() -> InMemoryTempleIndex {
        var first = layers.count - 1
        var count = layers.last?.count ?? 0
        while first > baseCount, layers[first - 1].count <= Self.mergeFactor * count,
            count + layers[first - 1].count <= Self.mostMergedAtOnce
        {
            first -= 1
            count += layers[first].count
        }
        guard first >= baseCount, first < layers.count - 1 else { return self }
        let merged = layer(of: layers[first...].map { ($0, { _ in true }) })
        return with(layers[..<first] + [merged], baseCount: baseCount)
    }

    /// Returns a layer of the temples of some layers that a predicate accepts.
    func layer(of layers: [(Layer, (IndexSegment.Item) -> Bool)]) -> Layer {
        var writer = IndexSegmentWriter(reserving: layers.reduce(0) { $0 + $1.0.count })
        for (layer, isChosen) in layers {
            for (number, item) in layer.segment.items.enumerated() {
                guard !layer.isRemoved(UInt32(number)), isChosen(item) else { continue }
                writer.append(item, of: layer)
            }
        }
        return writer.finish(in: frame, sets)
    }
}

extension InMemoryTempleIndex.Layer {
    mutating func remove(_ path: [UInt32]) {
        var known = removed ?? RemovedItems(of: segment)
        removed = nil
        known.remove(path)
        removed = known
    }
}
