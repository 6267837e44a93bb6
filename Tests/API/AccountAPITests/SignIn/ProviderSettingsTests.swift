import AccountAPI
import Expectations
import Testing

struct ProviderSettingsTests {
    @Test func aClientIdAloneIsOneOfGoogle() {
        let settings = ProviderSettings(clientIDs: ["1234.apps.googleusercontent.com"])
        expect(settings.issuer, equals: "https://accounts.google.com")
        expectNil(settings.keysURL)
        expectNil(settings.fault)
    }

    @Test(
        arguments: [
            ("https://appleid.apple.com", "https://appleid.apple.com/auth/keys"),
            ("https://access.line.me", "https://api.line.me/oauth2/v2.1/certs"), ("http://127.0.0.1:8080", nil),
            ("http://localhost:8080/realm", "http://127.0.0.1:8080/keys"),
        ] as [(String, String?)])
    func otherProvidersAreSettings(issuer: String, keysURL: String?) {
        expectNil(ProviderSettings(issuer: issuer, keysURL: keysURL, clientIDs: ["a"]).fault)
    }

    @Test func aFaultNamesTheProviderAndTheRemedy() throws {
        func fault(_ issuer: String, _ keysURL: String? = nil, _ clientIDs: [String] = ["a"]) throws -> String {
            try require(ProviderSettings(issuer: issuer, keysURL: keysURL, clientIDs: clientIDs).fault)
        }
        try expect(
            fault("https://a.example", nil, []),
            equals: "the provider https://a.example has no client id; give the one that it has issued for this site")
        try expect(fault("https://a.example", nil, ["a", ""]), contains: "no client id")
        try expect(
            fault("http://a.example"),
            equals:
                "the issuer http://a.example cannot be used: an address begins with https; http is for this machine alone"
        )
        try expect(fault("accounts.google.com").hasPrefix("the issuer accounts.google.com cannot be used: "))
        try expect(fault("").hasPrefix("the issuer "))
        try expect(
            fault("https://a.example", "http://a.example/keys")
                .hasPrefix("the keys' address http://a.example/keys cannot be used: "))
    }
}
