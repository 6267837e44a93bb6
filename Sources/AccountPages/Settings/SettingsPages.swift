/// The page of an account, `/account`, with its settings, and the address of its calendar.
enum SettingsPages {
    static let routes: [PersonPageRoute] = []
}
