/// Builds an ``InMemoryTempleIndex`` from the rows of a store, one row at a time.
package struct InMemoryTempleIndexBuilder {
    /// The maximum number of items in an index. They take about a gigabyte.
    package static let mostItems = 10_000_000 + (1 << 20)
    /// The maximum size of the texts in bytes.
    package static let mostTextBytes = 1 << 30

    private let mostItems: Int
    private let mostTextBytes: Int
    private let plan: IndexPlan?
    private var layers: [InMemoryTempleIndex.Layer] = []
    private var writer: IndexSegmentWriter
    private var sets = DeitySetTable()
    /// The number of items in the finished layers.
    private var count = 0
    private var textBytes = 0
    private var hasTexts = true

    /// Begins an index of one segment.
    ///
    /// - Parameters:
    ///   - temples: the approximate number of temples to come.
    ///   - mostItems: the maximum number of items; with more there is no index.
    ///   - textBytes: the maximum size of the texts; with more bytes the index has no texts
    ///     (``InMemoryTempleIndex/hasTexts``).
    package init(expecting temples: Int, atMost mostItems: Int = mostItems, textBytes: Int = mostTextBytes) {
        self.init(nil, expecting: temples, atMost: mostItems, textBytes: textBytes)
    }

    /// Begins an index of several segments: ``append(_:)`` expects the temples of the plan's segments, one segment after
    /// another.
    package init(_ plan: IndexPlan, atMost mostItems: Int = mostItems, textBytes: Int = mostTextBytes) {
        self.init(plan, expecting: plan.mostInSegment, atMost: mostItems, textBytes: textBytes)
    }

    private init(_ plan: IndexPlan?, expecting temples: Int, atMost mostItems: Int, textBytes: Int) {
        self.plan = plan
        self.mostItems = mostItems
        mostTextBytes = textBytes
        writer = IndexSegmentWriter(reserving: min(temples, mostItems))
    }

    /// Returns the number of a set of deities. Temples share a set.
    ///
    /// - Parameters:
    ///   - name: a text that identifies the set: equal for equal sets, different for different ones.
    ///   - make: creates the set; called once for each name.
    package mutating func belonging(_ name: String, _ make: () -> DeitySet) -> Int32 { sets.number(name, make) }

    /// Appends a temple.
    ///
    /// - Returns: false when the index would take too much memory; then there is no index.
    package mutating func append(_ temple: IndexedTemple) -> Bool {
        guard count + writer.count < mostItems, !sets.isTooLarge else { return false }
        writer.append(temple)
        if let plan, writer.count == plan.mostInSegment { endSegment(plan.frame) }
        return true
    }

    private mutating func endSegment(_ frame: CurveFrame) {
        guard writer.count > 0 else { return }
        count += writer.count
        let layer = writer.finish(in: frame, sets)
        layers.append(layer)
        textBytes += layer.texts?.count ?? 0
        if layer.texts == nil || textBytes > mostTextBytes { hasTexts = false }
        if !hasTexts { for number in layers.indices { layers[number].dropTexts() } }
        let rest = (plan?.count ?? count) - count
        writer = IndexSegmentWriter(reserving: min(rest, plan?.mostInSegment ?? 0))
    }

    /// Returns the index of all appended temples. It never changes afterwards.
    package consuming func finish() -> InMemoryTempleIndex {
        let frame = plan?.frame ?? writer.frame
        endSegment(frame)
        return InMemoryTempleIndex(
            layers: layers, baseCount: layers.count, sets: sets, frame: frame,
            mostInSegment: plan?.mostInSegment ?? IndexPlan.usualInSegment)
    }
}
