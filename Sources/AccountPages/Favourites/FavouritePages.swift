/// The temples that a person keeps: `/account/favourites`.
enum FavouritePages {
    static let routes: [PersonPageRoute] = []
}
