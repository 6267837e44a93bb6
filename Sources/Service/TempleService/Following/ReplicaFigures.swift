/// What the metrics tell of a copy and of the server that it follows.
struct ReplicaFigures: Sendable {
    let isConnected: Bool
    /// The age of the data in seconds; nil where nobody can tell.
    let age: Double?
    /// How many seconds the server was behind its primary at the last look; nil where nobody can tell.
    let lag: Double?
    /// The number of the last change that the copy has.
    let sequence: Int64
    /// The host and the port of the server of the last look; nil before the first one.
    let host: String?
    /// The time of the last look, in seconds since 1970; nil before the first one.
    let lookedAt: Double?
    /// The number of looks that have failed, by reason.
    let failures: [FollowingFailure: Int]
}
