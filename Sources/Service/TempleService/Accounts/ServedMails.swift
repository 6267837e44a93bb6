internal import AccountAPI
internal import AccountModel
internal import HTTPClient
internal import Notifications

/// The mails to sign in of a service, as its routes ask for them.
struct ServedMails: SignInMailing {
    let mails: SignInMails

    func address(_ text: String) -> String? { mails.address(text) }

    func send(_ mail: SignInMail) { mails.send(mail) }
}

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
