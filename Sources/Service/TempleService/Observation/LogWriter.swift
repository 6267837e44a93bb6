internal import Dispatch
internal import Glibc
internal import Platform
internal import Synchronization

/// Writes log lines on a thread of its own. A caller that adds a line never waits, even if the descriptor blocks.
///
/// Lines wait in a bounded buffer. What does not fit, or cannot be written, is dropped and counted.
final class LogWriter: Sendable {
    private struct State {
        var lines: [UInt8] = []
        /// Descriptor for the following lines, in place of the current one.
        var next: Int32?
        var isWriting = false
    }

    /// Bytes of lines that may wait: some thousand lines.
    private static let capacity = 1 << 20

    let noteLines: @Sendable (String) -> [UInt8]

    private let state = Mutex(State())
    private let added = DispatchSemaphore(value: 0)
    private let dropped = Atomic(0)

    /// Starts the thread.
    ///
    /// - Parameters:
    ///   - descriptor: An open descriptor, which the writer takes over.
    ///   - noteLines: Returns the lines of a note.
    init(descriptor: Int32, noteLines: @escaping @Sendable (String) -> [UInt8]) {
        self.noteLines = noteLines
        DetachedThread.start { [self] in run(descriptor) }
    }

    /// Number of lines that were dropped.
    var droppedLines: Int { dropped.load(ordering: .relaxed) }

    /// Adds a line, which ends with a newline.
    func add(_ line: [UInt8]) {
        let isAdded = state.withLock { state in
            guard state.lines.count + line.count <= Self.capacity else { return false }
            state.lines += line
            return true
        }
        if isAdded { added.signal() } else { dropped.add(1, ordering: .relaxed) }
    }

    /// Adds a line about the service.
    func note(_ text: String) { add(noteLines(text)) }

    /// Writes the following lines to another descriptor, which the writer takes over.
    func `continue`(on descriptor: Int32) {
        let unused = state.withLock { state in
            defer { state.next = descriptor }
            return state.next
        }
        if let unused { close(unused) }
        added.signal()
    }

    /// Waits until all lines are written, or the time is over.
    func finish(atMost limit: Duration) {
        let clock = ContinuousClock()
        let end = clock.now.advanced(by: limit)
        while clock.now < end, state.withLock({ $0.isWriting || !$0.lines.isEmpty }) { usleep(1000) }
    }

    private func run(_ descriptor: Int32) {
        var descriptor = descriptor
        // Whether the last write has ended in the middle of a line, as on a full disk.
        var isCut = false
        while true {
            added.wait()
            let (lines, next) = state.withLock { state in
                defer { (state.lines, state.next, state.isWriting) = ([], nil, true) }
                return (state.lines, state.next)
            }
            if let next {
                close(descriptor)
                (descriptor, isCut) = (next, false)
            }
            if !lines.isEmpty {
                let bytes = isCut ? [UInt8(ascii: "\n")] + lines : lines
                let rest = bytes[Self.write(bytes, to: descriptor)...]
                dropped.add(rest.count { $0 == UInt8(ascii: "\n") }, ordering: .relaxed)
                if rest.startIndex > 0 {
                    isCut = !rest.isEmpty && bytes[rest.startIndex - 1] != UInt8(ascii: "\n")
                }
            }
            state.withLock { $0.isWriting = false }
        }
    }

    /// Writes the bytes and returns how many of them were written.
    private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Int {
        var start = 0
        while start < bytes.count {
            let written = bytes.withUnsafeBytes { buffer in
                Glibc.write(descriptor, buffer.baseAddress?.advanced(by: start), buffer.count - start)
            }
            if written > 0 { start += written } else if errno != EINTR { break }
        }
        return start
    }
}
