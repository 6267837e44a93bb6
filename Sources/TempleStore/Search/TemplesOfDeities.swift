/// The ids of the temples of some deities, wherever they are; the deities as a JSON array of ids in ?1.
enum TemplesOfDeities {
    static let sql = """
        SELECT DISTINCT temple_id FROM deity_temple WHERE deity_id IN (SELECT value FROM json_each(?1))
        """

    /// How many links there are, counted to ?2 at most.
    static let countSQL = """
        SELECT count(*) FROM (
            SELECT 1 FROM deity_temple WHERE deity_id IN (SELECT value FROM json_each(?1)) LIMIT ?2)
        """

    /// Up to how many temples are listed sooner than found on the way outwards.
    ///
    /// The walk comes by one of them every `temples / count` steps, and needs `rows` of them; a list has `count`.
    ///
    /// - Parameter stepsPerRow: how many steps of the walk take as long as one row of the list: 1 where each step reads a
    ///   row, too.
    static func mostListed(of temples: Int, rows: Int, stepsPerRow: Int) -> Int {
        Int((Double(temples * rows) / Double(stepsPerRow)).squareRoot())
    }
}
