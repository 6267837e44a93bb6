/// The ids of events, which are the same every year.
///
/// A festival's event has the festival's id, which is below 10,000. A deity's day has 10,000 and the deity's id times 100
/// and the day's place among the deity's days, so that 媽祖聖誕, the first day of deity 1, is 10100: days are appended
/// to the catalogue, never put between others. The catalogue's deities are below 10,000, so every event is below
/// ``Deity/firstOwnNameID``.
public enum EventID {
    /// The ids that the catalogue's festivals and deities may have.
    public static let ofCatalogue: Range<Int64> = 1..<10_000
    /// How many days a deity may have.
    public static let mostDays = 100

    private static let firstDeityDay = ofCatalogue.upperBound
    private static let daysPerDeity = Int64(mostDays)

    /// The event of a deity's day.
    ///
    /// - Parameter place: the day's place among the deity's days, from 0.
    public static func ofDay(at place: Int, ofDeity deityID: Int64) -> Int64 {
        firstDeityDay + deityID * daysPerDeity + Int64(place)
    }

    /// The deity and the place of its day that an id names; nil for the id of a festival.
    public static func deityDay(_ id: Int64) -> (deityID: Int64, place: Int)? {
        guard id >= firstDeityDay else { return nil }
        return ((id - firstDeityDay) / daysPerDeity, Int((id - firstDeityDay) % daysPerDeity))
    }
}
