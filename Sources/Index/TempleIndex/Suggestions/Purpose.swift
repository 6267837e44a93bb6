/// Something that people go to a temple for, and the deities whom they ask: 求姻緣 and 月下老人.
public struct Purpose: Equatable, Sendable {
    /// Never given to another purpose.
    public let number: Int64
    /// What people type, in the scripts that they use. The first is shown.
    public let names: [String]
    /// The deities' slugs, the one that most people ask first.
    public let deities: [String]

    public init(number: Int64, names: [String], deities: [String]) {
        self.number = number
        self.names = names
        self.deities = deities
    }
}
