/// The nodes and items that a search or a count has looked at. Now and then it asks whether to go on.
struct Looks {
    /// The number of nodes and items between two calls of `check`: less than a tenth of a millisecond.
    private static let betweenChecks = 1 << 11

    private(set) var count = 0

    /// Counts nodes and items. A node whose filter is asked in vain counts once more: among millions there are many.
    ///
    /// - Parameter check: called each time the count passes a multiple of 2,048.
    @inline(__always)
    mutating func add(_ more: Int, check: () throws -> Void) rethrows {
        let checks = count / Self.betweenChecks
        count += more
        if count / Self.betweenChecks > checks { try check() }
    }
}
