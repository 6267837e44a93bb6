internal import AccountAPI
internal import FoundationEssentials
internal import Wording

extension ProviderSettings {
    private static let longestSecret = 4_096
    /// The settings that say more of a provider whose client ids are given.
    private static let further = ["oidc-issuer", "oidc-keys", "oidc-client-secret-file"]

    /// What the options, or a section, say of one provider, each with its origin.
    private struct Described {
        var name = ProviderSettings.usualName
        var clientIDs: (values: [String], origin: String)?
        var webClientID: (value: String, origin: String)?
        var issuer: (value: String, origin: String)?
        var keys: (value: String, origin: String)?
        var secretFile: (value: String, origin: String)?
    }

    /// Reads the providers: the one of the options, and those of the sections `[oidc NAME]`.
    static func all(_ settings: ServiceSettings) throws(ServiceError) -> [ProviderSettings] {
        var all: [ProviderSettings] = []
        let site = try ServedPages.site(settings)
        let options = Described(
            clientIDs: settings.texts("oidc-client-id"), webClientID: settings.text("oidc-web-client-id"),
            issuer: settings.text("oidc-issuer"), keys: settings.text("oidc-keys"),
            secretFile: settings.text("oidc-client-secret-file"))
        if let provider = try provider(options, site: site) {
            all.append(provider)
        } else if let (_, origin) = further.lazy.compactMap({ settings.text($0) }).first {
            throw ServiceError(.setting, "\(origin) needs --oidc-client-id: the id of the app at the provider")
        }
        for section in settings.sections where section.kind == .oidc {
            let described = Described(
                name: section.name,
                clientIDs: section.text("client-id").map { (ConfigurationFile.words($0.value), $0.origin) },
                webClientID: section.text("web-client-id"), issuer: section.text("issuer"),
                keys: section.text("keys"), secretFile: section.text("client-secret-file"))
            guard let provider = try provider(described, site: site) else {
                throw ServiceError(.contents, "\(section.origin) has no client-id: the id of the app at the provider")
            }
            all.append(provider)
        }
        for (index, one) in all.enumerated() {
            if all[..<index].contains(where: { $0.issuer == one.issuer }) {
                throw ServiceError(
                    .setting, "two providers have the issuer \(one.issuer); give its client ids together")
            }
            // Forms say by its name which one is meant.
            if one.webClient != nil, all[..<index].contains(where: { $0.webClient != nil && $0.name == one.name }) {
                throw ServiceError(
                    .setting,
                    "the provider of --oidc-web-client-id is called \(one.name), so the section needs another name")
            }
        }
        return all
    }

    /// Reads one provider; nil where it has no client.
    private static func provider(_ described: Described, site: String?) throws(ServiceError) -> ProviderSettings? {
        let ids = described.clientIDs?.values ?? []
        guard let first = described.clientIDs?.origin ?? described.webClientID?.origin else { return nil }
        if let (id, origin) = described.webClientID {
            guard !id.isEmpty, !id.contains(where: \.isWhitespace) else {
                throw ServiceError(.setting, "\(origin): give one id, the site's at the provider")
            }
            guard site != nil else {
                throw ServiceError(
                    .setting, "\(origin) needs --site: the address to which the provider leads people back")
            }
        }
        let issuerText = described.issuer?.value ?? usualIssuer
        let usedIDs = ids + [described.webClientID?.value].compactMap { $0 }
        if let fault = ProviderSettings(issuer: issuerText, clientIDs: usedIDs).fault {
            throw ServiceError(.setting, "\(described.issuer?.origin ?? first): \(fault)")
        }
        let secret: String?
        if let (path, origin) = described.secretFile {
            secret = try self.secret(path, origin)
        } else {
            secret = nil
        }
        let provider = ProviderSettings(
            name: described.name, issuer: issuerText, keysURL: described.keys?.value, clientIDs: ids,
            webClient: described.webClientID.map { WebClient(id: $0.value, secret: secret) })
        if let fault = provider.fault {
            throw ServiceError(.setting, "\(described.keys?.origin ?? first): \(fault)")
        }
        return provider
    }

    /// Reads the file of the secret that the provider has given to the site: one line. ID tokens of the app need none.
    private static func secret(_ path: String, _ origin: String) throws(ServiceError) -> String {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw ServiceError(.missingFile, "\(origin): cannot read the file \(path)")
        }
        let text = data.count <= longestSecret ? String(data: data, encoding: .utf8) : nil
        let secret = text?.trimmed(of: .spacesAndLineBreaks) ?? ""
        guard !secret.isEmpty, !secret.contains(where: \.isNewline) else {
            throw ServiceError(.contents, "\(path) is not a client secret: one line of at most 4096 characters")
        }
        return secret
    }
}
