/// The temples to which a replacement gave numbers that no temple had before.
public struct NewNumbers: Equatable, Sendable {
    /// A temple that the replacement removed and one that it added, with the same name at the same address: probably one
    /// temple.
    public struct Pair: Equatable, Sendable {
        public let name: String
        public let address: String
        /// The number of the temple that is gone.
        public let gone: Int64
        /// The number of the new one.
        public let new: Int64

        public init(name: String, address: String, gone: Int64, new: Int64) {
            self.name = name
            self.address = address
            self.gone = gone
            self.new = new
        }
    }

    /// How many temples have new numbers.
    public var temples = 0
    /// How many of them have the name and the full address of a temple that is gone.
    public var pairs = 0
    /// The first ``mostListed`` of these pairs.
    public var listed: [Pair] = []

    public static let mostListed = 1_000

    public init() {}
}
