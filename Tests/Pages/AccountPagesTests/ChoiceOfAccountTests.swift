import Expectations
import AccountModel
import FakeAccountStore
import FakeTempleStore
import TempleModel
import Testing
import WebPages

@testable import AccountPages

/// What an account follows, as visitors' pages and calendars have it.
struct ChoiceOfAccountTests {
    @Test func itHasWhatIsFollowed() throws {
        let (hall, data) = (try Hall(), try FakeStore.smallAlmanac())
        _ = try hall.signIn()
        let account = try require(hall.store.everything(now: hall.now).first?.account.id)
        let (deity, festival) = (try require(data.deities.first).id, try require(data.festivals.first).id)
        var change = ChoiceChange()
        change.added = [.deity: [deity], .event: [festival, -7]]
        change.tellsFullMoon = true
        change.notifyMinute = 7 * 60
        try hall.store.change(change, of: account, now: hall.now)
        try hall.store.setSubscriptions([Subscription(id: 1, isEnabled: false)], .group, of: account, now: hall.now)
        let contents = try require(hall.store.contents(of: account, now: hall.now))
        let choice = Choice(of: contents, in: data)
        expect(choice[.deities] == [deity] && choice[.festivals] == [festival] && choice[.groups].isEmpty)
        expect(!choice.hasNewMoon && choice.hasFullMoon && choice.notifyMinute == 7 * 60 && choice.advanceDays == 1)
    }
}
