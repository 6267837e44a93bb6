internal import AccountAPI
internal import HTTPModel
internal import WebRouting

extension PersonContext {
    /// Returns the answer after which this browser is signed in no more. The pages that were shown are kept nowhere, not
    /// even for the button that goes back.
    func left(to page: String = "/") -> PersonAnswer {
        var response = Response.seeOther(page)
        PageSession.end(on: &response, to: call)
        response.headers.append("Clear-Site-Data", "\"cache\"")
        return .response(response)
    }

    /// Returns the UUID in the path, as the store writes it.
    ///
    /// - Throws: ``Fault/notThere`` for any other text.
    func uuid() throws(Fault) -> String {
        guard let id = call.parameters["id"], id.utf8.count == 36,
            id.utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) || $0 == 0x2D })
        else { throw .notThere }
        return id
    }
}
