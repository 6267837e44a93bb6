extension ImportSession {
    /// An import that would remove more of a source than it may.
    public struct TooManyRemovals: Error, Equatable, Sendable {
        public let source: String
        public let removals: Int
        public let stored: Int
    }

    /// An import that would make too many second entries of temples that are there.
    public struct TooManyTwins: Error, Equatable, Sendable {
        public let source: String
        public let twins: Int
        /// How many rows of the source the file has.
        public let rows: Int
    }
}
