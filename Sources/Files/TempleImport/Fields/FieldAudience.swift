/// Whom a finding about a field speaks to.
public enum FieldAudience: Sendable {
    /// Whoever has the file. What is wrong is left out, and the rest is taken.
    case file
    /// A program that sends JSON.
    case program
    /// Somebody at a terminal, or with a file of edits.
    case command
    /// Somebody before a form.
    case form

    /// Whether numbers and lists may be texts: `24.1`, `甲,乙`.
    var takesTexts: Bool { self != .program }

    /// How a field is left without a value.
    var leaveEmpty: String {
        switch self {
        case .file, .form: "leave it empty"
        case .program: "write null"
        case .command: "unset it"
        }
    }
}
