internal import APIDescription
internal import TempleFormats
internal import TempleModel
internal import WebRouting

/// Examples in `/api/admin/openapi.json`: requests and their answers, as JSON.
enum AdminExamples {
    static let batch = """
        {"steps":[{"method":"PATCH","path":"/api/admin/temples/190","if_match":"\\"4fd11d58d24092c5\\"",\
        "body":\(edit(.temple))},{"method":"POST","path":"/api/admin/temples/191/restore"}]}
        """

    private static func result(_ kind: EntityKind) -> String {
        #""action":"changed","\#(kind.rawValue)":\#(thing(kind)),"alongside":[],"warnings":[]"#
    }

    static func written(_ kind: EntityKind) -> String { #"{"change":1204,"dry_run":false,\#(result(kind))}"# }

    static let writtenBatch = #"{"change":1204,"dry_run":false,"results":[{\#(result(.temple))}]}"#
    static let pending = #"{"change":1204}"#

    static let change = """
        {"number":1204,"time":"2026-11-20T10:00:00+08:00","author":"mei","role":"editor","way":"api",\
        "reason":"new number on the gate","undoes":null,"undone":false,"undone_by":null,"entity_count":1,\
        "entities":[{"entity":"temple:190","id":190,"name":"臺中萬春宮","action":"changed",\
        "before":{"phone":"04-22245963"},"after":{"phone":"04-22245964"},"other":null}],"import":null}
        """

    static let merge = #"{"into":190}"#
    static let split = #"{"sources":["osm:node/1"]}"#
    static let verdict = #"{"verdict":"different"}"#

    static let pair = """
        {"a":{"id":190,"name":"臺中萬春宮","official_name":"萬春宮","address":"臺中市中區成功路212號","lat":24.14208,\
        "lng":120.6816},"b":{"id":1190,"name":"萬春宮","official_name":null,"address":null,"lat":24.14201,"lng":120.68165},\
        "distance":0.009,"score":1,"verdict":"later","decided_at":"2026-11-20T10:00:00+08:00","author":"mei"}
        """

    static let writtenPair = #"{"change":1204,"dry_run":false,"action":"compared","pair":\#(pair)}"#

    static let person = #"{"name":"mei","role":"editor","invited_at":"2026-11-20T10:00:00+08:00"}"#
    static let invitation = #"{"name":"mei","role":"editor"}"#
    static let invited = """
        {"name":"mei","role":"editor","invited_at":"2026-11-20T10:00:00+08:00",\
        "token":"AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"}
        """
    static let me = #"{"name":"mei","role":"editor"}"#
    static let document = #"{"openapi":"3.1.0","info":{"title":"nearby admin","version":"1"},"paths":{}}"#
}

// MARK: Problems

extension AdminExamples {
    static func problem(_ code: ProblemCode) -> DescribedProblem {
        if code == .invalidBody { return DescribedProblem(Fault.invalid([tooLarge])) }
        return DescribedProblem(Fault(status: code.status, code: code.rawValue, detail: detail(code)))
    }

    static func problem(_ code: AdminProblemCode) -> DescribedProblem {
        DescribedProblem(Fault(status: code.status, code: code.rawValue, detail: detail(code)))
    }

    private static let tooLarge = EditFault(
        pointer: "/lat", code: "out-of-range", detail: "lat: \"95\" is out of range; give -90 to 90")

    private static func detail(_ code: ProblemCode) -> String {
        switch code {
        case .missingParameter: "lng: is missing"
        case .invalidParameter: "limit: give a whole number from 1 to 100"
        case .unknownParameter: "this path has no such parameter; it has reason, dry_run"
        case .duplicateParameter: "reason is given more than once"
        case .cursorOfAnotherQuery: "cursor: belongs to another query"
        case .malformedRequest: "the path has a % without two hexadecimal digits after it"
        case .answerTooLarge:
            "the answer would have more than 16,777,216 bytes, which is the most that is sent; ask for a smaller page (limit)"
        case .unauthorized: "send a token: Authorization: Bearer ..."
        case .forbidden: "this needs the role editor"
        case .unknownTemple: "there is no temple with this id"
        case .unknownPath: "there is nothing at this path"
        case .preconditionFailed: "somebody has changed temple 190 meanwhile; present has it as it is now"
        case .preconditionRequired: "say which state the change is for: If-Match with the ETag that you have read"
        case .unsupportedMediaType: "send the body as application/json, without compression"
        case .busy: "the data is being updated; try again"
        case .unavailable: "the data cannot be read now; try again later"
        case .queryTooSlow: "the query took too long; narrow it, or try again later"
        case .changeNotHere: "the data does not have this change yet; try again"
        default: "the service failed; try again"
        }
    }

    private static func detail(_ code: AdminProblemCode) -> String {
        switch code {
        case .unknownChange: "there is no change with this number, or it is not kept any more"
        case .unknownPerson: "nobody is invited as \"mei\""
        case .templeDeleted: "temple 190 is deleted; restore it first: POST /api/admin/temples/190/restore"
        case .templeNotDeleted: "temple 190 is there; there is nothing to restore"
        case .unknownEntity: "there is no festival with this id"
        case .entityDeleted: "festival 15 is deleted; restore it first: POST /api/admin/festivals/15/restore"
        case .entityNotDeleted: "festival 15 is there; there is nothing to restore"
        case .noNumberLeft: "no number is left for a festival made by hand; restore a deleted one"
        case .undoneAlready: "change 1204 is undone already"
        case .laterChanges: "later changes stand in the way; undo those in changes first, the latest first"
        case .confirmationNeeded:
            "11,906 temples go, 1 of them edited by hand; 1 temple is again as before; send confirm=11907 to undo it"
        case .templeGone:
            "temple 5001 is gone with change 8; the edit waits for its return and holds again then: undo change 8, or import "
                + "the temple again"
        case .notOwnChange: "change 1204 is somebody else's; ask an owner to undo it"
        case .importNotKept: "import 12 cannot be undone: its rows are not kept any more"
        case .nothingLeft: "nothing of temple 190 would stay; leave at least one of its sources"
        case .keyReused: "this key was sent with another request; give each request a key of its own"
        case .nameTaken: "\"mei\" is invited already; choose another name, or revoke that one first"
        case .tooManyPeople: "\(StaffLimits.mostMembers) people are invited; revoke one first"
        case .lastOwner: "mei is the last owner, who alone can invite others; invite another owner first"
        case .otherWriter: "another program is writing; try again when it has finished"
        }
    }
}
