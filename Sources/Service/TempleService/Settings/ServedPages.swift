internal import WebPages
internal import Wording

/// The pages of a service: their settings, and what all threads share.
struct ServedPages: Sendable {
    var settings: PageSettings
    let files: WebFiles
    let packs = KeptPacks()

    /// Reads the settings and the files of the pages. Nil where the service has no pages.
    ///
    /// - Parameter needTokens: Whether nobody reads a page without a token.
    init?(
        _ settings: ServiceSettings, needTokens: Bool, _ dataFolder: () throws(ServiceError) -> String,
        _ errors: LogWriter
    ) throws(ServiceError) {
        if try settings.flag("no-pages") { return nil }
        var pages = PageSettings()
        pages.site = try Self.site(settings)
        pages.tiles = try Self.tiles(settings)
        pages.tileFile = try Self.tileFile(settings)
        pages.pictureHosts = try Self.pictureHosts(settings)
        do throws(ServiceError) {
            files = try PageFiles.read(besides: try dataFolder(), settings.environment)
        } catch {
            // The program alone, without its data, still serves the API.
            errors.note("there are no web pages: \(error.message)")
            return nil
        }
        if needTokens {
            errors.note("pages need a token too, which a browser has not; --token-guards api leaves them open")
        }
        if !files.hasMaps { errors.note("there is no Leaflet, so pages have no maps: install libjs-leaflet") }
        self.settings = pages
    }

    /// Reads the public address of the site; nil where no setting names it.
    static func site(_ settings: ServiceSettings) throws(ServiceError) -> String? {
        guard let (value, origin) = settings.text("site") else { return nil }
        let address = value.hasSuffix("/") ? String(value.dropLast()) : value
        guard PageSettings.origin(of: address) == address else {
            throw ServiceError(
                .setting,
                "\(origin) \"\(value.prefix(80))\" is not the address of a site, such as https://temples.example"
            )
        }
        return address
    }

    private static func tiles(_ settings: ServiceSettings) throws(ServiceError) -> PageSettings.TileServer? {
        guard let (value, origin) = settings.text("tiles") else { return nil }
        guard let credit = settings["tiles-credit"] else {
            throw ServiceError(.setting, "\(origin) needs --tiles-credit: maps must say whose tiles they show")
        }
        guard let tiles = PageSettings.TileServer(url: value, credit: credit) else {
            throw ServiceError(
                .setting,
                "\(origin) \"\(value.prefix(80))\" is not an address of tiles, such as "
                    + "https://tile.example/{z}/{x}/{y}.png")
        }
        return tiles
    }

    /// Opens the file of tiles; nil where no setting names one.
    private static func tileFile(_ settings: ServiceSettings) throws(ServiceError) -> TileFile? {
        guard let (path, origin) = settings.text("tiles-file") else { return nil }
        if let (_, other) = settings.text("tiles") {
            throw ServiceError(.setting, "\(origin) and \(other) are two grounds of one map; give one of them")
        }
        let file: MapTileFile
        do throws(MapTileFile.Failure) {
            file = try MapTileFile(path: path)
        } catch {
            throw ServiceError(error.isMissing ? .missingFile : .contents, "\(origin): \(error.message)")
        }
        guard let credit = settings["tiles-credit"] ?? file.credit else {
            throw ServiceError(
                .setting, "\(origin) needs --tiles-credit: the file \(path) does not say whose tiles it has")
        }
        let bounds = file.bounds.map { "\($0.west),\($0.south),\($0.east),\($0.north)" }
        return TileFile(
            type: file.picture.mediaType, credit: credit, zooms: file.zooms, bounds: bounds, mark: file.mark
        ) { zoom, column, row in try file.tile(zoom: zoom, column: column, row: row) }
    }

    private static func pictureHosts(_ settings: ServiceSettings) throws(ServiceError) -> [String] {
        guard let (value, origin) = settings.text("picture-hosts") else { return [] }
        let hosts = value.split(separator: ",").map { $0.trimmed(of: .spaces) }
        if let wrong = hosts.first(where: { !PageSettings.isHost($0) }) {
            throw ServiceError(
                .setting, "\(origin): \"\(wrong.prefix(80))\" is not the name of a host, such as pictures.example")
        }
        return hosts
    }
}
