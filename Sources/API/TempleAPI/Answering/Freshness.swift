internal import HTTPModel
internal import LunarCalendar
internal import Platform
internal import TempleModel
internal import WebRouting

/// What the answers of a route depend on. This decides how long they may be cached.
enum Freshness: Sendable {
    /// Nothing may be cached.
    case momentary
    /// Answers depend only on the program.
    case program
    /// Answers depend on the data, and on the parts of the current time that `Clock` names.
    case data(Clock, for: Lifetime = .minute)
    /// Answers depend on the calendar, which never changes. They also depend on today if the request names no year and
    /// no day.
    case calendar

    /// How precisely an answer depends on the current time.
    enum Clock: Sendable {
        case none, year, day
        /// The day, and also the minute if the request has `open_now` or counts what is open.
        case minuteIfOpenNow
        /// The day, and also whether temples are open now, unless the request names a day or omits that member.
        case minute
    }

    /// How long an answer may be used without a new request.
    enum Lifetime: Sendable {
        case minute
        /// An hour, but at most until midnight in Taiwan, unless the request names a day.
        case hour
    }

    private static let minute = 60
    private static let hour = 3_600
    private static let thirtyDays = 2_592_000

    /// Returns the value of `Cache-Control`. It is private if the principal has a token, so that no shared cache
    /// keeps the answer.
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

    /// Returns the seconds until midnight, rounded down to whole minutes: a cached answer is never from yesterday.
    private static func secondsLeft(_ now: TaiwanTime) -> Int { (1_439 - now.minute) * 60 }

    /// Whether the calendar's answer is the same on every day.
    private static func namesItsTime(_ call: RouteCall) -> Bool {
        call.given["date"] != nil || call.given["year"] != nil
    }

    /// Whether answers depend on the data.
    var isOfData: Bool { if case .data = self { true } else { false } }

    /// Whether answers have an entity tag.
    var isTagged: Bool { if case .momentary = self { false } else { true } }

    /// Returns the tag of the uncompressed answer to a request. Nil if answers have no tag.
    ///
    /// It is known before the answer is made. So an answer that the client already has is not made again. It comes from
    /// nothing else than what the answer comes from, so it is the same on each machine that serves the same data.
    func tag(of call: RouteCall) throws(SearchError) -> EntityTag? {
        var print = Fingerprint()
        print.add(AnswerForm.text)
        print.add(call.service.release)
        switch self {
        case .momentary: return nil
        case .program:
            print.add(call.service.isProtected ? 1 : 0)
            if let site = call.service.site { print.add(site) }
        case .calendar:
            if !Self.namesItsTime(call) { print.add(Int64(call.context.time.day.dayNumber)) }
        case .data(let clock, _):
            let revision = try call.service.store.dataRevision()
            print.add(revision.count)
            print.add(revision.changedAt)
            print.add(revision.mark)
            if call.given["date"] == nil {
                let now = call.context.time
                switch clock {
                case .none: break
                case .year: print.add(Int64(now.day.year))
                case .day: print.add(Int64(now.day.dayNumber))
                case .minuteIfOpenNow:
                    print.add(Int64(now.day.dayNumber))
                    if call.given["open_now"] != nil || FacetRoute.countsOpenNow(call.given) {
                        print.add(Int64(now.minute))
                    }
                case .minute:
                    print.add(Int64(now.day.dayNumber))
                    if SearchRoute.includesOpenNow(call.given) { print.add(Int64(now.minute)) }
                }
            }
        }
        // A principal must not get an answer that was cached for another.
        if case .token(let index) = call.context.principal { print.add(Int64(index)) }
        print.add(call.mediaType)
        print.add(call.request.path)
        // The order of the parameters does not matter.
        for parameter in call.request.query.sorted(by: { $0.name < $1.name }) {
            print.add(parameter.name)
            print.add(parameter.value)
        }
        return EntityTag(print.text)
    }
}

/// The form of the answers. It changes whenever the same data is written in a new form, so that no client
/// keeps an old answer.
enum AnswerForm {
    static let text = "5"
}

/// 64-bit hash of everything that an answer depends on. It distinguishes the versions of an answer.
struct Fingerprint {
    private var hash = FNV1a()

    mutating func add(_ text: String) { hash.add(text: text) }

    mutating func add(_ number: Int64) { hash.add(number: number) }

    var text: String { String(hash.value, radix: 36) }
}
