/// Sign-in and its end: `/sign-in` with all below it, and `/sign-out`.
enum SignInPages {
    /// Where a link by mail leads.
    static let mail = AccountPageTable.signIn + "/mail"

    static let routes: [PersonPageRoute] = []
}
