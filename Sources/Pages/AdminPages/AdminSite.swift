public import TempleAdmin
public import TempleModel
public import WebPages
internal import WebRouting

/// Resources for all pages of the back office on one thread.
public struct AdminSite {
    /// Returns the port of edits on this thread. It is called once for each question, and keeps what takes long to open.
    let editors: () throws -> any TempleEditing & StaffRegister
    /// The store that searches ask.
    let store: any TempleSearching
    let settings: AdminSettings
    /// Waits for a change of the data, two seconds at most, and returns whether this node reads it.
    let isHere: (Int64) -> Bool
    let gate: StaffGate
    let files: WebFiles
    /// The settings of the other pages: the ground of maps, and what a page may load.
    let pages: PageSettings
    /// What all threads remember of the overview.
    let overview: OverviewMemory
    /// The people who have accounts; nil for a service without accounts.
    let accounts: (any AccountsForStaff)?
    /// The reminders of everybody; nil for a service that does not see them.
    let notices: (any NotificationsForStaff)?
    let contentSecurityPolicy: String
    let deities = KnownDeities()
    let things = KnownThings()
    let parts: PageParts
    /// It remembers no answers: each is for one person.
    let gzip = GzipEncoder(mostRememberedBytes: 0)

    public init(
        editors: @escaping () throws -> any TempleEditing & StaffRegister, store: any TempleSearching,
        settings: AdminSettings, isHere: @escaping (Int64) -> Bool, gate: StaffGate, files: WebFiles,
        pages: PageSettings, overview: OverviewMemory, accounts: (any AccountsForStaff)? = nil,
        notices: (any NotificationsForStaff)? = nil
    ) {
        self.editors = editors
        self.store = store
        self.settings = settings
        self.isHere = isHere
        self.gate = gate
        self.files = files
        self.pages = pages
        self.overview = overview
        self.accounts = accounts
        self.notices = notices
        contentSecurityPolicy = pages.contentSecurityPolicyOfBackOffice
        parts = PageParts(store: store, files: files, settings: pages)
    }
}
