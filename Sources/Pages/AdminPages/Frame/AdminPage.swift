internal import TempleModel
internal import Wording

/// One page of the back office before its frame is added.
struct AdminPage {
    let title: String
    /// The part of the navigation that the page belongs to.
    var section: AdminSection?
    let body: HTML
    /// Whether it is the answer to what was not taken, which its title says first.
    var isRefusal = false

    /// The page as such an answer.
    var refused: AdminPage {
        var page = self
        page.isRefusal = true
        return page
    }
}

/// A part of the navigation.
enum AdminSection: String, CaseIterable {
    case overview = "/admin"
    case temples = "/admin/temples"
    case days = "/admin/calendar"
    case changes = "/admin/changes"
    case people = "/admin/people"
    case users = "/admin/users"
    case notices = "/admin/notifications"

    var words: Words {
        switch self {
        case .overview: Words("Overview", "總覽", "概要")
        case .temples: Words("Temples", "廟宇", "廟")
        case .days: Words("Days", "日子", "暦日")
        case .changes: Words("Changes", "變更", "変更履歴")
        case .people: Words("People", "人員", "担当者")
        case .users: Words("Users", "使用者", "利用者")
        case .notices: Words("Notifications", "通知", "通知")
        }
    }

    /// The least role of those who see it.
    var role: StaffRole {
        switch self {
        case .overview, .temples, .days, .changes, .users, .notices: .viewer
        case .people: .owner
        }
    }

    /// Whether a service has it: one without accounts has neither users nor notifications.
    func isPart(of site: AdminSite) -> Bool { self != .users && self != .notices || site.accounts != nil }
}
