internal import APIDescription
internal import HTTPModel

/// `GET /openapi.json` and `GET /docs`: descriptions of the routes, for programs and for people.
enum DocumentationRoutes {
    static func openAPI(_ call: RouteCall) -> Response {
        let document = call.service.isProtected ? OpenAPIDocument.protectedTemples : OpenAPIDocument.temples
        return .json(document.json(site: call.service.site))
    }

    static func page(_ call: RouteCall) -> Response {
        .page(DocumentationPage.html(in: call.language))
    }
}

extension Response {
    /// Creates the answer for a page. The page loads nothing, and no other page may embed it.
    static func page(_ html: [UInt8]) -> Response {
        let headers: Headers = [
            "Content-Type": "text/html; charset=utf-8",
            "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
        ]
        return Response(status: 200, headers: headers, body: html)
    }
}
