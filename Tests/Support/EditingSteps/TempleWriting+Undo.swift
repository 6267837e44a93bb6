package import TempleModel

extension TempleWriting {
    /// Undoes the last imports without an author, however many things that changes.
    package func undoLastImport() throws -> ImportEntry? {
        do {
            return try undoLastImport(by: nil, reason: nil, confirmed: nil)
        } catch let refused as EditRefused {
            guard case .unconfirmed(let impact) = refused.reason else { throw refused }
            return try undoLastImport(by: nil, reason: nil, confirmed: impact.count)
        }
    }
}
