internal import AccountModel

/// The settings of sign-in by mail.
struct MailSignInSettings {
    let post: PostSettings
    /// The public address of the site, without a slash at its end, to which links lead.
    let site: String
    /// The mails to one address in an hour.
    let mostInHour: Int

    private static let mostMostInHour = 1_000

    /// Reads the settings; nil where nobody signs in by mail.
    init?(_ settings: ServiceSettings) throws(ServiceError) {
        let number = try settings.number("sign-in-mails", in: 0...Self.mostMostInHour)
        guard try settings.flag("sign-in-by-mail") else {
            if let (_, origin) = settings.text("sign-in-mails") {
                throw ServiceError(.setting, "\(origin) needs --sign-in-by-mail")
            }
            return nil
        }
        if try settings.flag("no-pages") {
            throw ServiceError(.setting, "links in mails lead to pages, so --sign-in-by-mail cannot be with --no-pages")
        }
        guard let site = try ServedPages.site(settings) else {
            throw ServiceError(
                .setting,
                "links in mails lead to pages, so --sign-in-by-mail needs the public address of the site: --site URL")
        }
        guard let post = try PostSettings(settings) else {
            throw ServiceError(.setting, "--sign-in-by-mail needs --smtp and --mail-from")
        }
        try post.checkSender()
        self.site = site
        self.post = post
        mostInHour = number.map { $0 == 0 ? .max : $0 } ?? MailSignInLimits.usualMostInHour
    }
}
