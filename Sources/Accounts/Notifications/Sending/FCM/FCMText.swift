/// A message as FCM takes it: `messages:send` of HTTP v1, with the parts of Android and of APNs.
struct FCMText: Encodable {
    private struct Message: Encodable {
        let token: String
        let notification: Notification
        let data: [String: String]
        let android: Android
        let apns: APNs
    }

    private struct Notification: Encodable {
        let title: String
        let body: String
    }

    private struct Android: Encodable {
        struct Shown: Encodable { let tag: String }

        let priority: String
        let ttl: String
        /// Where a message waits for its device, the same one takes its place.
        let collapseKey: String
        /// A message that comes again takes the place of the first on the screen.
        let notification: Shown

        enum CodingKeys: String, CodingKey {
            case priority, ttl, notification
            case collapseKey = "collapse_key"
        }
    }

    private struct APNs: Encodable {
        struct Payload: Encodable { let aps: Shown }

        struct Shown: Encodable {
            /// Those of one thread are shown together.
            let thread: String

            enum CodingKeys: String, CodingKey { case thread = "thread-id" }
        }

        let headers: [String: String]
        let payload: Payload
    }

    private let message: Message

    /// Firebase takes no more, the address of the device apart.
    private static let mostBytes = 4_096
    private static let thread = "reminders"

    /// Returns the JSON. A body that is too long ends with `…`. Nil if even without a body it has too many bytes.
    ///
    /// - Parameters:
    ///   - token: the registration token of the device.
    ///   - now: seconds since 1970.
    static func json(_ message: OutgoingMessage, to token: String, now: Int64) -> [UInt8]? {
        let lifetime = max(0, message.lifetimeSeconds)
        return FittingJSON.bytes(body: message.body, mostBytes: mostBytes + token.utf8.count) { body in
            FCMText(
                message: Message(
                    token: token, notification: Notification(title: message.title, body: body),
                    data: ["id": message.id, "url": message.url],
                    android: Android(
                        // Somebody has chosen the time: a phone that sleeps is not waited for.
                        priority: "HIGH", ttl: "\(lifetime)s", collapseKey: message.plainID,
                        notification: Android.Shown(tag: message.id)),
                    apns: APNs(
                        headers: [
                            "apns-collapse-id": message.plainID, "apns-expiration": String(now + lifetime),
                            "apns-priority": "10",
                        ], payload: APNs.Payload(aps: APNs.Shown(thread: thread)))))
        }
    }
}
