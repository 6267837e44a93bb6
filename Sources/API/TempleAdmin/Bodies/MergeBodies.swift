internal import TempleModel
internal import WebRouting

/// What is asked of two temples: a merge, a split, or whether they are one.
enum MergeBodies {
    /// The most sources that one split names.
    static let mostSources = 1_000

    /// Reads the temple that another one is merged into: `{"into": 190}`.
    static func into(_ members: [EditInput.Member], at pointer: String = "") throws(EditFaults) -> Int64 {
        guard case .number(let number) = try only("into", members, at: pointer, "a merge"),
            let id = Int64(exactly: number), id > 0
        else { throw wrong(pointer + "/into", "give the id of the temple that stays") }
        return id
    }

    /// Reads the sources that get a temple of their own: `{"sources": ["osm:node/1"]}`.
    static func sources(_ members: [EditInput.Member], at pointer: String = "") throws(EditFaults) -> [SourceKey] {
        guard case .list(let list) = try only("sources", members, at: pointer, "a split"),
            (1...mostSources).contains(list.count)
        else { throw wrong(pointer + "/sources", "give a list of 1 to \(mostSources) sources, such as osm:node/1") }
        var (keys, faults) = ([SourceKey](), [EditFault]())
        for (index, element) in list.enumerated() {
            if case .text(let text) = element, let key = SourceKey(written: text) {
                keys.append(key)
            } else {
                faults.append(
                    EditFault(
                        pointer: pointer + "/sources/\(index)", code: "invalid",
                        detail: "write a source and its id as osm:node/1"))
            }
        }
        guard faults.isEmpty else { throw EditFaults(faults) }
        return keys
    }

    /// Reads what is said of a pair: `{"verdict": "different"}`.
    static func verdict(_ members: [EditInput.Member]) throws(EditFaults) -> PairVerdict {
        guard case .text(let text) = try only("verdict", members, at: "", "a pair"),
            let verdict = PairVerdict(rawValue: text)
        else {
            throw wrong("/verdict", "give one of \(PairVerdict.allCases.map(\.rawValue).joined(separator: ", "))")
        }
        return verdict
    }

    /// Returns the value of the only member that a body may have; null where it is not given.
    private static func only(
        _ name: String, _ members: [EditInput.Member], at pointer: String, _ subject: String
    ) throws(EditFaults) -> EditInput {
        let others = members.filter { $0.name != name }
        guard others.isEmpty else {
            throw EditFaults(
                others.map {
                    EditFault(
                        pointer: pointer + JSONPointer.member($0.name), code: "unknown-member",
                        detail: "\(subject) has the member \(name) alone")
                })
        }
        guard let member = members.first else {
            throw EditFaults([
                EditFault(pointer: pointer + "/" + name, code: "required", detail: "\(subject) needs \(name)")
            ])
        }
        return member.value
    }

    private static func wrong(_ pointer: String, _ detail: String) -> EditFaults {
        EditFaults([EditFault(pointer: pointer, code: "invalid", detail: detail)])
    }
}
