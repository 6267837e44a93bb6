internal import HTTPModel
internal import TempleFormats
internal import TempleModel
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
                "missing-parameter", "zoom", "zoom: is missing; give the zoom of the map, such as 8"
            ).saying("缺少這個參數，請給地圖的縮放層級，例如 8", "このパラメーターがありません。地図のズームを指定してください。例：8")
        }
        guard let query = ClusterQuery(temples, zoom: zoom) else {
            throw Fault.badParameter(
                "invalid-parameter", "bbox",
                "bbox: the view has more than \(ClusterGrid.maximumCells) cells of 64 pixels at this zoom; give a "
                    + "smaller one, or a smaller zoom"
            ).saying(
                "這個縮放層級的範圍超過 \(ClusterGrid.maximumCells) 格（每格 64 像素），請縮小範圍或縮放層級",
                "このズームでは範囲が \(ClusterGrid.maximumCells) 個のセル（64 ピクセル）を超えます。範囲かズームを小さくしてください")
        }
        if call.context.isOnLoop, query.grid.count > mostCellsOnLoop { throw LeftToWorker() }
        try UpdatedSince.check(temples.filter.updatedSince, in: call.service.store)
        let page = try call.service.store.clusters(matching: query)
        var response = Response.json(ClusterJSON.page(page, zoom: zoom))
        if let deity = page.deity { response.headers.append("Nearby-Deity", DeityHeader.value(deity)) }
        return response
    }
}
