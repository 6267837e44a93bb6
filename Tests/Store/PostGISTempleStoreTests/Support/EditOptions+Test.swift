import TempleModel

extension EditAuthor {
    static let tester = EditAuthor(name: "tester", way: .command)
}

extension EditOptions {
    /// Options at a fixed time.
    ///
    /// - Parameter key: the key of a request whose digest is the same.
    static func test(_ second: Int64 = 0, key: String? = nil, dry: Bool = false) -> EditOptions {
        EditOptions(
            now: 1_800_000_000 + second, isDryRun: dry, request: key.map { EditRequest(key: $0, digest: $0) })
    }
}
