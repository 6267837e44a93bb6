/// What a browser is told: a declarative push message (W3C Push API), with two members for the service worker.
///
/// A browser that knows the form shows it by itself. Any other hands it to the service worker of the site, which shows the same.
enum PushText {
    /// The mark of a declarative message: the number of RFC 8030.
    private static let mark = 8_030

    private struct Members: Encodable {
        let webPush: Int
        let notification: Notification
        let id: String
        /// Left out where it is not asked for.
        let renew: Bool?

        enum CodingKeys: String, CodingKey {
            case webPush = "web_push"
            case notification, id, renew
        }
    }

    private struct Notification: Encodable {
        let title: String
        let body: String
        /// The address of the page that a press opens.
        let navigate: String
        /// A message that comes again takes the place of the first.
        let tag: String
        let lang: String
        let silent: Bool
    }

    /// Returns the JSON. A body that is too long ends with `…`. Nil if even without a body it has too many bytes.
    ///
    /// - Parameter renews: whether the browser is asked to send its subscription again. Only the service worker reads it.
    static func json(_ message: OutgoingMessage, renews: Bool = false, mostBytes: Int) -> [UInt8]? {
        FittingJSON.bytes(body: message.body, mostBytes: mostBytes) { body in
            Members(
                webPush: mark,
                notification: Notification(
                    title: message.title, body: body, navigate: message.url, tag: message.id, lang: message.language,
                    silent: false), id: message.id, renew: renews ? true : nil)
        }
    }
}
