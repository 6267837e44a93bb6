internal import AccountModel
internal import WebPages

/// What people call a device or the way of a message. Of a browser nothing is kept but the address of its push service, and
/// that tells which browsers use it.
enum DeviceName {
    /// The push services by the ends of their hosts.
    private static let services = [
        ("fcm.googleapis.com", "Chrome"), ("push.services.mozilla.com", "Firefox"), ("push.apple.com", "Safari"),
        ("notify.windows.com", "Edge"),
    ]

    static func words(_ device: Device, _ context: PersonContext) -> String {
        switch device.platform {
        case .web: browser(of: device.token, context)
        case .ntfy: context.page.bracketed("ntfy", topic(device.token))
        case .ios: context.words("The app on an iPhone or iPad", "iPhone／iPad App", "iPhone・iPad のアプリ")
        case .android: context.words("The app on Android", "Android App", "Android のアプリ")
        }
    }

    static func words(_ result: SelfTestResult, _ context: PersonContext) -> String {
        switch result.channel {
        case "mail": context.words("Mail", "電子郵件", "メール")
        case "fcm": context.words("The app", "App", "アプリ")
        case "web-push": browser(of: result.provider, context)
        default: context.page.bracketed(result.channel, host(result.provider))
        }
    }

    private static func browser(of address: String, _ context: PersonContext) -> String {
        let host = host(address)
        let known = services.first { host == $0.0 || host.hasSuffix("." + $0.0) }?.1
        return known ?? context.words("A browser (\(host))", "瀏覽器（\(host)）", "ブラウザー（\(host)）")
    }

    /// The host of an address, with its port.
    private static func host(_ address: String) -> String {
        let rest = address.firstRange(of: "://").map { address[$0.upperBound...] } ?? address[...]
        return String(rest.prefix { $0 != "/" })
    }

    /// A topic with most of its name left out: somebody may look on.
    private static func topic(_ address: String) -> String {
        "\(host(address))/\(address.split(separator: "/").last?.prefix(3) ?? "")…"
    }
}
