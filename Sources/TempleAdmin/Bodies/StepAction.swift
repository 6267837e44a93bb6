internal import HTTPModel
internal import TempleModel

/// What a step of a batch does.
enum StepAction {
    case add
    case change(Int64)
    case delete(Int64)
    case restore(Int64)
    case giveBack(Int64, MergedTemple.Field)

    /// Nil for anything that is no write of a temple.
    init?(_ method: String?, _ path: String?) {
        let root = "/api/admin/temples"
        guard let method, let path, path.hasPrefix(root) else { return nil }
        let rest = path.dropFirst(root.count).split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        // What comes before the first slash is the end of the root.
        guard rest.first == "" else { return nil }
        let id = rest.count > 1 ? pathID(rest[1]) : nil
        switch (method, rest.count, id) {
        case ("POST", 1, _): self = .add
        case ("PATCH", 2, let id?): self = .change(id)
        case ("DELETE", 2, let id?): self = .delete(id)
        case ("POST", 3, let id?) where rest[2] == "restore": self = .restore(id)
        case ("DELETE", 4, let id?) where rest[2] == "edits":
            guard let field = MergedTemple.Field(named: rest[3]) else { return nil }
            self = .giveBack(id, field)
        default: return nil
        }
    }

    /// The temple that is there before.
    var temple: Int64? {
        switch self {
        case .add: nil
        case .change(let id), .delete(let id), .restore(let id), .giveBack(let id, _): id
        }
    }

    var takesBody: Bool {
        switch self {
        case .add, .change: true
        case .delete, .restore, .giveBack: false
        }
    }

    var isConditional: Bool {
        switch self {
        case .change, .delete, .giveBack: true
        case .add, .restore: false
        }
    }
}
