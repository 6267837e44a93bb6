package import HTTPModel
package import LunarCalendar
package import TempleModel
package import WebRouting
package import Wording

/// Resources for all pages. A class, as the context is: a page passes them on some hundred times.
final class PageSite {
    let store: any TempleSearching
    let files: WebFiles
    let settings: PageSettings
    let packs: KeptPacks
    let contentSecurityPolicy: String
    /// It remembers no answers: pages differ.
    let gzip = GzipEncoder(mostRememberedBytes: 0)
    let cards: RememberedCards
    let names: KnownNames
    let startLists = StartLists()
    let calendar = RememberedCalendar()

    init(
        store: any TempleSearching, files: WebFiles, settings: PageSettings, packs: KeptPacks, rememberedBytes: Int,
        names: KnownNames = KnownNames()
    ) {
        self.names = names
        cards = RememberedCards(mostBytes: rememberedBytes)
        self.store = store
        self.files = files
        self.settings = settings
        self.packs = packs
        contentSecurityPolicy = settings.contentSecurityPolicy
    }
}

/// One request for a page, with everything that the page needs.
package final class PageContext {
    let site: PageSite
    package let call: RequestContext
    /// The time in Taiwan.
    let time: TaiwanTime
    package let language: Language

    /// - Parameter language: nil for that of the request.
    init(_ site: PageSite, _ call: RequestContext, in language: Language? = nil) {
        self.site = site
        self.call = call
        time = call.time
        self.language = language ?? call.language(.pages)
    }

    package var request: Request { call.request }
    var isOnLoop: Bool { call.isOnLoop }
    package var store: any TempleSearching { site.store }
    package var today: CivilDay { time.day }

    /// Returns the text in the reader's language.
    ///
    /// Only the text that is needed is made.
    @inline(never)
    package func words(
        _ english: @autoclosure () -> String, _ chinese: @autoclosure () -> String,
        _ japanese: @autoclosure () -> String
    ) -> String {
        language.choice(english(), chinese(), japanese())
    }

    /// Returns the markup in the reader's language: a text with names of the data in it.
    @inline(never)
    package func markup(
        _ english: @autoclosure () -> HTML, _ chinese: @autoclosure () -> HTML, _ japanese: @autoclosure () -> HTML
    ) -> HTML {
        language.choice(english(), chinese(), japanese())
    }

    /// Returns a query parameter without spaces around it. Nil if it is missing or empty, as an empty field of a form is.
    package subscript(_ name: String) -> String? {
        guard let value = request.query.first(where: { $0.name == name })?.value else { return nil }
        // Nearly all values begin and end with a letter or a digit.
        if let first = value.utf8.first, let last = value.utf8.last, first > 0x20, last > 0x20,
            value.utf8.allSatisfy({ $0 < 0x80 })
        {
            return value
        }
        let trimmed = value.trimmed
        return trimmed.isEmpty ? nil : trimmed
    }

    /// The public address of the site, without a slash at the end. Nil if neither a setting nor the request names it.
    package var address: String? {
        if let site = site.settings.site { return site }
        guard let host = request.headers["Host"], PageSettings.isHost(host) else { return nil }
        return "http://" + host
    }

    /// Returns the address of a file of the pages.
    package func file(_ path: String) -> String { "/web/\(site.files.version)/\(path)" }
}
