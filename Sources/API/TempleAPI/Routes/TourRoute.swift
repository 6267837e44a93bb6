internal import APIDescription
internal import HTTPModel
internal import TempleFormats
internal import TempleModel
internal import WebRouting

/// `GET /api/routes` and `GET /api/routes.gpx`: temples in a short order, as JSON with links or as GPX.
enum TourRoute {
    static func answer(_ call: RouteCall) throws -> Response {
        let query = try TourQuery(now: call.context.time) { call.given[$0.rawValue] }
        if call.context.isOnLoop, query.takesLong { throw LeftToWorker() }
        let tour = try TempleTour(try call.service.store.temples(for: query), query)
        var response: Response
        if call.mediaType == MediaType.gpx {
            response = Response(
                status: 200,
                headers: [
                    "Content-Type": TourGPX.mediaType,
                    "Content-Disposition": "attachment; filename=\"\(TourGPX.fileName)\"",
                ], body: TourGPX.document(tour))
        } else {
            response = .json(TourJSON.document(tour))
        }
        if let deity = tour.deity { response.headers.append("Nearby-Deity", DeityHeader.value(deity)) }
        return response
    }
}
