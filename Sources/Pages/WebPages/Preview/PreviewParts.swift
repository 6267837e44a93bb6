internal import LunarCalendar
internal import OpeningHours
package import TempleModel
package import WebRouting
package import Wording

/// What visitors see of a thing that is stored otherwise, or not at all: its cards and what its page says, by the functions of
/// their pages. Its links lead nowhere, and it has nothing to press.
package struct PreviewParts {
    private let site: PageSite
    private let call: RequestContext
    /// Returns the part of a list, if any, and that of a page.
    private let parts: (PageContext) throws -> (list: HTML?, page: HTML)

    /// The most temples of an activity that are shown, each with a card.
    private static let mostHosts = 3

    fileprivate init(
        _ site: PageSite, _ call: RequestContext, parts: @escaping (PageContext) throws -> (list: HTML?, page: HTML)
    ) {
        self.site = site
        self.call = call
        self.parts = parts
    }

    /// Returns the parts in a language.
    package func html(in language: Language) throws -> HTML {
        let context = PageContext(site, call, in: language)
        let (list, page) = try parts(context)
        let listed: HTML =
            list.map {
                """
                <p class="caption">\(context.words("In lists", "在清單裡", "一覧では"))</p>
                <ul class="cards list">
                \($0)</ul>

                """
            } ?? ""
        let whole: HTML =
            page.bytes.isEmpty
            ? ""
            : """
            <p class="caption">\(context.words("On its page", "在它的頁面", "ページでは"))</p>
            <div class="shown-page">
            \(page)
            </div>

            """
        return (listed + whole).withoutLinks
    }

    fileprivate static func title(_ name: HTML) -> HTML { "<p class=\"shown-title\">\(name)</p>\n" }

    fileprivate static func temple(
        _ detail: TempleDetail, _ own: [HostedActivity], _ context: PageContext
    ) throws -> (list: HTML?, page: HTML) {
        let temple = detail.temple
        let upcoming = try context.store.upcomingEvents(on: context.today)
        let match = TempleMatch(
            temple: temple, distance: nil, upcoming: upcoming,
            openNow: temple.visit.hours.openingTimes.isOpen(at: context.today, minute: context.time.minute))
        let days = TempleDays(
            temple, upcoming: upcoming,
            activities: ActivityCalendar(today: context.today).upcoming(own, .init(templeID: temple.id)), context)
        let page = TemplePage(detail: detail, context: context, days: days)
        return (
            TempleCard(match, marksKnown: true, context).html,
            title(page.heading) + page.names + TempleActions(temple, calendar: nil, context).address
                + "\(page.visit)\n\(page.about)"
        )
    }

    fileprivate static func catalogue(
        _ entity: CatalogueEntity, _ known: PageCalendar, _ context: PageContext
    ) -> (list: HTML?, page: HTML) {
        switch entity {
        case .deity(let deity):
            let page = DeityPage(
                deity: deity, data: known.data, days: known.events.events(of: deity), context: context)
            return (nil, title(page.name.html) + page.lead + page.rest)
        case .festival(let festival):
            guard let event = known.events.event(id: festival.id) else { return (never(context), "") }
            let page = EventPage(event: event, in: known, context: context)
            return (EventCard(event, known.marks, context).html, title(page.name.html) + page.facts + page.rest)
        case .activity(let activity):
            let hosted = known.data.activities.filter { $0.activity.id == activity.id }
            let dated = ActivityCalendar(today: context.today).upcoming(hosted)
            let cards = dated.prefix(mostHosts).map { ActivityCard($0, known.marks, context).html }
            let others = dated.count - cards.count
            let rest: HTML =
                others > 0
                ? "<li>\(context.words("and at \(others) more temples", "另有 \(others) 間廟", "ほか\(others)廟"))</li>\n" : ""
            return (dated.isEmpty ? never(context) : HTML(cards) + rest, "")
        case .group(let group):
            let page = GroupPage(group, in: known, context)
            return (nil, title(page.name.html) + page.lead + page.rest)
        }
    }

    /// Says that there is no entry, because no day is to come.
    private static func never(_ context: PageContext) -> HTML {
        """
        <li class="notice">\(context.words("It has no day to come, so nobody sees it.", "沒有往後的日期，訪客看不到。", "これからの日がないため、表示されません。"))</li>

        """
    }
}

extension PageParts {
    /// Returns what visitors see of a temple.
    ///
    /// - Parameter activities: those that it hosts.
    package func shown(
        _ temple: TempleDetail, hosting activities: [HostedActivity], for call: RequestContext
    ) -> PreviewParts {
        let names = KnownNames.Typed(temples: [temple.temple.id: KnownTemple(temple)])
        return PreviewParts(shownSite(names), call) { try PreviewParts.temple(temple, activities, $0) }
    }

    /// Returns what visitors see of an entity of the catalogue.
    ///
    /// - Parameter data: the catalogue with the entity.
    package func shown(
        _ entity: CatalogueEntity, in data: CatalogueSnapshot, for call: RequestContext
    ) -> PreviewParts {
        var names = KnownNames.Typed()
        names.catalogue.add(entity)
        let known = PageCalendar(data, today: call.time.day)
        return PreviewParts(shownSite(names), call) { PreviewParts.catalogue(entity, known, $0) }
    }
}
