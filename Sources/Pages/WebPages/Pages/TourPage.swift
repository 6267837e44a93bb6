internal import Geodesy
internal import HTTPModel
internal import TempleFormats
internal import TempleModel
internal import WebRouting
internal import Wording

/// `/route`: temples in a short order: chosen ones, or the nearest ones of a point.
struct TourPage {
    private let tour: TempleTour
    private let context: PageContext

    static func answer(_ context: PageContext, _ given: PathParameters) throws -> PageAnswer {
        let query: TourQuery
        do {
            query = try TourQuery(now: context.time) { context[$0.rawValue] }
        } catch TourQueryError.nothingToVisit {
            return .page(question(nil, context))
        } catch TourQueryError.tooFewTemples {
            return .page(question(advice(context), context), status: 400)
        }
        if context.isOnLoop, query.takesLong { throw LeftToWorker() }
        do {
            let tour = try TempleTour(try context.store.temples(for: query), query)
            return .page(TourPage(tour: tour, context: context).page)
        } catch TourQueryError.tooFewTemples {
            return .page(question(advice(context), context), status: 400)
        }
    }

    // MARK: Without temples

    private static func advice(_ context: PageContext) -> String {
        context.words(
            "A route needs two temples or more. Choose another one.", "路線至少要有兩間廟，請再選一間。",
            "道順には2か所以上の廟が必要です。もう1か所選んでください。")
    }

    /// The page that asks what to visit.
    private static func question(_ advice: String?, _ context: PageContext) -> Page {
        let note: HTML = advice.map { "<p class=\"notice\" role=\"status\">\($0)</p>\n" } ?? ""
        return Page(
            title: context.words("A route of temples", "走廟路線", "廟を巡る道順"),
            description: context.words(
                "Visit the nearest three temples, or make a pilgrimage to temples of one deity, in a short order.",
                "走三廟：走訪離您最近的三間廟；或一尊神明的巡禮，排成順路的順序。",
                "いちばん近い三つの廟、または一柱の神さまの廟を、近い順路で巡ります。"),
            path: "/route", section: .near,
            body: """
                <h1>\(context.words("A route of temples", "走廟路線", "廟を巡る道順"))</h1>
                \(note)<p>\(context.words(
                    "Visit the nearest temples of where you are, or choose temples in a list and plan their route.",
                    "走訪您附近的廟（走三廟），或在清單中按「加入路線」選幾間廟，再排路線。",
                    "近くの廟を巡るか、一覧の「道順に加える」で廟を選んでください。"))</p>
                \(TourForm(context: context).html)
                """)
    }

    // MARK: With temples

    private var page: Page {
        let link = TourLink(tour, context)
        return Page(
            title: title, description: description, path: link.lasting, section: .near, isListed: false,
            body: """
                <h1>\(heading)</h1>
                \(notes)
                \(tour.stops.isEmpty ? "" : content(link))
                """)
    }

    private var count: Int { tour.stops.count }

    private var heading: String {
        if let deity = context[TourParameter.deity.rawValue], tour.deity?.isKnown == true {
            let name = context.name(ofDeity: deity).plain
            return context.words(
                "A pilgrimage to \(count) temples of \(name)", "\(name)巡禮：\(count) 間廟", "\(name)の巡礼：廟\(count)か所")
        }
        return context.words("A route of \(count) temples", "\(count) 間廟的路線", "廟\(count)か所を巡る道順")
    }

    /// The names of the temples, of a long tour the first three.
    private var title: String {
        let names = tour.stops.map(\.match.temple.name)
        guard names.count > 3 else {
            return names.isEmpty ? heading : names.joined(separator: context.words(" – ", "、", "、"))
        }
        let first = names.prefix(3).joined(separator: context.words(", ", "、", "、"))
        return context.words(
            "\(first) and \(count - 3) more", "\(first)等 \(count) 間廟", "\(first)など\(count)か所")
    }

    private var description: String {
        let names = tour.stops.prefix(9).map(\.match.temple.name)
        let list = names.joined(separator: " → ") + (count > names.count ? " …" : "")
        return context.words(
            "\(heading), \(context.words(tour.length)): \(list)", "\(heading)，\(context.words(tour.length))：\(list)",
            "\(heading)、\(context.words(tour.length))：\(list)")
    }

    private var notes: [HTML] {
        var notes: [HTML] = []
        if let deity = tour.deity {
            notes.append(
                DeityMatchNote(deity, context) { TourLink(tour, context).address(replacing: [.deity: $0]) }.html)
        }
        guard count > 0 else {
            let words = context.words(
                "No temple fits. Search farther, or for another deity.", "沒有符合的廟；請擴大距離，或換一尊神明。",
                "条件に合う廟がありません。距離を広げるか、別の神さまで探してください。")
            notes.append("<p class=\"notice\" role=\"status\">\(words)</p>\n\(TourForm(context: context).html)")
            return notes
        }
        let order =
            tour.isInGivenOrder
            ? context.words("in the order of the link", "依連結的順序", "リンクの順番")
            : tour.isExact
                ? context.words("the shortest order", "最短的順序", "最短の順番")
                : context.words("a short order", "順路的順序", "短い順番")
        let words = context.words(
            "\(context.words(tour.length)) in straight lines, not along roads; \(order)",
            "全長 \(context.words(tour.length))（直線距離，不是道路距離）・\(order)",
            "全長 \(context.words(tour.length))（直線距離。道のりではありません）・\(order)")
        notes.append("<p class=\"length\">\(words)</p>\n")
        return notes
    }

    private func content(_ link: TourLink) -> HTML {
        """
        \(link.choices)
        \(TourMapLinks(tour, context).html)
        \(link.actions)
        <div class="beside">
        <section aria-label="\(context.words("Temples in order", "依順序的廟", "巡る順の廟"))">
        <ol class="cards list" id="stops">
        \(tour.stops.indices.map { TourStopCard(tour, $0, link, context).html })</ol>
        \(back)
        </section>
        \(TourMap(tour, context).html)
        </div>
        """
    }

    private var back: HTML {
        tour.legBack.map { leg in
            let words = context.words(
                "Back to the start: \(context.words(leg))", "回到起點：\(context.words(leg))",
                "出発地に戻る：\(context.words(leg))")
            return "<p class=\"leg\">\(words)</p>"
        } ?? ""
    }
}
