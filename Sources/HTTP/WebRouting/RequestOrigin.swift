public import HTTPModel

/// Whether a page of this site has made a request, or a page of another site may have (cross-site request forgery).
public enum RequestOrigin: Sendable, Hashable {
    case proven
    case unproven
}

extension RequestOrigin {
    /// Finds out by what the browser says of a request: `Sec-Fetch-Site` (Fetch Metadata), or else whether `Origin` has the
    /// host that is asked. A request that says neither is not proven.
    public init(of request: Request) {
        let sites = request.headers.values("Sec-Fetch-Site")
        guard sites.isEmpty else {
            self = sites == ["same-origin"] ? .proven : .unproven
            return
        }
        let (origins, hosts) = (request.headers.values("Origin"), request.headers.values("Host"))
        guard origins.count == 1, hosts.count == 1, let host = Self.host(of: origins[0]),
            host.equalsIgnoringCase(hosts[0])
        else {
            self = .unproven
            return
        }
        self = .proven
    }

    /// Returns host and port of an origin. Nil for `null` and for other schemes.
    private static func host(of origin: String) -> String? {
        for scheme in ["https://", "http://"] where origin.hasPrefix(scheme) {
            let host = origin.dropFirst(scheme.count)
            return host.isEmpty ? nil : String(host)
        }
        return nil
    }
}
