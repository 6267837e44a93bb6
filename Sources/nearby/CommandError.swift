internal import TempleModel

/// Why a command ends without its answer: the words on standard error and the exit code of sysexits.h.
struct CommandError: Error, Equatable {
    let code: ExitCode
    let message: String

    init(_ code: ExitCode, _ message: String) {
        self.code = code
        self.message = message
    }

    static func usage(_ message: String, _ command: CommandSpecification) -> CommandError {
        CommandError(.usage, "\(message)\n\(command.name) --help tells all options")
    }

    /// A parameter of a search, by its option's name.
    init(_ error: TempleQueryError, _ command: CommandSpecification) {
        self = .usage("--\(error.parameter.optionName) \(error.explanation)", command)
    }

    /// What the store says of the database at a path; `writing` when it was to be written.
    init(_ error: SearchError, in path: String, writing: Bool = false) {
        switch error {
        case .missing:
            self.init(
                .noInput, "there is no database at \(path); make one with: nearby import FILE --database \(path)")
        case .notADatabase(let reason):
            self.init(.data, "\(path) cannot be used as a database: \(reason)")
        case .newer(let found, let supported):
            self.init(
                .data,
                "\(path) was made by a newer nearby (its schema is \(found), this one knows up to \(supported)); "
                    + "update nearby")
        case .older(let found, let supported):
            self.init(
                .data, "\(path) has schema \(found) of \(supported); any import brings it up to date")
        case .busy:
            self.init(.unavailable, "\(path) is being written by another program; try again when it is done")
        case .tooSlow, .overBudget:
            self.init(.unavailable, "a search in \(path) took longer than it may; try again")
        case .cannotOpen(let reason):
            self.init(writing ? .cannotCreate : .noInput, "\(path) cannot be opened: \(reason)")
        case .failed(let reason):
            self.init(.internalError, "\(path): \(reason)")
        case .inputOutput(let reason):
            self.init(.inputOutput, "\(path) cannot be \(writing ? "written" : "read"): \(reason)")
        }
    }
}

/// The exit codes of sysexits.h that the command uses.
enum ExitCode: Int32 {
    case success = 0
    case usage = 64
    case data = 65
    case noInput = 66
    case unavailable = 69
    case internalError = 70
    case cannotCreate = 73
    case inputOutput = 74
    // What a shell says of a program that SIGINT or SIGTERM has ended.
    case interrupted = 130
    case terminated = 143
}
