internal import AccountModel
internal import TempleFormats

/// The person who has signed in.
enum ProfileJSON {
    static func document(_ account: Account) -> [UInt8] {
        var json = JSONWriter(reservingCapacity: 512)
        json.object { members(of: account, to: &$0) }
        return json.bytes
    }

    static func members(of account: Account, to json: inout JSONWriter) {
        json.member("id", account.uuid)
        json.member("email", account.email ?? "")
        json.member("display_name", account.displayName)
        json.member("avatar_url", account.avatarURL)
        json.member("locale", account.locale)
        json.member("created_at", UTCText.text(secondsSince1970: account.createdAt))
        json.member("updated_at", UTCText.text(secondsSince1970: account.updatedAt))
    }
}
