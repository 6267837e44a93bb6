internal import HTMLText
internal import TempleModel

/// One page before its frame is added: what it is about, and its contents.
struct Page {
    /// The title, without the name of the site.
    let title: String
    /// One sentence for search engines and previews; nil for a page that is not to be found.
    let description: String?
    /// The path of the page without what only narrows it, for `canonical`; nil for a page that is not to be found.
    let path: String?
    /// The part of the navigation that the page belongs to.
    var section: PageSection?
    /// schema.org data as JSON (JSON-LD); nil for none.
    var structuredData: [UInt8]?
    /// The address of a calendar file of the page.
    var calendar: String?
    let body: HTML
}

/// A part of the navigation.
enum PageSection: String, CaseIterable {
    case near = "/"
    case days = "/events"
    case activities = "/activities"
    case deities = "/deities"
    case groups = "/groups"
    case lunar = "/lunar"

    var words: Words {
        switch self {
        case .near: Words("Near", "附近")
        case .days: Words("Days", "日子")
        case .activities: Words("Activities", "活動")
        case .deities: Words("Deities", "神明")
        case .groups: Words("Groups", "群組")
        case .lunar: Words("Lunar", "農曆")
        }
    }
}
