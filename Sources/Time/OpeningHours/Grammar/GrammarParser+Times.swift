/// Parsing of times of day: `08:00-12:00,13:00-17:00`, `sunrise-(sunset+00:30)`, `17:00+`.
extension GrammarParser {
    /// The largest offset to an event, in minutes. With it, every event stays within its day.
    private static let maximumEventOffset = 120

    /// The latest explicit end that may also be open, so that the uncertain time after it ends within the next day.
    private static let latestOpenEnd = 40 * 60

    /// Parses the spans at the position; none where no time follows.
    mutating func parseTimes() throws(OpeningHoursError) -> [TimeSpan] {
        guard isTime(peek()) else { return [] }
        var times = [try parseTimeSpan()]
        while peek() == .comma, isTime(peek(1)) {
            position += 1
            times.append(try parseTimeSpan())
        }
        return times
    }

    private func isTime(_ token: GrammarToken?) -> Bool {
        switch token {
        case .time, .event, .openingParenthesis: true
        default: false
        }
    }

    private mutating func parseTimeSpan() throws(OpeningHoursError) -> TimeSpan {
        let startPosition = position
        let start = try parseTime()
        if case .fixed(let minute) = start, minute >= 1440 { throw error(.outOfRange, at: startPosition) }
        if skip(.plus) { return TimeSpan(start: start, end: nil, isOpenEnded: true) }
        // A time alone is a point in time, for example of a collection or a service.
        guard peek() == .hyphen else { throw error(.unsupported) }
        position += 1
        let endPosition = position
        let end = try parseTime()
        if peek() == .slash { throw error(.unsupported) }
        let isOpenEnded = skip(.plus)
        if isOpenEnded, case .fixed(let minute) = end, minute > GrammarParser.latestOpenEnd {
            throw error(.outOfRange, at: endPosition)
        }
        return TimeSpan(start: start, end: end, isOpenEnded: isOpenEnded)
    }

    private mutating func parseTime() throws(OpeningHoursError) -> TimeSpan.TimeOfDay {
        switch peek() {
        case .time(let minute):
            position += 1
            return .fixed(minute)
        case .event(let event):
            position += 1
            return .event(event, offsetMinutes: 0)
        case .openingParenthesis:
            position += 1
            return try parseEventWithOffset()
        default:
            throw error(.expectedTime)
        }
    }

    private mutating func parseEventWithOffset() throws(OpeningHoursError) -> TimeSpan.TimeOfDay {
        guard case .event(let event)? = peek() else { throw error(.expectedTime) }
        position += 1
        guard peek() == .plus || peek() == .hyphen else { throw error(.expectedTime) }
        let sign = peek() == .plus ? 1 : -1
        position += 1
        guard case .time(let offset)? = peek() else { throw error(.expectedTime) }
        guard offset <= GrammarParser.maximumEventOffset else { throw error(.unsupported) }
        position += 1
        guard skip(.closingParenthesis) else { throw error(.expectedClosingBracket) }
        return .event(event, offsetMinutes: sign * offset)
    }
}
