import Expectations
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
        expect(changed, equals: [1, 3, 5].map { Subscription(id: $0, isEnabled: true) })
        try expect(change.applied(to: present, .group).map(\.id), equals: [5, 9])
        try expect(change.applied(to: present, .event), equals: present)
    }

    @Test func theSettingsThatItDoesNotNameStay() {
        var settings = NotificationSettings()
        settings.tellsNewMoon = true
        settings.advanceDays = 7
        var change = ChoiceChange()
        expect(change.applied(to: settings), equals: settings)
        change.tellsNewMoon = false
        change.notifyMinute = 60
        let changed = change.applied(to: settings)
        expect(!changed.tellsNewMoon && changed.notifyMinute == 60 && changed.advanceDays == 7)
    }

    @Test func thereAreNoMoreThanThereMayBe() throws {
        var change = ChoiceChange()
        let full = (0..<Int64(AccountLimits.mostSubscriptions)).map { Subscription(id: $0, isEnabled: true) }
        change.added = [.deity: [-1]]
        #expect(throws: AccountError.tooMany) { try change.applied(to: full, .deity) }
        change.removed = [.deity: [0]]
        try expect(change.applied(to: full, .deity).count, equals: full.count)
    }
}
