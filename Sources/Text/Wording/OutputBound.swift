/// Bound of the bytes of one text that is made on a thread, such as an answer.
///
/// Whoever sends the text sets the bound. What writes a text of many parts stops there, so that no memory is spent on what
/// nobody sends. A text that was cut off has more bytes than the bound, so ``check(_:)`` refuses it.
public enum OutputBound {
    /// The most bytes. There is no bound where nobody has set one, as for the output of a command.
    @TaskLocal public static var mostBytes = Int.max

    /// - Parameter count: The bytes of a text, or of its parts so far.
    public static func check(_ count: Int) throws(OutputTooLarge) {
        let most = mostBytes
        guard count <= most else { throw OutputTooLarge(mostBytes: most) }
    }
}

/// A text has more bytes than can be sent.
public struct OutputTooLarge: Error, Equatable, Sendable {
    /// The bound.
    public let mostBytes: Int
}
