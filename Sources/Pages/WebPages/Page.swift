internal import TempleModel
package import Wording

/// One page before its frame is added: what it is about, and its contents.
package struct Page {
    /// The title, without the name of the site.
    package let title: String
    /// One sentence for search engines and previews; nil for a page that is not to be found.
    let description: String?
    /// The path of the page without what only narrows it, for `canonical`; nil for a page that is not to be found.
    let path: String?
    /// The part of the navigation that the page belongs to.
    var section: PageSection?
    /// Whether search engines may list it. A page with a path that is not listed can still be shared with a preview.
    var isListed = true
    /// schema.org data as JSON (JSON-LD); nil for none.
    var structuredData: [UInt8]?
    /// The address of a calendar file of the page.
    var calendar: String?
    /// The link of the app that shows the same.
    var appLink: String?
    package let body: HTML
}

extension Page {
    /// Creates a page that search engines do not list.
    ///
    /// - Parameter section: the part of the navigation that it belongs to.
    package init(unlisted title: String, section: PageSection? = nil, body: HTML) {
        self.init(title: title, description: nil, path: nil, section: section, body: body)
    }
}

/// A part of the navigation.
package enum PageSection: String, CaseIterable {
    case home = "/"
    case near = "/near"
    case days = "/events"
    case activities = "/activities"
    case deities = "/deities"
    case groups = "/groups"
    case lunar = "/lunar"
    case chosen = "/chosen"

    var words: Words {
        switch self {
        case .home: Words("Home", "首頁", "ホーム")
        case .near: Words("Near", "附近", "近く")
        case .days: Words("Days", "日子", "縁日")
        case .activities: Words("Activities", "活動", "行事")
        case .deities: Words("Deities", "神明", "神さま")
        case .groups: Words("Groups", "群組", "ご利益")
        case .lunar: Words("Lunar", "農曆", "旧暦")
        case .chosen: Words("My days", "我的", "マイカレンダー")
        }
    }

    /// Whether a phone has it in the bar at the foot of the window. The others are in the foot of the page.
    var isTab: Bool {
        switch self {
        case .home, .near, .days, .chosen: true
        case .activities, .deities, .groups, .lunar: false
        }
    }
}
