import Expectations
import AccountModel
import Notifications
import Testing

/// Keys that end somebody's reminders.
struct UnsubscribeKeyTests {
    private static let secret = "a secret of tests"

    private func account(_ number: Int64, _ uuid: String = "1b4e28ba-2fa1-41d2-883f-0016d3cca427") -> Account {
        Account(
            id: AccountID(number), uuid: uuid, email: nil, displayName: "", avatarURL: nil, createdAt: 0, updatedAt: 0)
    }

    @Test(arguments: [1, 255, 4_294_967_296, Int64.max]) func aKeyLeadsToItsAccount(number: Int64) {
        let key = UnsubscribeKey.key(of: account(number), secret: Self.secret)
        expect(key.utf8.count, equals: UnsubscribeKey.longest)
        expect(UnsubscribeKey.account(of: key, secret: Self.secret), equals: AccountID(number))
        expect(UnsubscribeKey.isGood(key, of: account(number), secret: Self.secret))
    }

    @Test func aKeyIsOfOneAccountAndOneSecret() {
        let key = UnsubscribeKey.key(of: account(1), secret: Self.secret)
        expect(!UnsubscribeKey.isGood(key, of: account(2), secret: Self.secret))
        expect(!UnsubscribeKey.isGood(key, of: account(1, "another"), secret: Self.secret))
        expect(!UnsubscribeKey.isGood(key, of: account(1), secret: "another"))
    }

    @Test func theNumberIsHidden() {
        let keys = (1...100).map { UnsubscribeKey.key(of: account($0, "uuid \($0)"), secret: Self.secret).prefix(12) }
        expect(Set(keys).count == 100 && !keys.contains { $0.hasPrefix("0000") })
    }

    @Test(arguments: ["", "x", String(repeating: "0", count: 59), "+" + String(repeating: "1", count: 58)])
    func whatIsNoKeyLeadsNowhereOrToNobody(text: String) {
        let found = UnsubscribeKey.account(of: text, secret: Self.secret)
        if let found { expect(!UnsubscribeKey.isGood(text, of: account(found.number), secret: Self.secret)) }
        if text.utf8.count < 59 { expectNil(found) }
    }
}
