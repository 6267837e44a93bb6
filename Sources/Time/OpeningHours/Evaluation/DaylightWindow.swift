/// Bounds for the times of sunrise and sunset, over the whole year and the whole region.
///
/// Opening hours may use `sunrise` and `sunset`, whose times depend on the place and the day. With a window, moments
/// outside it have a certain answer, and moments inside it stay unknown.
public struct DaylightWindow: Equatable, Sendable {
    /// The possible times of sunrise, in minutes after midnight.
    public let sunrise: ClosedRange<Int>
    /// The possible times of sunset, in minutes after midnight.
    public let sunset: ClosedRange<Int>
    /// The longest time from dawn to sunrise, and from sunset to dusk, in minutes.
    public let twilightMinutes: Int

    /// Creates a window for places outside Taiwan.
    ///
    /// - Parameters:
    ///   - sunrise: Minutes after midnight, within 03:00-12:00.
    ///   - sunset: Minutes after midnight, within 12:00-20:30.
    ///   - twilightMinutes: 0...60.
    /// - Returns: nil for values outside these bounds. Within them, no offset reaches another day.
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

    /// The window of Taiwan and its islands in UTC+8, with wide margins: sunrise within 04:30-07:00, sunset within
    /// 16:45-19:15, civil twilight at most 40 minutes.
    public static let taiwan = DaylightWindow(
        uncheckedSunrise: 270...420, sunset: 1005...1155, twilightMinutes: 40)

    /// Returns the possible times of an event, in minutes after midnight.
    func window(of event: SolarEvent) -> ClosedRange<Int> {
        switch event {
        case .dawn: sunrise.lowerBound - twilightMinutes...sunrise.upperBound
        case .sunrise: sunrise
        case .sunset: sunset
        case .dusk: sunset.lowerBound...sunset.upperBound + twilightMinutes
        }
    }
}

/// The solar events by which the grammar names times of day.
enum SolarEvent: Equatable, Sendable {
    case dawn, sunrise, sunset, dusk
}
