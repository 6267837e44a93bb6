/// What a browser has chosen without an account, taken in: `/account/take`.
enum TakePages {
    static let routes: [PersonPageRoute] = []
}
