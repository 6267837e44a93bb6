internal import TempleModel

/// A store with the path of its database. Error messages name the path; the store itself does not know it.
struct NamedStore {
    let path: String
    let reading: any TempleReading

    /// Queries the store and turns its error into a ``CommandError``.
    func asking<Answer>(
        _ question: (any TempleReading) throws(SearchError) -> Answer
    ) throws(CommandError) -> Answer {
        do {
            return try question(reading)
        } catch {
            throw CommandError(error, in: path)
        }
    }
}
