/// The ids of events. An event's id is the same every year.
///
/// A festival's event has the festival's id, which is below 10,000. The id of a deity's day is 10,000, plus the deity's
/// id times 100, plus the day's index among the deity's days: 媽祖聖誕, the first day of deity 1, is 10100. For that
/// reason, the catalogue only appends days to a deity and never inserts them. Ids of the catalogue's deities are below
/// 10,000, so every event id is below ``Deity/firstOwnNameID``.
public enum EventID {
    /// The ids that the catalogue's festivals and deities may have.
    public static let ofCatalogue: Range<Int64> = 1..<10_000
    /// The largest number of days of one deity.
    public static let mostDays = 100

    private static let firstDeityDay = ofCatalogue.upperBound
    private static let daysPerDeity = Int64(mostDays)

    /// Returns the event id of a deity's day.
    ///
    /// - Parameter index: the day's index among the deity's days, from 0.
    public static func ofDay(at index: Int, ofDeity deityID: Int64) -> Int64 {
        firstDeityDay + deityID * daysPerDeity + Int64(index)
    }

    /// Returns the deity id and the day's index that an event id encodes; nil for the id of a festival.
    public static func deityDay(_ id: Int64) -> (deityID: Int64, index: Int)? {
        guard id >= firstDeityDay else { return nil }
        return ((id - firstDeityDay) / daysPerDeity, Int((id - firstDeityDay) % daysPerDeity))
    }
}
