import Expectations
import AccountModel
import FakeTempleStore
import Geodesy
import Notifications
import Synchronization
import TempleModel
import Testing

@testable import TempleService

/// What messages say of their days besides the dates.
struct MessageFactFinderTests {
    private static let now: Int64 = 1_795_000_000

    private let temples = FakeStore()
    private let favourites = Answers()

    /// Somebody's favourites, and how often they were asked for.
    private final class Answers: Sendable {
        let state = Mutex<(ids: [Int64], questions: Int, failure: AccountError?)>(([], 0, nil))

        func ids() throws -> [Int64] {
            try state.withLock { state in
                state.questions += 1
                if let failure = state.failure { throw failure }
                return state.ids
            }
        }
    }

    init() throws {
        temples.catalogue = try FakeStore.smallAlmanac()
        temples.catalogue.deities[0].translations["worship_notes", "en"] = "Flowers"
        temples.temples = [try temple(123, "天后宮", of: 1)]
    }

    private func temple(_ id: Int64, _ name: String, of deity: Int64, isMain: Bool = true) throws -> TempleDetail {
        var detail = try FakeStore.lukang()
        detail.temple = Temple(
            id: id, name: name, address: nil, coordinate: try Coordinate(latitude: 24.0593, longitude: 120.4316),
            mainDeity: nil,
            deities: [TempleDeity(id: deity, name: "神", role: isMain ? .main : .side, written: "神")], rating: nil,
            phone: nil)
        return detail
    }

    private func finder(longest: Duration = .seconds(600)) -> MessageFactFinder {
        // One thread asks it.
        nonisolated(unsafe) let temples = temples
        let favourites = favourites
        return MessageFactFinder(
            openTemples: { temples }, favourites: { _ in try favourites.ids() }, longest: longest)
    }

    private func message(
        _ kind: NotificationSubject.Kind = .event, _ id: String = "10100", locale: String = "zh-TW",
        place: NotificationPlace? = nil
    ) -> QueuedMessage {
        let account = Account(
            id: AccountID(7), uuid: "8d3ac2ba-0d5c-4d43-9d39-3f9b8a0d4d01", email: nil, displayName: "美",
            avatarURL: nil, locale: locale, createdAt: 0, updatedAt: 0)
        var settings = NotificationSettings()
        settings.place = place
        let planned = PlannedNotification(
            subject: NotificationSubject(kind: kind, id: id), kind: .day, day: 20_776, at: Self.now, title: "日子")
        return QueuedMessage(
            id: "one", account: account, settings: settings,
            notifications: [
                LoggedNotification(
                    number: 1, account: account.id, message: "one", planned: planned, status: .queued, sentAt: nil,
                    error: nil, retries: 0)
            ], devices: [])
    }

    private static let lukang = NotificationPlace(latitude: 24.06, longitude: 120.43, name: "彰化縣鹿港鎮")

    private func fact(_ message: QueuedMessage) throws -> MessageFacts {
        try require(finder().facts(of: [message], now: Self.now).first)
    }

    // MARK: What people do

    @Test(
        arguments: [
            (NotificationSubject.Kind.event, "10100", "zh-TW", "鮮花"), (.event, "10100", "en", "Flowers"),
            // What is not translated is left out.
            (.event, "10100", "ja", nil), (.event, "1", "zh-TW", "提燈"), (.event, "2", "zh-TW", nil),
            (.fullMoon, "", "zh-TW", "上香"), (.newMoon, "", "zh-TW", nil), (.activity, "1", "zh-TW", nil),
            (.reminder, "10100", "zh-TW", nil), (.event, "99", "zh-TW", nil),
        ] as [(NotificationSubject.Kind, String, String, String?)])
    func theCatalogueSaysWhatPeopleDo(
        kind: NotificationSubject.Kind, id: String, locale: String, custom: String?
    ) throws {
        temples.catalogue.festivals[2].customs = "上香"
        try expect(fact(message(kind, id, locale: locale)).custom, equals: custom)
    }

    // MARK: A favourite's own day

    /// Makes an activity the own day of temples.
    private func own(_ hosts: [Int64]) throws {
        temples.catalogue.activities[0].activity.isOwnDay = true
        temples.catalogue.activities[0].hosts = try hosts.enumerated().map { index, id in
            HostedActivity.Host(
                templeID: id, index: index, name: "廟\(id)", address: nil,
                coordinate: try Coordinate(latitude: 24, longitude: 120))
        }
    }

    @Test func aFavouritesOwnDayNamesTheFirstThatHasIt() throws {
        try own([124, 123, 125])
        favourites.state.withLock { $0.ids = [8, 123, 124] }
        let facts = try fact(message(.activity, "1", place: Self.lukang))
        expect(facts, equals: MessageFacts(hosts: ["1": MessageFacts.Host(name: "廟123", path: "/temples/123")]))
        expectNil(temples.searched)
        // By the id that it had before.
        temples.formerIDs = [122: 125]
        favourites.state.withLock { $0.ids = [8, 122] }
        try expect(fact(message(.activity, "1")).hosts["1"]?.path, equals: "/temples/125")
        favourites.state.withLock { $0.ids = [8] }
        try expect(fact(message(.activity, "1")), equals: MessageFacts())
        favourites.state.withLock { $0.failure = .unavailable(reason: "gone") }
        try expect(fact(message(.activity, "1")), equals: MessageFacts())
    }

