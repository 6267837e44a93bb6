import AccountModel
import Testing

/// A change of one thing among many.
struct ChoiceChangeTests {
    private let present = [3, 5, 9].map { Subscription(id: $0, isEnabled: $0 != 5) }

    @Test func whatItDoesNotNameStays() throws {
        var change = ChoiceChange()
        change.added = [.deity: [5, 1]]
        change.removed = [.deity: [9, 77], .group: [3]]
        let changed = try change.applied(to: present, .deity)
        #expect(changed == [1, 3, 5].map { Subscription(id: $0, isEnabled: true) })
        #expect(try change.applied(to: present, .group).map(\.id) == [5, 9])
        #expect(try change.applied(to: present, .event) == present)
    }

    @Test func theSettingsThatItDoesNotNameStay() {
        var settings = NotificationSettings()
        settings.tellsNewMoon = true
        settings.advanceDays = 7
        var change = ChoiceChange()
        #expect(change.applied(to: settings) == settings)
        change.tellsNewMoon = false
        change.notifyMinute = 60
        let changed = change.applied(to: settings)
        #expect(!changed.tellsNewMoon && changed.notifyMinute == 60 && changed.advanceDays == 7)
    }

    @Test func thereAreNoMoreThanThereMayBe() throws {
        var change = ChoiceChange()
        let full = (0..<Int64(AccountLimits.mostSubscriptions)).map { Subscription(id: $0, isEnabled: true) }
        change.added = [.deity: [-1]]
        #expect(throws: AccountError.tooMany) { try change.applied(to: full, .deity) }
        change.removed = [.deity: [0]]
        #expect(try change.applied(to: full, .deity).count == full.count)
    }
}
