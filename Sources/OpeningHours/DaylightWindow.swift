/// Between which times of day the sun rises and sets, the whole year and everywhere in question.
///
/// Opening hours may be written with `sunrise` and `sunset`; the times themselves depend on the place and the day. With
/// a window, everything outside it can be answered for certain, and what lies inside stays unknown.
public struct DaylightWindow: Equatable, Sendable {
    /// The times at which the sun may rise, in minutes after midnight.
    public let sunrise: ClosedRange<Int>
    /// The times at which the sun may set, in minutes after midnight.
    public let sunset: ClosedRange<Int>
    /// How long before sunrise dawn may begin and how long after sunset dusk may end, in minutes.
    public let twilightMinutes: Int

    /// Makes a window for other places than Taiwan.
    ///
    /// - Parameters:
    ///   - sunrise: Minutes after midnight, within 03:00-12:00.
    ///   - sunset: Minutes after midnight, within 12:00-20:30.
    ///   - twilightMinutes: 0...60.
    /// - Returns: nil for values outside these bounds, within which no offset reaches another day.
    public init?(sunrise: ClosedRange<Int>, sunset: ClosedRange<Int>, twilightMinutes: Int) {
        guard sunrise.lowerBound >= 180, sunrise.upperBound <= 720,
            sunset.lowerBound >= 720, sunset.upperBound <= 1230,
            (0...60).contains(twilightMinutes)
        else { return nil }
        self.init(uncheckedSunrise: sunrise, sunset: sunset, twilightMinutes: twilightMinutes)
    }

    private init(uncheckedSunrise sunrise: ClosedRange<Int>, sunset: ClosedRange<Int>, twilightMinutes: Int) {
        self.sunrise = sunrise
        self.sunset = sunset
        self.twilightMinutes = twilightMinutes
    }

    /// Sunrise within 04:30-07:00, sunset within 16:45-19:15, civil twilight within 40 minutes: cautious bounds for
    /// Taiwan and its islands in UTC+8.
    public static let taiwan = DaylightWindow(
        uncheckedSunrise: 270...420, sunset: 1005...1155, twilightMinutes: 40)

    /// The times at which an event may happen, in minutes after midnight.
    func window(of event: SolarEvent) -> ClosedRange<Int> {
        switch event {
        case .dawn: sunrise.lowerBound - twilightMinutes...sunrise.upperBound
        case .sunrise: sunrise
        case .sunset: sunset
        case .dusk: sunset.lowerBound...sunset.upperBound + twilightMinutes
        }
    }
}

/// The events that the grammar names times of day by.
enum SolarEvent: Equatable, Sendable {
    case dawn, sunrise, sunset, dusk
}
