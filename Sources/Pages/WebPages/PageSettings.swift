internal import Wording

/// Settings of the pages that an operator chooses.
public struct PageSettings: Sendable {
    /// The server of map tiles; nil draws land, borders and railways instead.
    public var tiles: TileServer?
    /// A file of map tiles that this service has, which goes before a server of them.
    public var tileFile: TileFile?
    /// The hosts whose pictures are shown in the page. Pictures of all other hosts are links.
    public var pictureHosts: [String]
    /// The public address of the site, such as `https://temples.example`, without a slash at the end. Nil takes the
    /// `Host` of each request, with http.
    public var site: String?
    /// Whether people can sign in on pages: then pages lead to the account.
    public var hasAccounts = false

    /// A server of map tiles.
    public struct TileServer: Sendable, Hashable {
        /// The address with `{z}`, `{x}` and `{y}`, such as `https://tile.example/{z}/{x}/{y}.png`.
        public let url: String
        /// The text that the map shows to credit the tiles.
        public let credit: String
        /// The origin of the tiles, for the Content-Security-Policy.
        let origin: String

        /// Checks the address of a tile server. Nil if it is not an http or https address with the three places.
        public init?(url: String, credit: String) {
            guard let origin = PageSettings.origin(of: url), ["{z}", "{x}", "{y}"].allSatisfy(url.contains) else {
                return nil
            }
            self.url = url
            self.credit = credit
            self.origin = origin
        }
    }

    public init(
        tiles: TileServer? = nil, tileFile: TileFile? = nil, pictureHosts: [String] = [], site: String? = nil
    ) {
        self.tiles = tiles
        self.tileFile = tileFile
        self.pictureHosts = pictureHosts
        self.site = site
    }

    /// Whether a text can be a host name, perhaps with a port, such as `pictures.example`.
    public static func isHost(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.count <= 255
            && text.utf8.allSatisfy {
                (0x30...0x39).contains($0) || (0x61...0x7A).contains($0 | 0x20) || [0x2D, 0x2E, 0x3A].contains($0)
            }
    }

    /// Returns scheme, host and port of an http or https address. Nil for any other text.
    public static func origin(of url: String) -> String? {
        for scheme in ["https://", "http://"] where url.hasPrefix(scheme) {
            let host = url.dropFirst(scheme.count).prefix { $0 != "/" && $0 != "?" && $0 != "#" }
            return isHost(String(host)) ? scheme + host : nil
        }
        return nil
    }

    /// Whether the pictures at an address are shown in the page.
    func showsPicture(at url: String) -> Bool {
        guard let origin = Self.origin(of: url), let host = origin.split(separator: "/").last else { return false }
        return pictureHosts.contains { $0 == host }
    }

    /// The `Content-Security-Policy` of all pages: only files of this service, pictures of the chosen hosts, and forms to this
    /// service alone.
    package var contentSecurityPolicy: String { policy(pictures: pictureHosts, others: "manifest-src 'self'; ") }

    /// The `Content-Security-Policy` of the back office: no picture from elsewhere but the tiles of its maps, and no manifest.
    package var contentSecurityPolicyOfBackOffice: String { policy(pictures: [], others: "") }

    private func policy(pictures: [String], others: String) -> String {
        let pictures = (["'self'", "data:"] + (tiles.map { [$0.origin] } ?? []) + pictures).joined(separator: " ")
        return "default-src 'none'; script-src 'self'; style-src 'self'; img-src \(pictures); connect-src 'self'; "
            + "\(others)form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    }
}
