public import HTTPModel
internal import TempleFormats
public import WebRouting
public import Wording

/// Description of one operation of an API: one method at one path.
public struct APIOperation: Sendable {
    public let method: HTTPMethod
    /// The path pattern, such as `/api/temples/:id`.
    public let path: String
    /// The name for programs, such as `searchTemples`.
    public let name: String
    public let summary: Words
    /// The name of the part of the interface that it belongs to.
    public let tag: String
    /// All parameters, those of the path first.
    public let parameters: [Parameter]
    /// The body that a request has. Nil if it has none.
    public internal(set) var body: RequestBody?
    /// The answers that are no problems, the usual one first.
    public internal(set) var outcomes: [Outcome]
    /// The problems that a request can have.
    public let problems: [DescribedProblem]
    public let needsToken: Bool

    public init(
        _ method: HTTPMethod, _ path: String, name: String, summary: Words, tag: String, parameters: [Parameter] = [],
        body: RequestBody? = nil, outcomes: [Outcome], problems: [DescribedProblem], needsToken: Bool
    ) {
        self.method = method
        self.path = path
        self.name = name
        self.summary = summary
        self.tag = tag
        self.parameters = parameters
        self.body = body
        self.outcomes = outcomes
        self.problems = problems
        self.needsToken = needsToken
    }

    /// One possible answer.
    public struct Outcome: Sendable {
        public let status: Int
        public let description: String
        /// The names of headers that it may have, which the document describes.
        public let headers: [String]
        /// Its possible media types. Empty for an answer without a body.
        public internal(set) var contents: [Content]

        public init(_ status: Int, _ description: String, headers: [String] = [], contents: [Content] = []) {
            self.status = status
            self.description = description
            self.headers = headers
            self.contents = contents
        }
    }

    /// What an answer contains.
    public struct Content: Sendable {
        public let mediaType: String
        /// Nil for a type that is not JSON.
        public let schema: JSONSchema?
        /// An example, as JSON.
        public let example: String?

        public init(_ mediaType: String, _ schema: JSONSchema?, example: String? = nil) {
            self.mediaType = mediaType
            self.schema = schema
            self.example = example
        }
    }
}

/// A problem (RFC 9457) that an operation can answer with.
public struct DescribedProblem: Sendable {
    public let status: Int
    public let code: String
    /// An example, as JSON.
    public let example: String?

    public init(status: Int, code: String, example: String? = nil) {
        self.status = status
        self.code = code
        self.example = example
    }

    /// Describes a fault, which is the example.
    public init(_ fault: Fault) {
        let example = fault.problem(title: fault.title, detail: fault.detail)
        self.init(status: fault.status, code: fault.code, example: String(decoding: example, as: UTF8.self))
    }
}

extension Fault {
    /// Returns the fault as problem details (RFC 9457).
    public func problem(title: String, detail: String) -> [UInt8] {
        var json = JSONWriter(reservingCapacity: 256)
        json.object { json in
            json.member("type", "about:blank")
            json.member("title", title)
            json.member("status", Int64(status))
            json.member("detail", detail)
            json.member("code", code)
            json.member("parameter", parameter)
            for member in members {
                json.key(named: member.name)
                json.value(written: member.json)
            }
        }
        return json.bytes
    }
}
