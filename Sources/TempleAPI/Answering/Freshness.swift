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
    case data(Clock)

    /// How much of the time an answer tells of.
    enum Clock: Sendable {
        case none, year, day
        /// Also whether temples are open, unless the question names a day or leaves that member out.
        case minute
    }

    /// The value of `Cache-Control`.
    ///
    /// - Parameter isPrivate: whether the answer is for whoever has shown a token, and so for no cache that others ask.
    func cacheControl(isPrivate: Bool) -> String {
        switch self {
        case .momentary: "no-store"
        case .program, .data: isPrivate ? "private, max-age=60" : "public, max-age=60"
        }
    }

    /// Whether answers have a tag.
    var isTagged: Bool { if case .momentary = self { false } else { true } }

    /// The tag of the plain answer to a request; nil where answers have none.
    ///
    /// It is known before the answer is, so that one the client has already need not be made again.
    func tag(of call: Call) throws(SearchError) -> EntityTag? {
        var print = Fingerprint()
        switch self {
        case .momentary: return nil
        case .program:
            print.add(Release.text)
            print.add(call.service.isProtected ? 1 : 0)
        case .data(let clock):
            print.add(Release.text)
            let revision = try call.service.store.dataRevision()
            print.add(revision.count)
            print.add(revision.changedAt)
            if call.given["date"] == nil {
                let now = call.service.now()
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
    static let text = "1"
}
