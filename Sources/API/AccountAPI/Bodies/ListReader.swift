internal import TempleModel
internal import WebRouting

/// Reads a body that is a list of objects, each about a thing of its own, and gathers everything that is wrong.
struct ListReader {
    private let most: Int
    private var faults: [EditFault] = []
    private var ids: Set<Int64> = []

    init(most: Int) { self.most = most }

    /// Returns what the elements say.
    ///
    /// - Parameters:
    ///   - known: the names of the members of an element.
    ///   - passed: those that only the server sets.
    ///   - element: reads an element: its id, the member that has it, and what it says. Nil where something is wrong.
    mutating func read<Element>(
        _ body: EditInput, known: [String], passing passed: [String] = [],
        _ element: (inout BodyReader) throws -> (id: Int64, member: String, value: Element)?
    ) throws -> [Element] {
        guard case .list(let inputs) = body else {
            throw EditFaults([EditFault(pointer: "", code: "wrong-type", detail: "send a JSON list")])
        }
        guard inputs.count <= most else {
            throw EditFaults([EditFault(pointer: "", code: "too-many", detail: "send at most \(most) elements")])
        }
        var elements: [Element] = []
        for (index, input) in inputs.enumerated() {
            guard case .object(let members) = input else {
                faults.append(EditFault(pointer: "/\(index)", code: "wrong-type", detail: "give an object"))
                continue
            }
            var reader = BodyReader(members, known: known, passing: passed, at: "/\(index)")
            if let (id, member, value) = try element(&reader) {
                elements.append(value)
                if !ids.insert(id).inserted { reader.refuse(member, "repeated", "this id is in the list already") }
            }
            faults += reader.faults
        }
        guard faults.isEmpty else { throw EditFaults(faults) }
        return elements
    }
}
