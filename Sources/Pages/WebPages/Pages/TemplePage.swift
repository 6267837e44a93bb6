internal import HTTPModel
internal import LunarCalendar
internal import TempleFormats
internal import TempleModel
internal import WebRouting
internal import Wording

/// `/temples/:id`: one temple with all its details.
struct TemplePage {
    private let detail: TempleDetail
    private let context: PageContext
    private let days: TempleDays

    private var temple: Temple { detail.temple }

    init(detail: TempleDetail, context: PageContext, days: TempleDays) {
        self.detail = detail
        self.context = context
        self.days = days
    }

    static func answer(_ context: PageContext, _ given: PathParameters) throws -> PageAnswer {
        guard let id = pathID(given["id"]) else { throw Fault.unknownTemple }
        guard let detail = try context.store.temple(id: id) else {
            guard let present = try context.store.temple(formerly: id) else { throw Fault.unknownTemple }
            return .redirect(to: "/temples/\(present)")
        }
        let own = try context.store.catalogueSnapshot().activities(ofTemple: id)
        let days = TempleDays(
            detail.temple, upcoming: try context.store.upcomingEvents(on: context.today),
            activities: ActivityCalendar(today: context.today).upcoming(own, .init(templeID: id)), context)
        return .page(try TemplePage(detail: detail, context: context, days: days).page())
    }

    private func page() throws -> Page {
        Page(
            title: name.text, description: description, path: path, section: .near,
            structuredData: StructuredData.temple(detail, context),
            calendar: calendar, appLink: DeepLink.link(toTemple: temple.id),
            body: """
                <article class="temple-page">
                <div class="lead">
                <h1>\(heading)</h1>
                \(names)
                \(TempleActions(temple, calendar: calendar, context).html)
                \(visit)
                </div>
                \(PlaceMap(temple, context).html)
                <div class="rest">
                \(about)
                \(PrintedCode(path: path, context).html)
                </div>
                \(try TempleNeighbours(temple, context).html())
                </article>
                """)
    }

    /// What a visitor wants to know first: the hours and the days.
    var visit: HTML {
        """
        \(HoursWeek(temple, context).html)
        \(days.html)
        """
    }

    /// What is known of the temple, and who says it.
    var about: HTML {
        """
        \(TempleFacts(detail, context).html)
        \(story)
        \(PictureList(detail.photos, cover: temple.coverURL, of: temple.name, context).html)
        \(TempleSources(detail, context).html)
        """
    }

    private var path: String { "/temples/\(temple.id)" }

    /// The calendar file; nil where the temple has no day.
    private var calendar: String? { days.isEmpty ? nil : "/api/temples/\(temple.id)/calendar.ics" }

    private var description: String {
        let deity =
            temple.mainDeity.map { context.name(ofDeity: $0).plain }
            .map { context.words(", dedicated to \($0)", "，主祀\($0)", "、主祭神は\($0)") } ?? ""
        return (temple.address ?? temple.name) + deity
            + context.words(": address, way there, hours and days.", "。地址、路線、開放時間與重要日子。", "。住所、行き方、開門時間、縁日。")
    }

    private var name: DataName { context.name(ofTemple: temple) }

    /// The name in the reader's language, with the Chinese one below it.
    var heading: HTML {
        romanized.map {
            """
            \($0) <small class="second">(romanized)</small> <span class="other-name">\(name.html)</span>
            """
        } ?? name.html
    }

    /// The name by rule, marked as such, for readers of English where no source has a name in English.
    private var romanized: String? {
        guard context.language == .english, detail.englishName == nil else { return nil }
        return detail.romanizedName
    }

    /// Its other names.
    var names: HTML {
        var others = [detail.officialName].compactMap { $0 }.filter { $0 != temple.name } + detail.aliases
        // In English it stands in the title.
        if context.language != .english, let english = detail.englishName { others.append(english) }
        return others.isEmpty ? "" : "<p class=\"second\">\(context.list(others.map(context.data)))</p>"
    }

    private var story: HTML {
        HTML(
            TempleFacts.story(context).compactMap { field, title in
                detail.texts[field].map {
                    """
                    <section><h2 class="title">\(title)</h2>\(context.paragraph(context.untranslated($0), "text"))</section>

                    """
                }
            })
    }
}
