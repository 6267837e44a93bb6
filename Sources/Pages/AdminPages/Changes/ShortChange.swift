internal import TempleModel

extension EditReading {
    /// Returns one change with the first few of its things, and `thing` beside them; nil if there is none with this number,
    /// or if it did not change the thing. A change may be of a thousand things with long texts.
    func shortChange(_ number: Int64, with thing: ChangeQuery.Entity? = nil) throws(SearchError) -> ChangeEntry? {
        let query = ChangeQuery(
            entity: thing, before: number + 1, limit: 1, mostEntities: ChangeSummary.mostNamed)
        return try changes(matching: query).entries.first { $0.number == number }
    }
}
