internal import TempleModel
internal import Wording

extension CommandError {
    /// The error of an edit, of its undo, or of an invitation.
    ///
    /// - Parameter name: the name of the database.
    init(editing error: any Error, in name: String) {
        switch error {
        case let error as CommandError: self = error
        case let error as SearchError: self.init(error, in: name, writing: true)
        case let refusal as EditRefused:
            if case .invalid(let faults) = refusal.reason {
                self.init(EditFaults(faults))
            } else {
                self.init(.data, refusal.reason.sentence)
            }
        case let refusal as UndoRefused: self.init(refusal)
        case let refusal as StaffRefused: self.init(.data, refusal.sentence)
        default: self.init(.internalError, "\(error)")
        }
    }

    /// The error of an edit whose values cannot be taken: every fault in a line of its own.
    init(_ faults: EditFaults) {
        let count = faults.faults.count
        self.init(
            .data, "nothing was changed, because \(count == 1 ? "one value" : "\(count) values") cannot be taken:",
            details: faults.faults.map { "  " + $0.detail })
    }
}

extension EditRefused.Reason {
    fileprivate var sentence: String {
        switch self {
        case .unknownTemple(let id): "there is no temple with the id \(id)"
        case .deleted(let id): "temple \(id) is deleted; nearby restore temple \(id) brings it back"
        case .notDeleted(let id): "temple \(id) is not deleted, so there is nothing to restore"
        case .missing(let fields):
            "a new temple needs a \(fields.map(\.rawValue).joined(separator: " and a ")); "
                + "give --set name=NAME --set position=LAT,LNG"
        case .changedMeanwhile(let temple):
            "somebody has changed temple \(temple.id) meanwhile, so nothing was changed; "
                + "see nearby changes --temple \(temple.id), and run the command again"
        case .unknownEntity(let kind, let id): "there is no \(kind.rawValue) with the id \(id)"
        case .entityDeleted(let kind, let id):
            "\(kind.rawValue) \(id) is deleted; nearby restore \(kind.rawValue) \(id) brings it back"
        case .entityNotDeleted(let kind, let id):
            "\(kind.rawValue) \(id) is not deleted, so there is nothing to restore"
        case .entityChangedMeanwhile(let entity):
            "somebody has changed \(entity.kind.rawValue) \(entity.id) meanwhile, so nothing was changed; "
                + "see nearby changes --entity \(entity.kind.rawValue):\(entity.id), and run the command again"
        case .invalid(let faults): faults.map(\.detail).joined(separator: "; ")
        case .noNumberLeft(let kind):
            "no number is left for one more \(kind.rawValue) made by hand; restore a deleted one and edit it"
        case .unknownChange(let number):
            "there is no change \(number) in the history, or it is not kept any more; nearby changes lists them"
        case .undoneAlready(let number): "change \(number) is undone already"
        case .laterChanges(let numbers):
            "later changes stand in the way: \(numbers.map { "\($0)" }.joined(separator: ", ")); "
                + "undo them first, the last one first: nearby changes --undo \(numbers.max() ?? 0)"
        case .unconfirmed(let impact):
            "nothing was undone: \(impact.sentence(in: .english)); add --confirm \(impact.count) to undo it"
        case .waits(let temple, let number):
            "temple \(temple) is gone with change \(number); the edit waits for its return and holds again then: "
                + "undo change \(number) with nearby changes --undo \(number), or import the temple again"
        case .notOwn(let number): "change \(number) is somebody else's; an owner can undo it"
        case .sameTemple(let id): "temple \(id) is one temple; give another one"
        case .notItsSources(let id, let keys):
            "\(keys.map(\.written).joined(separator: ", ")) is no source of temple \(id); nearby temple \(id) shows them"
        case .nothingLeft(let id): "nothing of temple \(id) would stay; leave at least one of its sources"
        case .keyReused(let key): "the key \"\(key)\" was used for another edit; use another key"
        }
    }
}

extension StaffRefused {
    fileprivate var sentence: String {
        switch self {
        case .accountTaken(let name):
            "\(name) has a role by this account already; nearby admin revoke ends an invitation"
        case .nameTaken(let name): "\(name) is invited already; nearby admin revoke ends an invitation"
        case .unknownName(let name): "nobody with the name \(name) is invited; nearby admin list shows who is"
        case .lastOwner(let name): "\(name) is the last owner, who alone can invite others; invite another owner first"
        case .tooMany: "\(StaffLimits.mostMembers) people are invited, the most that can be; revoke one first"
        }
    }
}
