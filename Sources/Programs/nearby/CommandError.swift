internal import TempleModel

/// The error of a command: the message for standard error and the exit code (sysexits.h).
struct CommandError: Error, Equatable {
    let code: ExitCode
    /// One line.
    let message: String
    /// The lines after the message.
    let details: [String]

    init(_ code: ExitCode, _ message: String, details: [String] = []) {
        self.code = code
        self.message = message
        self.details = details
    }

    static func usage(_ message: String, _ command: CommandSpecification) -> CommandError {
        CommandError(.usage, message, details: ["\(command.name) --help lists all options"])
    }

    /// An error in a search parameter, reported under the name of its option.
    init(_ error: TempleQueryError, _ command: CommandSpecification) {
        self = .usage("--\(error.parameter.optionName) \(error.explanation)", command)
    }

    /// An error of the store, with the path of the database. `writing` is true if the command wanted to write.
    init(_ error: SearchError, in path: String, writing: Bool = false) {
        switch error {
        case .missing:
            self.init(
                .noInput, "there is no database at \(path); create one with: nearby import FILE --database \(path)")
        case .notADatabase(let reason):
            self.init(.data, "\(path) is not a usable database: \(reason)")
        case .newer(let found, let supported):
            self.init(
                .data,
                "\(path) was created by a newer nearby (schema \(found); this version supports up to \(supported)); "
                    + "update nearby")
        case .prerelease(let found):
            self.init(.data, "\(path) has \(SearchError.remedy(ofPrerelease: found))")
        case .older(let found, let supported):
            self.init(
                .data, "\(path) has the old schema \(found) (current: \(supported)); any import updates it")
        case .busy:
            self.init(.unavailable, "another program is writing to \(path); try again when it has finished")
        case .tooSlow, .cancelled, .overBudget:
            self.init(.unavailable, "the search in \(path) exceeded its time limit; try again")
        case .cannotOpen(let reason):
            self.init(writing ? .cannotCreate : .noInput, "cannot open \(path): \(reason)")
        case .unavailable(let trouble, let reason):
            self.init(
                trouble == .copyDisk ? .inputOutput : .unavailable, "\(path): \(trouble.words): \(reason)")
        case .badSupply(let reason):
            self.init(.data, reason)
        case .failed(let reason):
            self.init(.internalError, "\(path): \(reason)")
        case .inputOutput(let reason):
            self.init(.inputOutput, "cannot \(writing ? "write" : "read") \(path): \(reason)")
        }
    }
}

/// The exit codes of sysexits.h that the command uses.
enum ExitCode: Int32, CaseIterable {
    case success = 0
    case usage = 64
    case data = 65
    case noInput = 66
    case unavailable = 69
    case internalError = 70
    case cannotCreate = 73
    case inputOutput = 74
    // As a shell reports a program that SIGINT or SIGTERM ended.
    case interrupted = 130
    case terminated = 143
}
