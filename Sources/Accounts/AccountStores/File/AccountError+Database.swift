internal import AccountModel
internal import Secrets
internal import SQLiteDriver

extension AccountError {
    /// Converts an error of the statements, of the driver or of a file. The words name the file and never a value.
    init(_ error: any Error, of path: String) {
        switch error {
        case let error as AccountError: self = error
        case let error as DatabaseError: self.init(error, path)
        case let error as DatabaseFileError: self.init(error, path)
        case is Secrets.NoRandomness: self = .unavailable(reason: "the system has no random numbers to give")
        default: self = .unavailable(reason: "the accounts file \(path): \(error)")
        }
    }

    private init(_ error: DatabaseError, _ path: String) {
        let file = "the accounts file \(path)"
        switch error.kind {
        case .busy: self = .busy(reason: "\(file) is being written by another program")
        case .interrupted: self = .busy(reason: "\(file) took too long")
        case .notADatabase:
            self = .unavailable(reason: "\(file) is not a SQLite database; give another path with --accounts")
        case .corrupt:
            self = .unavailable(reason: "\(file) is damaged (\(error.message)); restore it from a backup")
        case .cannotOpen: self = .unavailable(reason: "\(file) cannot be opened: \(error.message)")
        case .readOnly:
            self = .unavailable(reason: "\(file) cannot be written: let the service write the file and its folder")
        case .diskFull: self = .unavailable(reason: "the disk of \(file) is full; make room on it")
        case .inputOutput: self = .unavailable(reason: "\(file) cannot be read or written: \(error.message)")
        case .constraint, .tooLarge, .other:
            self = .unavailable(reason: "\(file) refused a statement: \(error.message)")
        }
    }

    private init(_ error: DatabaseFileError, _ path: String) {
        let file = "the accounts file \(path)"
        switch error {
        case .missing: self = .unavailable(reason: "\(file) does not exist")
        case .foreign(let reason), .cannotOpen(let reason): self = .unavailable(reason: "\(file): \(reason)")
        case .newer(let found, let supported):
            self = .unavailable(
                reason: "\(file) has schema \(found), and this release knows up to \(supported); use the newer release")
        case .older(let found, let supported):
            self = .unavailable(reason: "\(file) has schema \(found), and this release needs \(supported)")
        case .prerelease(let found):
            self = .unavailable(
                reason:
                    "\(file) has schema \(found) of a build before 1.0.0, and this release knows those from \(AccountFile.format.first) on; "
                    + "keep it aside under another name, with the files -wal and -shm beside it: the service makes a new "
                    + "file, and people sign in again")
        case .busy: self = .busy(reason: "\(file) is being written by another program")
        }
    }
}
