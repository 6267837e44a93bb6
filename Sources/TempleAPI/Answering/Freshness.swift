internal import HTTPModel
internal import LunarCalendar
internal import TempleModel

/// What the answers of a route change with, and so how long they may be kept.
enum Freshness: Sendable {
    /// Nothing is to be kept.
    case momentary
    /// The program alone.
    case program
    /// The data, and the time at which it is asked as far as the answer tells of it.
    case data(Clock, for: Lifetime = .minute)
    /// The calendar, which never changes, and today where the question names neither a year nor a day.
    case calendar

    /// How much of the time an answer tells of.
    enum Clock: Sendable {
        case none, year, day
        /// Also whether temples are open, unless the question names a day or leaves that member out.
        case minute
    }

    /// How long an answer may be kept without being asked for again.
    enum Lifetime: Sendable {
        case minute
        /// At most until midnight in Taiwan, unless the question names a day.
        case hour
    }

    private static let minute = 60
    private static let hour = 3_600
    private static let thirtyDays = 2_592_000

    /// The value of `Cache-Control`: private where the answer is for whoever has shown a token, and so for no cache that
    /// others ask.
    func cacheControl(of call: RouteCall) -> String {
        let seconds: Int
        switch self {
        case .momentary: return "no-store"
        case .program, .data(_, .minute): seconds = Self.minute
        case .data(_, .hour):
            seconds = call.given["date"] != nil ? Self.hour : min(Self.hour, Self.secondsLeft(call.context.time))
        case .calendar:
            seconds = Self.namesItsTime(call) ? Self.thirtyDays : Self.secondsLeft(call.context.time)
        }
        return (call.context.principal == .nobody ? "public" : "private") + ", max-age=\(seconds)"
    }

    /// The seconds until midnight, rounded down to a minute: a kept answer is never of yesterday.
    private static func secondsLeft(_ now: TaiwanTime) -> Int { (1_439 - now.minute) * 60 }

    /// Whether the answer of the calendar is the same on every day.
    private static func namesItsTime(_ call: RouteCall) -> Bool {
        call.given["date"] != nil || call.given["year"] != nil
    }

    /// Whether answers have a tag.
    var isTagged: Bool { if case .momentary = self { false } else { true } }

    /// The tag of the plain answer to a request; nil where answers have none.
    ///
    /// It is known before the answer is, so that one the client has already need not be made again.
    func tag(of call: RouteCall) throws(SearchError) -> EntityTag? {
        var print = Fingerprint()
        switch self {
        case .momentary: return nil
        case .program:
            print.add(Release.text)
            print.add(call.service.isProtected ? 1 : 0)
        case .calendar:
            print.add(Release.text)
            if !Self.namesItsTime(call) { print.add(Int64(call.context.time.day.dayNumber)) }
        case .data(let clock, _):
            print.add(Release.text)
            let revision = try call.service.store.dataRevision()
            print.add(revision.count)
            print.add(revision.changedAt)
            print.add(revision.mark ?? 0)
            if call.given["date"] == nil {
                let now = call.context.time
                switch clock {
                case .none: break
                case .year: print.add(Int64(now.day.year))
                case .day: print.add(Int64(now.day.dayNumber))
                case .minute:
                    print.add(Int64(now.day.dayNumber))
                    if SearchRoute.tellsOpenNow(call.given) { print.add(Int64(now.minute)) }
                }
            }
        }
        // Nobody is shown what was kept for somebody else.
        if case .token(let place) = call.context.principal { print.add(Int64(place)) }
        print.add(call.mediaType)
        print.add(call.request.path)
        // In whatever order they come, the parameters ask the same.
        for parameter in call.request.query.sorted(by: { $0.name < $1.name }) {
            print.add(parameter.name)
            print.add(parameter.value)
        }
        return EntityTag(print.text)
    }
}

/// The form of the answers: changed whenever the same data is told in another way, so that no client keeps the old one.
enum Release {
    static let text = "3"
}
