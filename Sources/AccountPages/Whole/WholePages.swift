/// The account as a whole: `/account/export` and `/account/delete`.
enum WholePages {
    static let routes: [PersonPageRoute] = []
}
