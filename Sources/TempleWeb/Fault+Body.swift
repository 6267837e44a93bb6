internal import TempleFormats
public import TempleModel
public import WebRouting

extension Fault {
    /// Creates the fault of a body that cannot be taken, with everything that is wrong in `errors`.
    public static func invalid(_ faults: [EditFault]) -> Fault {
        var detail = "the body cannot be taken"
        if let first = faults.first {
            detail = (first.pointer.isEmpty ? "the body" : first.pointer) + ": " + first.detail
            if faults.count > 1 { detail += "; errors has all \(faults.count)" }
        }
        let code = ProblemCode.invalidBody
        return Fault(
            status: code.status, code: code.rawValue, detail: detail,
            members: [Member("errors", json: EditFaultJSON.list(faults))])
    }

    /// Creates the fault of a body that is no JSON.
    public static func unreadable(_ error: JSONBody.Unreadable) -> Fault {
        invalid([
            EditFault(
                pointer: "", code: "invalid-json",
                detail: "\(error.reason) (after \(error.offset) bytes); send JSON in UTF-8")
        ])
    }
}
