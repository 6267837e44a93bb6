internal import AccountModel
internal import TempleFormats

/// The answer to a sign-in, in the app's form.
enum SignedInJSON {
    /// - Parameter tokens: nil where cookies have them.
    static func document(_ account: Account, _ tokens: FreshTokens?, expiresAt: Int64) -> [UInt8] {
        var json = JSONWriter(reservingCapacity: 512)
        json.object { json in
            json.key("user")
            json.object { json in
                json.member("id", account.uuid)
                // The app knows no person without an address.
                json.member("email", account.email ?? "")
                json.member("display_name", account.displayName)
                json.member("avatar_url", account.avatarURL)
            }
            json.member("supabase_token", tokens?.access)
            json.member("refreshToken", tokens?.refresh)
            json.member("expires_at", UTCText.text(secondsSince1970: expiresAt))
        }
        return json.bytes
    }
}
