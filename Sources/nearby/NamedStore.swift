internal import TempleModel

/// A store and where it was opened, which a command tells with what went wrong; the store itself does not know it.
struct NamedStore {
    let path: String
    let reading: any TempleReading

    /// Asks the store, and says in the command's words why it could not answer.
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
