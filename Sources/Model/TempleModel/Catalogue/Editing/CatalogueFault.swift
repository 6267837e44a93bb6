/// What is wrong with an entity of the catalogue, in a file or in an edit.
public struct CatalogueFault: Error, Equatable, Sendable {
    /// A stable code for programs.
    public let code: String
    /// The member at fault; nil for the entity as a whole.
    public let member: String?
    /// What is wrong, in English, as a clause: `has no source`.
    public let reason: String

    init(_ code: String, _ member: String? = nil, _ reason: String) {
        self.code = code
        self.member = member
        self.reason = reason
    }
}
