internal import AccountModel
internal import TempleModel
internal import WebRouting

/// The body of a request for a link by mail: `{"email": "mei@example.org"}`.
struct MailBody {
    let email: String
    /// Where the browser is led afterwards.
    let returnTo: LocalTarget
    let locale: String

    init(_ members: [EditInput.Member]) throws(EditFaults) {
        var reader = BodyReader(members, known: ["email", "return", "locale"])
        let email = reader.text("email", .required, longest: AccountLimits.longestAddress)
        returnTo = LocalTarget(reader.text("return", .nullable, longest: LocalTarget.mostBytes))
        locale = ProfileBody.locale(&reader, .nullable) ?? Account.usualLocale
        try reader.check()
        self.email = email ?? ""
    }
}
