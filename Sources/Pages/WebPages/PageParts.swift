internal import OpeningHours
package import TempleFormats
package import TempleModel
package import WebRouting
package import Wording

/// Parts of the pages for visitors that the back office shows too, in the language of a request. It belongs to one thread,
/// like its store.
package struct PageParts {
    private let site: PageSite

    package init(store: any TempleSearching, files: WebFiles, settings: PageSettings) {
        site = PageSite(store: store, files: files, settings: settings, packs: KeptPacks(), rememberedBytes: 0)
    }

    /// Returns the attributes of a map's element: Leaflet, and what is below the temples. Nil for a site without maps.
    package func mapAttributes(for call: RequestContext) -> HTML? {
        site.files.hasMaps ? MapGround(context: PageContext(site, call)).attributes : nil
    }

    /// Writes the words that each map has, as members of an object.
    package func writeMapWords(to json: inout JSONWriter, for call: RequestContext) {
        MapGround(context: PageContext(site, call)).writeWords(to: &json)
    }

    /// Returns the table of a week's opening hours, from today on; nil where they are not certain.
    package func week(of hours: TempleHours, for call: RequestContext) -> HTML? {
        let (times, context) = (hours.openingTimes, PageContext(site, call))
        guard !times.isNeverKnown else { return nil }
        return WeekTable(times, context).html(
            caption: context.words("Hours of this week", "一週開放時間", "一週間の開門時間"))
    }

    /// Returns what pages of a request need.
    package func context(_ call: RequestContext) -> PageContext { PageContext(site, call) }

    /// Returns the resources of pages that show things which are not stored so. Pictures of other hosts are links: no page of
    /// the back office loads them.
    func shownSite(_ names: KnownNames.Typed) -> PageSite {
        var settings = site.settings
        settings.pictureHosts = []
        return PageSite(
            store: site.store, files: site.files, settings: settings, packs: site.packs, rememberedBytes: 0,
            names: KnownNames(names, before: site.names))
    }
}
