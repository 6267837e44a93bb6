internal import AccountModel
internal import TempleFormats

/// The answer to a sign-in, in the app's form.
enum SignedInJSON {
    /// - Parameters:
    ///   - tokens: nil where cookies have them.
    ///   - now: The time of the answer.
    static func document(_ account: Account, _ tokens: FreshTokens?, expiresAt: Int64, now: Int64) -> [UInt8] {
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
            // For clients whose clock is wrong.
            json.member("expires_in", max(0, expiresAt - now))
        }
        return json.bytes
    }
}