    @Test func anActivityThatIsNoOwnDayNamesNone() throws {
        favourites.state.withLock { $0.ids = [123] }
        try expect(fact(message(.activity, "1")), equals: MessageFacts())
        expect(favourites.state.withLock { $0.questions }, equals: 0)
    }

    // MARK: A temple

    @Test func theNearestTempleToThePlaceIsNamed() throws {
        favourites.state.withLock { $0.ids = [123] }
        let facts = try fact(message(place: Self.lukang))
        expect(
            facts.temple,
            equals: MessageFacts.Temple(
                name: "天后宮", deity: "媽祖", way: .near("彰化縣鹿港鎮", distanceMeters: 1234.4), path: "/temples/123"))
        let asked = try require(temples.searched)
        expect(asked.deity == "媽祖" && asked.center?.latitude == 24.06 && asked.center?.longitude == 120.43)
        expect(asked.limit <= 10 && asked.radius <= Distance(kilometers: 50))
        // The favourites are not needed then.
        expect(favourites.state.withLock { $0.questions }, equals: 0)
    }

    @Test func aFavouriteOfTheDeityIsNamedItself() throws {
        temples.temples = [
            try temple(8, "他廟", of: 2), try temple(9, "陪祀", of: 1, isMain: false), try temple(123, "天后宮", of: 1),
        ]
        favourites.state.withLock { $0.ids = [8, 9, 123] }
        try expect(
            fact(message()).temple,
            equals: MessageFacts.Temple(name: "天后宮", deity: "媽祖", way: .favourite, path: "/temples/123"))
        expectNil(temples.searched)
    }

    @Test func aFavouriteThatWasJoinedToAnotherIsThatOne() throws {
        temples.formerIDs = [7: 123]
        favourites.state.withLock { $0.ids = [7] }
        try expect(fact(message()).temple?.path, equals: "/temples/123")
    }

    @Test func anotherTempleIsLookedForAroundAFavourite() throws {
        temples.temples = [try temple(8, "他廟", of: 2)]
        favourites.state.withLock { $0.ids = [8] }
        let found = try require(fact(message()).temple)
        expect(found.way, equals: .near("他廟", distanceMeters: 1234.4))
        expect(temples.searched?.deity, equals: "媽祖")
    }

    @Test func whoHasNamedNothingIsToldOfNoTemple() throws {
        let facts = try fact(message())
        expect(facts.temple == nil && facts.custom == "鮮花")
        expectNil(temples.searched)
    }

    @Test(arguments: ["1", "2"]) func aDayOfNoDeityNamesNone(id: String) throws {
        try expectNil(fact(message(.event, id, place: Self.lukang)).temple)
        expectNil(temples.searched)
    }

    /// 天公生 is the day of 玉皇大帝.
    @Test func aFestivalOnADeitysDayNamesATemple() throws {
        temples.catalogue.festivals[0].sameDay = ["chuyi", "mazu/0"]
        try expect(fact(message(.event, "1", place: Self.lukang)).temple?.deity, equals: "媽祖")
    }

    // MARK: Bounds

    @Test func theNearestIsRememberedUntilTheTemplesChange() throws {
        let finder = finder()
        let messages = [message(place: Self.lukang), message(place: Self.lukang)]
        let first = finder.facts(of: messages, now: Self.now)
        expect(first.count == 2 && first[0] == first[1])
        expect(temples.questions, equals: 1)
        temples.temples[0] = try temple(123, "新名", of: 1)
        expect(finder.facts(of: messages, now: Self.now), equals: first)
        expect(temples.questions, equals: 1)
        temples.revision = DataRevision(count: 2, changedAt: 1_700_000_001)
        expect(finder.facts(of: messages, now: Self.now).map { $0.temple?.name }, equals: ["新名", "新名"])
    }

    @Test func aStoreThatFailsLeavesTheLinesOut() throws {
        temples.failure = .busy
        expect(
            finder().facts(of: [message(place: Self.lukang), message()], now: Self.now), equals: [.init(), .init()])
        temples.failure = nil
        favourites.state.withLock { $0.failure = .unavailable(reason: "gone") }
        try expect(fact(message()), equals: MessageFacts(custom: "鮮花"))
    }

    @Test func whatTakesTooLongIsLeftOut() {
        let facts = finder(longest: .zero).facts(of: [message(place: Self.lukang)], now: Self.now)
        expect(facts, equals: [MessageFacts(custom: "鮮花")])
        expectNil(temples.searched)
    }

    @Test func aMessageWithoutRemindersAsksNothing() {
        let test = QueuedMessage(
            id: "t", account: message().account, settings: NotificationSettings(), notifications: [], devices: [])
        expect(finder().facts(of: [test], now: Self.now), equals: [MessageFacts()])
        expectEmpty(finder().facts(of: [], now: Self.now))
    }
}
