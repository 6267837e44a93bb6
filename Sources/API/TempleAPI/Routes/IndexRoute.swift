internal import APIDescription
internal import HTTPModel
internal import TempleFormats
internal import TempleModel
internal import Wording

/// `GET /` and `GET /api`: what the service is, with links to its parts, for people and for programs.
enum IndexRoute {
    static func answer(_ call: RouteCall) -> Response {
        let language = call.language
        return call.mediaType == MediaType.html ? .page(IndexPage.html(in: language)) : .json(json(in: language))
    }

    /// A search that finds temples in the starter data.
    static let search = "/api/temples?lat=24.14&lng=120.67&radius=10"

    private static func json(in language: Language) -> [UInt8] {
        var json = JSONWriter(reservingCapacity: 4 << 10)
        json.object { json in
            json.member("name", "nearby")
            json.member("version", AnswerForm.text)
            json.key("links")
            json.object { json in
                json.member("search", search)
                json.member("documentation", "/docs")
                json.member("openapi", "/openapi.json")
                json.member("health", "/healthz")
            }
            json.key("routes")
            json.array(APITable.routes) { json, route in
                json.object { json in
                    json.member("method", route.method.name)
                    json.member("path", OpenAPIDocument.path(of: route))
                    json.member("summary", route.summary.text(in: language))
                }
            }
        }
        return json.bytes
    }
}
