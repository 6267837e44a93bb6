internal import AccountAPI
internal import HTTPClient
internal import Sending

extension SignInMails: SignInMailing {}

extension MailSignInSettings {
    /// Begins to send, on a thread of its own.
    ///
    /// - Parameter note: reports what an operator has to know.
    func open(note: @escaping @Sendable (String) -> Void) throws(ServiceError) -> SignInMails {
        do throws(HTTPClientError) {
            let mails = try SignInMails(server: post.server, sender: post.sender, note: note)
            mails.start()
            return mails
        } catch {
            throw ServiceError(.unavailable, "mails to sign in cannot be sent: \(error)")
        }
    }
}
