/// Where the person is signed in: `/account/sessions`.
enum SessionPages {
    static let routes: [PersonPageRoute] = []
}
