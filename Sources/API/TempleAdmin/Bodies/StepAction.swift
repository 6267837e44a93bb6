internal import HTTPModel
internal import TempleModel

/// What a request or a step of a batch writes, as its method and its path name it.
enum StepAction {
    case write(EntityKind, Write)
    case merge(temple: Int64)
    case split(temple: Int64)

    /// A write of one thing.
    enum Write {
        case add
        case change(Int64)
        case delete(Int64)
        case restore(Int64)
        /// Gives the member with this name back.
        case giveBack(Int64, String)
    }

    /// Nil for anything that is no write of a thing.
    init?(_ method: String?, _ path: String?) {
        guard let method, let path, path.hasPrefix(AdminRoute.root + "/") else { return nil }
        let parts = path.dropFirst(AdminRoute.root.count + 1).split(separator: "/", omittingEmptySubsequences: false)
            .map(String.init)
        guard let kind = EntityKind.allCases.first(where: { $0.path == parts.first }) else { return nil }
        let id = parts.count > 1 ? pathID(parts[1]) : nil
        switch (method, parts.count, id) {
        case ("POST", 1, _): self = .write(kind, .add)
        case ("PATCH", 2, let id?): self = .write(kind, .change(id))
        case ("DELETE", 2, let id?): self = .write(kind, .delete(id))
        case ("POST", 3, let id?) where parts[2] == "restore": self = .write(kind, .restore(id))
        case ("POST", 3, let id?) where kind == .temple && parts[2] == "merge": self = .merge(temple: id)
        case ("POST", 3, let id?) where kind == .temple && parts[2] == "split": self = .split(temple: id)
        case ("DELETE", 4, let id?) where parts[2] == "edits" && kind.givenBackNames.contains(parts[3]):
            self = .write(kind, .giveBack(id, parts[3]))
        default: return nil
        }
    }

    /// The thing that is there before.
    var thing: ChangeQuery.Entity? {
        switch self {
        case .write(_, .add): nil
        case .write(let kind, .change(let id)), .write(let kind, .delete(let id)), .write(let kind, .restore(let id)),
            .write(let kind, .giveBack(let id, _)):
            ChangeQuery.Entity(kind, id)
        case .merge(let id), .split(let id): ChangeQuery.Entity(.temple, id)
        }
    }

    var takesBody: Bool {
        switch self {
        case .write(_, .add), .write(_, .change), .merge, .split: true
        case .write(_, .delete), .write(_, .restore), .write(_, .giveBack): false
        }
    }

    var isConditional: Bool {
        switch self {
        case .write(_, .change), .write(_, .delete), .write(_, .giveBack), .merge, .split: true
        case .write(_, .add), .write(_, .restore): false
        }
    }
}
