internal import Geodesy
internal import LunarCalendar
internal import Notifications
internal import TempleModel

/// The nearest temple of a deity to a place.
struct NearestTemple: Sendable {
    /// What is asked for. Places within about a kilometre are one.
    struct Question: Hashable, Sendable {
        let deity: Int64
        let latitude: Double
        let longitude: Double

        /// Rounds to two decimals.
        init(deity: Int64, latitude: Double, longitude: Double) {
            self.deity = deity
            self.latitude = (latitude * 100).rounded() / 100
            self.longitude = (longitude * 100).rounded() / 100
        }
    }

    let id: Int64
    let name: String
    let meters: Double

    /// Nobody is told of a temple farther away.
    private static let radius = Distance(kilometers: 50)
    /// Among so many of the nearest, one whose main deity it is comes first.
    private static let looksAt = 10

    /// Returns the temple; nil where there is none near enough.
    ///
    /// - Parameter now: in seconds since 1970.
    static func find(
        _ question: Question, _ deity: String, in temples: any TempleSearching, now: Int64
    ) throws(SearchError) -> NearestTemple? {
        let query: TempleQuery
        do throws(TempleQueryError) {
            query = try TempleQuery(
                latitude: question.latitude, longitude: question.longitude, radius: radius, deity: deity,
                limit: looksAt, today: CivilDay.taiwan(secondsSince1970: now))
        } catch {
            return nil
        }
        let near = try temples.temples(matching: query).matches.filter { !$0.temple.hasDoubtfulPosition }
        guard let one = near.first(where: { $0.matchedDeity?.role == .main }) ?? near.first,
            let distance = one.distance
        else { return nil }
        return NearestTemple(id: one.temple.id, name: one.temple.name, meters: distance.meters)
    }

    /// - Parameter origin: the name of the place; empty for none.
    func told(of deity: String, from origin: String) -> MessageFacts.Temple {
        MessageFacts.Temple(
            name: name, deity: deity, way: .near(origin, distanceMeters: meters), path: Self.path(id))
    }

    static func path(_ id: Int64) -> String { "/temples/\(id)" }
}
