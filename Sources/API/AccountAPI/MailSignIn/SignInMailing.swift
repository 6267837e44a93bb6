public import AccountModel

/// Sends links that sign people in.
public protocol SignInMailing: Sendable {
    /// Returns an address of mail as it is kept, in lower case; nil for a text that is none.
    func address(_ text: String) -> String?

    /// Sends a mail, in the background. It returns at once.
    func send(_ mail: SignInMail)
}
