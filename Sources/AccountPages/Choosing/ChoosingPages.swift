/// What is followed: `/account/deities`, `/account/festivals` and `/account/groups`.
enum ChoosingPages {
    static let routes: [PersonPageRoute] = []
}
