/// All values of `code` in the problems of these routes that no other route has.
package enum AdminProblemCode: String, CaseIterable, Sendable {
    case unknownChange = "unknown-change"
    case unknownPerson = "unknown-person"
    case templeDeleted = "temple-deleted"
    case templeNotDeleted = "temple-not-deleted"
    case unknownEntity = "unknown-entity"
    case entityDeleted = "entity-deleted"
    case entityNotDeleted = "entity-not-deleted"
    case noNumberLeft = "no-number-left"
    case undoneAlready = "undone-already"
    case laterChanges = "later-changes"
    case confirmationNeeded = "confirmation-needed"
    case templeGone = "temple-gone"
    case notOwnChange = "not-own-change"
    case importNotKept = "import-not-kept"
    case nothingLeft = "nothing-left"
    case keyReused = "key-reused"
    case nameTaken = "name-taken"
    case tooManyPeople = "too-many-people"
    case lastOwner = "last-owner"
    case otherWriter = "other-writer"

    /// The status of the answer.
    package var status: Int {
        switch self {
        case .notOwnChange: 403
        case .unknownChange, .unknownPerson, .unknownEntity: 404
        case .templeDeleted, .templeNotDeleted, .entityDeleted, .entityNotDeleted, .noNumberLeft, .undoneAlready,
            .laterChanges, .confirmationNeeded, .templeGone, .importNotKept, .nameTaken, .tooManyPeople, .lastOwner,
            .nothingLeft:
            409
        case .keyReused: 422
        case .otherWriter: 503
        }
    }
}
