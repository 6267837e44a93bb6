internal import HTTPModel
internal import TempleFormats
internal import TempleModel
internal import TempleWeb
internal import WebRouting

/// `GET /api/temples/clusters`: the number of temples in each cell of a map's view.
enum ClusterRoute {
    /// The maximum number of cells of which an event loop writes an answer. Those of a phone are about a hundred.
    private static let mostCellsOnLoop = 1_024

    static func answer(_ call: RouteCall) throws -> Response {
        let temples = try TempleQuery(
            counting: TempleQueryText(ClusterQuery.parameters) { call.given[$0.rawValue] }, now: call.context.time)
        guard let zoom = try call.given.number("zoom", in: ClusterGrid.zooms) else {
            throw Fault.badParameter(
                "missing-parameter", "zoom", "zoom: is missing; give the zoom of the map, such as 8")
        }
        guard let query = ClusterQuery(temples, zoom: zoom) else {
            throw Fault.badParameter(
                "invalid-parameter", "bbox",
                "bbox: the view has more than \(ClusterGrid.maximumCells) cells of 64 pixels at this zoom; give a "
                    + "smaller one, or a smaller zoom")
        }
        if call.context.isOnLoop, query.grid.count > mostCellsOnLoop { throw LeftToWorker() }
        try UpdatedSince.check(temples.filter.updatedSince, in: call.service.store)
        let page = try call.service.store.clusters(matching: query)
        var response = Response.json(ClusterJSON.page(page, zoom: zoom))
        if let deity = page.deity { response.headers.append("Nearby-Deity", DeityHeader.value(deity)) }
        return response
    }
}
