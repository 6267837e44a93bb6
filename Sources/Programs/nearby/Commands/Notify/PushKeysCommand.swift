internal import Notifications
internal import Wording

/// `nearby push-keys`: makes the pair of keys by which push services know a site.
enum PushKeysCommand {
    static let specification = CommandSpecification(
        name: "nearby push-keys",
        summary: Words(
            "Make the keys by which push services know this site (VAPID, RFC 8292).",
            "產生推播服務辨識本網站所用的金鑰（VAPID，RFC 8292）。"),
        forms: ["FILE"], options: [], arguments: 1...1,
        notes: Words(
            """
            FILE gets mode 0600 and must not be there yet. The public key is printed: browsers subscribe to it.
            Keep the file: with other keys, all browsers have to subscribe again.
            Example: nearby push-keys /etc/nearby/push-keys
            """,
            """
            檔案的權限為 0600，且不得已存在。會顯示瀏覽器訂閱所用的公鑰。
            請妥善保存：更換金鑰後，所有瀏覽器都要重新訂閱。
            範例：nearby push-keys /etc/nearby/push-keys
            """))

    static func run(_ arguments: Arguments, _ console: Console, _ composition: Composition) throws(CommandError) {
        let path = arguments.operands[0]
        let keys = try made(path)
        try console.answer(keys.publicKey + "\n")
    }

    private static func made(_ path: String) throws(CommandError) -> PushKeys {
        do throws(PushKeysError) {
            let keys = try PushKeys()
            try keys.write(to: path)
            return keys
        } catch {
            throw CommandError(.cannotCreate, "\(PrintableText.name(path)): \(error)")
        }
    }
}
