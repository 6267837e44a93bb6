internal import HTTPModel
internal import WebRouting

/// `/api/auth/mail`: a link in a mail.
enum MailRoutes {
    static let maxBodyBytes = 8 << 10

    /// The answer is the same for every address: whether there is an account, whether a mail is sent, and whether it arrives.
    static func ask(_ call: AccountCall) throws -> Response {
        let body = try MailBody(try call.members())
        let cookie = try call.service.mail.ask(
            body.email, returnTo: body.returnTo, locale: body.locale, call.context)
        var response = Response.json(Array("{}".utf8), status: 202)
        response.headers.append("Set-Cookie", cookie.headerValue)
        return response
    }
}
