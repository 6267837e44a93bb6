internal import TempleFormats
internal import TempleModel
internal import Wording

/// `/manifest.webmanifest`: what a browser needs to put the pages on the home screen, after
/// [Web Application Manifest](https://www.w3.org/TR/appmanifest/).
enum ManifestAnswer {
    static func answer(_ context: PageContext) -> PageAnswer {
        let name = PageShell.siteName.text(in: context.language)
        var json = JSONWriter()
        json.object { json in
            json.member("id", "/")
            json.member("name", name)
            json.member("short_name", name)
            json.member("description", context.siteDescription)
            json.member("lang", context.language.pageTag)
            json.member("start_url", "/")
            json.member("scope", "/")
            json.member("display", "standalone")
            json.member("background_color", "#F7F3E8")
            json.member("theme_color", "#F7F3E8")
            json.key("icons")
            json.array(icons) { json, icon in
                json.object { json in
                    json.member("src", context.file(icon.file))
                    json.member("sizes", icon.sizes)
                    json.member("type", icon.type)
                    json.member("purpose", icon.purpose)
                }
            }
            json.key("shortcuts")
            json.array(PageSection.allCases.filter { $0 != .home }) { json, section in
                json.object { json in
                    json.member("name", section.words.text(in: context.language))
                    json.member("url", section.rawValue)
                }
            }
            json.key("protocol_handlers")
            json.array([DeepLink.webScheme]) { json, scheme in
                json.object { json in
                    json.member("protocol", scheme)
                    json.member("url", "/open?link=%s")
                }
            }
        }
        return .document(json.bytes, type: "application/manifest+json", speaks: true)
    }

    private static let icons = [
        (file: "icon.svg", sizes: "any", type: "image/svg+xml", purpose: "any"),
        (file: "icons/icon-192.png", sizes: "192x192", type: "image/png", purpose: "any"),
        (file: "icons/icon-512.png", sizes: "512x512", type: "image/png", purpose: "any"),
        (file: "icons/maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable"),
    ]
}
