internal import HTTPModel
internal import LunarCalendar
internal import TempleFormats
internal import TempleModel
internal import WebRouting
internal import Wording

/// `/offline/pages?of=`: many pages in one answer, as JSON of their paths and their HTML. The service worker keeps them,
/// so that they are there without a network although they were never opened.
enum PagePack: String, CaseIterable {
    /// The start page, the months and the events of a year from today, and the groups.
    case days
    /// The list of deities, and each of them.
    case deities

    /// The address of the pack. It may change: only the service worker asks for it.
    var address: String { "/offline/pages?of=\(rawValue)" }

    private static let monthCount = 13
    /// The days for which the pack has the events.
    private static let dayCount = 366

    static func answer(_ context: PageContext) throws -> PageAnswer {
        guard let name = context["of"] else { throw Fault.unknownPath }
        guard let pack = PagePack(rawValue: name) else { throw Fault.wrong("of", name) }
        let key = KeptPacks.Key(
            pack: pack, language: context.language, today: context.today, address: context.address,
            revision: try context.store.dataRevision())
        if let kept = context.site.packs[key] { return .kept(kept) }
        guard !context.isOnLoop else { throw LeftToWorker() }
        let bytes = try pack.json(context)
        try OutputBound.check(bytes.count)
        let made = KeptDocument(bytes, type: "application/json", compressed: context.site.gzip.compress(bytes))
        return .kept(context.site.packs.keep(made, for: key))
    }

    private static let unreadable = Fault.unavailable("unavailable", "the data cannot be read now; try again later")

    /// Makes the pack, which takes as long as all its pages.
    private func json(_ context: PageContext) throws -> [UInt8] {
        let table = WebPages(context.site).table(now: { context.call.secondsSince1970 })
        var headers = context.request.headers
        // The pages of a pack are compressed together.
        for name in ["Accept-Encoding", "If-None-Match", "If-Modified-Since"] { headers[name] = nil }
        var pages: [(path: String, html: String)] = []
        var bytes = 0
        for path in try paths(context) {
            let request = try Request(method: .get, target: path, headers: headers)
            let page = table.answer(to: request, context.call.cancellation)
            // A pack is whole, or it is not made.
            guard page.status < 400 else { throw page.status == 503 ? Self.unreadable : Fault.failure }
            guard page.status == 200 else { continue }
            bytes += page.body.count
            try OutputBound.check(bytes)
            pages.append((path, String(decoding: page.body, as: UTF8.self)))
        }
        var json = JSONWriter()
        json.array(pages) { json, page in
            json.object { json in
                json.member("path", page.path)
                json.member("html", page.html)
            }
        }
        return json.bytes
    }

    private func paths(_ context: PageContext) throws -> [String] {
        let calendar = try context.calendar()
        let data = calendar.data
        switch self {
        case .days:
            var months: [CalendarMonth] = []
            var month: CalendarMonth? = CalendarMonth(of: context.today)
            while let one = month, months.count < Self.monthCount {
                months.append(one)
                month = one.next
            }
            let last = context.today.adding(days: Self.dayCount)
            let events = calendar.events.events(from: context.today, through: last)
            var paths = ["/", "/near", "/offline", "/lunar", "/groups", "/events", "/chosen"]
            paths += months.map { PageAddress.make("/events", [("month", $0.text)]) }
            paths += Set(events.map(\.id.description)).sorted().map { "/events/" + $0 }
            paths += data.groups.map { "/groups/\($0.id)" }
            return paths
        case .deities:
            return ["/deities"] + data.deities.filter { !$0.slug.isEmpty }.map { "/deities/\($0.id)" }
        }
    }
}
