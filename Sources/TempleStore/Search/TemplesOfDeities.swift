/// The query for the ids of all temples of some deities, at any distance. ?1 is a JSON array of deity ids.
enum TemplesOfDeities {
    static let sql = """
        SELECT DISTINCT temple_id FROM deity_temple WHERE deity_id IN (SELECT value FROM json_each(?1))
        """

    /// Counts the links between these deities and temples, up to ?2.
    static let countSQL = """
        SELECT count(*) FROM (
            SELECT 1 FROM deity_temple WHERE deity_id IN (SELECT value FROM json_each(?1)) LIMIT ?2)
        """

    /// Returns the largest number of temples for which a list is cheaper than a nearest-neighbour search.
    ///
    /// The search meets one of these temples every `temples / count` steps and needs `rows` of them; a list reads
    /// `count` rows.
    ///
    /// - Parameter stepsPerRow: the number of search steps that take as long as one row of the list; 1 when each step
    ///   reads a row too.
    static func mostListed(of temples: Int, rows: Int, stepsPerRow: Int) -> Int {
        Int((Double(temples * rows) / Double(stepsPerRow)).squareRoot())
    }
}
