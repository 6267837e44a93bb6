internal import Wording

/// The address of a page with its QR code, which only a printed page shows.
struct PrintedCode {
    private let path: String
    private let context: PageContext

    init(path: String, _ context: PageContext) {
        self.path = path
        self.context = context
    }

    /// Empty where nobody knows the address of the site.
    var html: HTML {
        guard let site = context.address, let code = QRCode(site + path) else { return "" }
        let side = String(code.width + 2 * QRCode.quietZone)
        let start = String(-QRCode.quietZone)
        return """
            <div class="printed code"><svg viewBox="\(start) \(start) \(side) \(side)" shape-rendering="crispEdges" \
            aria-hidden="true"><path stroke="#000" d="\(code.strokes)"/></svg> <span>\(site + path)</span></div>
            """
    }
}
