/// The opening hours of a temple as the fields of a form have them.
struct TypedHours {
    /// As people write them.
    let openTime: String
    /// In OpenStreetMap's grammar.
    let openingHours: String
    /// On lunar days.
    let lunar: String
}
