/// The distinct sets of deities that temples worship. Temples with the same deities share one. Sets are only added, so
/// their numbers stay valid in all later versions of a table.
package struct DeitySetTable: Sendable {
    /// The maximum number of sets, and the maximum total size of their names in bytes.
    private static let mostSets = 1 << 16
    private static let mostBytes = 16 << 20

    private(set) var sets: [DeitySet] = []
    private var known: [String: Int32] = [:]
    private var bytes = 0

    /// Whether the table takes too much memory.
    var isTooLarge: Bool { sets.count > Self.mostSets || bytes > Self.mostBytes }

    /// Returns the number of a set of deities.
    ///
    /// - Parameters:
    ///   - name: a text that identifies the set: equal for equal sets, different for different ones.
    ///   - make: creates the set; called once for each name.
    mutating func number(_ name: String, _ make: () -> DeitySet) -> Int32 {
        if let number = known[name] { return number }
        let number = Int32(sets.count)
        known[name] = number
        bytes += name.utf8.count
        sets.append(make())
        return number
    }
}
