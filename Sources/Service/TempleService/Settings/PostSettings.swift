internal import FoundationEssentials
internal import HTTPClient
internal import Notifications
internal import Wording

/// The server that takes mails, and the address that they come from.
struct PostSettings {
    let server: MailServer
    let sender: MailAddress
    let bounds: ProviderBounds

    private static let usualRate = 10
    private static let mostRate = 1_000_000
    /// How many connections there are to a mail server.
    private static let mostAtOnce = 8
    private static let longestPassword = 4_096

    /// Reads the settings; nil where no mails are sent.
    init?(_ settings: ServiceSettings) throws(ServiceError) {
        guard let (value, origin) = settings.text("smtp") else {
            for name in ["smtp-user", "smtp-password-file", "mail-from"] {
                guard let (_, origin) = settings.text(name) else { continue }
                throw ServiceError(.setting, "\(origin) needs --smtp: the server that takes mails")
            }
            return nil
        }
        guard let (from, fromOrigin) = settings.text("mail-from") else {
            throw ServiceError(.setting, "\(origin) needs --mail-from: the address that mails come from")
        }
        guard let sender = MailAddress(from) else {
            throw ServiceError(
                .setting,
                "\(fromOrigin) \"\(from.prefix(80))\" is not an address of mail, such as reminders@temples.example")
        }
        let rate = try settings.number("mail-rate", in: 0...Self.mostRate) ?? Self.usualRate
        let (user, password) = try Self.user(settings)
        do throws(HTTPClientError) {
            server = try MailServer(value, user: user, password: password)
        } catch {
            throw ServiceError(.setting, "\(origin) \"\(value.prefix(80))\" cannot be used: \(error)")
        }
        self.sender = sender
        bounds = ProviderBounds(rate: rate == 0 ? nil : Double(rate), mostUnderWay: Self.mostAtOnce)
    }

    private static func user(_ settings: ServiceSettings) throws(ServiceError) -> (user: String?, password: String?) {
        guard let (user, origin) = settings.text("smtp-user") else {
            if let (_, origin) = settings.text("smtp-password-file") {
                throw ServiceError(.setting, "\(origin) needs --smtp-user")
            }
            return (nil, nil)
        }
        guard let (path, fileOrigin) = settings.text("smtp-password-file") else {
            throw ServiceError(.setting, "\(origin) needs --smtp-password-file: a file with the password")
        }
        guard let data = FileManager.default.contents(atPath: path) else {
            throw ServiceError(.missingFile, "\(fileOrigin): cannot read the file \(path)")
        }
        let text = data.count <= longestPassword ? String(data: data, encoding: .utf8) : nil
        let password = text?.trimmed(of: .lineBreaks) ?? ""
        guard !password.isEmpty, !password.contains(where: \.isNewline) else {
            throw ServiceError(.contents, "\(path) is not a password: one line of at most 4096 characters")
        }
        return (user, password)
    }

    /// Refuses an address for examples at a server that passes mails on.
    func checkSender() throws(ServiceError) {
        if sender.isReserved, !server.isOnLoopback {
            throw ServiceError(.setting, "--mail-from \(sender.text) is an address for examples; give a real one")
        }
    }

    /// Whether mails may reach people. A mail server of this machine may pass mails on, but none from an address for examples.
    var isReal: Bool { !server.isOnLoopback || !sender.isReserved }
}
