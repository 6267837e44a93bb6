/// The choice between a list of the temples of some deities and a search outwards from a point.
package enum TemplesOfDeities {
    /// Returns the largest number of temples for which a list is cheaper than a nearest-neighbour search.
    ///
    /// The search meets a matching temple every `temples / count` steps and needs `rows` matches; a list reads `count`
    /// rows.
    ///
    /// - Parameter stepsPerRow: the number of search steps that take as long as one row of the list; 1 when each step
    ///   reads a row too.
    package static func mostListed(of temples: Int64, rows: Int, stepsPerRow: Int) -> Int {
        Int((Double(max(0, temples)) * Double(rows) / Double(stepsPerRow)).squareRoot())
    }
}
