/// The query for the temple that a former id now means.
enum FormerTempleID {
    static let sql = "SELECT temple_id FROM former_temple WHERE id = ?1"
}
