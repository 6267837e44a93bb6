internal import AccountModel

/// A row of the table `account`.
struct AccountColumns {
    static let list = "id, uuid, email, display_name, avatar_url, locale, created_at, updated_at, is_name_own"

    var account: Account
    /// Whether the person has given the name, and not the provider.
    let isNameOwn: Bool

    init(_ row: any AccountRow) {
        account = Account(
            id: AccountID(row.integer(0)), uuid: row.text(1), email: row.optionalText(2), displayName: row.text(3),
            avatarURL: row.optionalText(4), locale: row.text(5), createdAt: row.integer(6), updatedAt: row.integer(7))
        isNameOwn = row.integer(8) != 0
    }
}
