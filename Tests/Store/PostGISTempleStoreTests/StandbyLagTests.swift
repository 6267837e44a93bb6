import Expectations
import TempleTables
import Testing

@testable import PostGISTempleStore

/// How far a standby is behind, from what its looks show. The clock is the server's, in seconds.
struct StandbyLagTests {
    private static func look(
        at now: Double, asOf: Double, received: Int64? = 100, replayed: Int64 = 100, isReceiving: Bool = true,
        isStandby: Bool = true
    ) -> ServerLook {
        ServerLook(
            position: ChangePosition(database: "x", number: 1, mark: 1), version: ServerSchema.version,
            isStandby: isStandby, received: received, replayed: replayed, isReceiving: isReceiving, now: now,
            asOf: asOf, mayRenewHeartbeat: false)
    }

    /// Returns the lag after each look.
    private func lags(isRenewed: Bool = false, _ looks: [ServerLook]) -> [Double?] {
        var lag = StandbyLag()
        return looks.map { lag.seconds(after: $0, isRenewed: isRenewed) }
    }

    @Test func aPrimaryIsNotBehind() {
        expect(lags([Self.look(at: 5_000, asOf: 0, received: nil, isReceiving: false, isStandby: false)]), equals: [0])
    }

    @Test(arguments: [false, true]) func whoHearsOfThePrimaryAndHasAppliedAllIsNotBehind(isRenewed: Bool) {
        let looks = [
            Self.look(at: 1_000, asOf: 1_000), Self.look(at: 1_010, asOf: 1_000), Self.look(at: 1_011, asOf: 1_010),
            // The clock of the primary is ahead.
            Self.look(at: 1_012, asOf: 1_013), Self.look(at: 1_013, asOf: 1_013, isReceiving: false),
        ]
        expect(lags(isRenewed: isRenewed, looks), equals: [0, 0, 0, 0, 0])
    }

    /// Without heartbeats, an idle primary and one that the standby has lost look alike.
    @Test func nobodyCanTellOfASilentPrimary() {
        let looks = [Self.look(at: 1_000, asOf: 1_000), Self.look(at: 1_011, asOf: 1_000)]
        expect(lags(looks), equals: [0, nil])
        expect(lags([Self.look(at: 5_000, asOf: 1_000)]), equals: [nil])
        // An edit, and another hour of silence.
        let later = [Self.look(at: 1_012, asOf: 1_012), Self.look(at: 4_612, asOf: 1_012)]
        expect(lags(looks + later), equals: [0, nil, 0, nil])
    }

    /// The heartbeat is renewed on the primary, and does not arrive.
    @Test func missingHeartbeatsTellOfAConnectionThatHangs() {
        let looks = [
            Self.look(at: 1_000, asOf: 1_000), Self.look(at: 1_010, asOf: 1_000), Self.look(at: 1_012, asOf: 1_000),
            Self.look(at: 1_110, asOf: 1_000),
        ]
        expect(lags(isRenewed: true, looks), equals: [0, 0, 2, 100])
        expect(lags(isRenewed: true, [Self.look(at: 1_110, asOf: 1_000)]), equals: [110])
    }

    @Test(arguments: [false, true]) func aStandbyThatAppliesNothingFallsBehind(isRenewed: Bool) {
        let looks = [
            Self.look(at: 1_000, asOf: 995), Self.look(at: 1_001, asOf: 995, received: 200),
            Self.look(at: 1_005, asOf: 995, received: 300), Self.look(at: 2_000, asOf: 995, received: 300),
            Self.look(at: 2_001, asOf: 2_000, received: 300, replayed: 300),
        ]
        expect(lags(isRenewed: isRenewed, looks), equals: [0, 1, 5, 1_000, 0])
    }

    /// The primary was silent for a thousand seconds, which the standby is not behind.
    @Test func silenceBeforeItIsNoLag() {
        let looks = [
            Self.look(at: 2_000, asOf: 1_000), Self.look(at: 2_001, asOf: 1_000, received: 200),
            Self.look(at: 2_007, asOf: 1_000, received: 200),
        ]
        expect(lags(looks), equals: [nil, 1, 7])
    }

    /// What a service that starts cannot know better.
    @Test func theFirstLookGoesByWhatTheStandbyShows() {
        expect(lags([Self.look(at: 2_000, asOf: 1_000, received: 200)]), equals: [1_000])
        // From an archive: it has received nothing by streaming.
        expect(lags([Self.look(at: 2_000, asOf: 1_000, received: nil, isReceiving: false)]), equals: [1_000])
    }

    @Test func whoKeepsUpWithALongTransactionIsNotBehind() {
        let looks = (0..<100).map { step in
            Self.look(
                at: 1_000 + Double(step), asOf: 999, received: 100 + 10 * Int64(step),
                replayed: 90 + 10 * Int64(step))
        }
        expect(lags(looks).dropFirst().allSatisfy { $0 == 1 })
    }

    @Test func whoAppliesWhatIsOldIsBehindByItsAge() {
        let looks = (0..<5).map { step in
            // In agreement at every other look.
            Self.look(
                at: 5_000 + Double(step), asOf: 4_000 + Double(step), received: 200,
                replayed: step % 2 == 0 ? 200 : 100)
        }
        expect(lags(looks).dropFirst(), equals: [1_000, 1_000, 1_000, 1_000])
    }

    @Test func aStandbyWithoutItsPrimaryGetsOlder() {
        let looks = [
            Self.look(at: 2_000, asOf: 1_000), Self.look(at: 2_001, asOf: 1_000, isReceiving: false),
            Self.look(at: 2_100, asOf: 1_000, isReceiving: false),
            Self.look(at: 2_101, asOf: 1_000, isReceiving: false, isStandby: false),
        ]
        expect(lags(looks), equals: [nil, 1, 100, 0])
    }

    /// Another server is looked for at the limit, and each time that the lag has grown by it again.
    @Test func theLimitIsReachedNowAndThen() {
        var limit = LagLimit(seconds: 30)
        let lags: [Double?] = [nil, 0, 30, 31, 32, 61, 62, 93, 10, 31, nil, 31]
        let reached = lags.map { limit.isReached(by: $0) }
        expect(
            reached, equals: [false, false, false, true, false, false, true, true, false, true, false, true],
            "\(reached)")
    }
}
