package import SQLiteDriver
package import TempleModel

extension SearchError {
    package init(_ error: DatabaseError) {
        switch error.kind {
        case .notADatabase, .corrupt: self = .notADatabase(reason: error.message)
        case .tooLarge:
            self = .notADatabase(reason: "a text or a row has more than \(Connection.mostBytes) bytes")
        case .busy: self = .busy
        case .interrupted: self = .tooSlow
        case .cannotOpen, .readOnly: self = .cannotOpen(reason: error.message)
        case .diskFull: self = .inputOutput(reason: "the disk is full")
        default: self = .inputOutput(reason: error.message)
        }
    }

    /// Converts what the driver says about a file.
    package init(_ error: DatabaseFileError) {
        switch error {
        case .missing: self = .missing
        case .foreign(let reason): self = .notADatabase(reason: reason)
        case .newer(let found, let supported): self = .newer(found: found, supported: supported)
        case .prerelease(let found): self = .prerelease(found: found)
        case .older(let found, let supported): self = .older(found: found, supported: supported)
        case .busy: self = .busy
        case .cannotOpen(let reason): self = .cannotOpen(reason: reason)
        }
    }

    /// Whether an error means that a stored value is invalid. Values are checked before they are written, so this is
    /// damage.
    private static func isDamage(_ error: any Error) -> Bool { RowGate.isBeyond(error) }

    /// Runs `body` and converts its errors to ``SearchError``.
    package static func rethrowing<Result>(_ body: () throws -> Result) throws(SearchError) -> Result {
        do {
            return try body()
        } catch let error as SearchError {
            throw error
        } catch let error as DatabaseError {
            throw SearchError(error)
        } catch let error as DatabaseFileError {
            throw SearchError(error)
        } catch  where isDamage(error) {
            throw .notADatabase(reason: "it is damaged: \(error)")
        } catch {
            throw .failed(reason: "\(error)")
        }
    }
}
