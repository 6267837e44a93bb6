import AccountModel
import Foundation
import Notifications
import Secrets
import Synchronization
import TestProvider

/// A browser that has subscribed.
struct Browser {
    let key: PrivateKey
    let secret: [UInt8]

    init() throws {
        key = try PrivateKey.make()
        secret = try Secrets.random(16)
    }

    func device(_ endpoint: String, id: String = "11111111-1111-4111-8111-111111111111") -> Device {
        SomeMessage.device(
            endpoint, id: id,
            keys: Device.Keys(p256dh: Secrets.base64URL(key.point), auth: Secrets.base64URL(secret)))
    }
}

enum SomeMessage {
    static let now: Int64 = 1_800_000_000
    static let id = "0c5f0d4e-7f0b-4a52-9f0a-3a4bfd0e8a11"

    static func device(
        _ token: String, id: String = "11111111-1111-4111-8111-111111111111", platform: Device.Platform = .web,
        keys: Device.Keys?
    ) -> Device {
        Device(id: id, token: token, platform: platform, keys: keys, isActive: true, createdAt: now, updatedAt: now)
    }

    static func account(email: String? = "lin@temple.example", locale: String = "zh-TW") -> Account {
        Account(
            id: AccountID(1), uuid: "22222222-2222-4222-8222-222222222222", email: email, displayName: "林",
            avatarURL: nil,
            locale: locale, createdAt: now, updatedAt: now)
    }

    static func message(
        _ devices: [Device] = [], id: String = SomeMessage.id, account: Account = SomeMessage.account(),
        title: String = "媽祖聖誕 and 2 more", body: String = "三天後", language: String = "zh-TW",
        url: String = "https://site.example/events/1",
        unsubscribeURL: String = "https://site.example/unsubscribe?key=abc", lifetime: Int64 = 3_600
    ) -> OutgoingMessage {
        OutgoingMessage(
            id: id, account: account, devices: devices, title: title, body: body, language: language,
            url: url, unsubscribeURL: unsubscribeURL, lifetimeSeconds: lifetime)
    }
}

/// Waits for what becomes of messages.
enum Delivered {
    /// Sends a message to each target of a channel, and returns the results in the order of the targets.
    static func results(of message: OutgoingMessage, by channel: some MessageChannel) -> [DeliveryResult] {
        let targets = channel.targets(of: message)
        let collected = Collected()
        for (index, target) in targets.enumerated() {
            channel.send(message, to: target) { collected.add($0, at: index) }
        }
        return collected.wait(for: targets.count)
    }

    private final class Collected: Sendable {
        private let results = Mutex<[Int: DeliveryResult]>([:])
        private let hasResult = DispatchSemaphore(value: 0)

        func add(_ result: DeliveryResult, at index: Int) {
            results.withLock { $0[index] = result }
            hasResult.signal()
        }

        func wait(for count: Int) -> [DeliveryResult] {
            for _ in 0..<count { hasResult.wait() }
            return results.withLock { results in results.sorted { $0.key < $1.key }.map(\.value) }
        }
    }
}
