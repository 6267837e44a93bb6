internal import Foundation
internal import Glibc
internal import Synchronization
internal import TempleImport

/// Ctrl-C and SIGTERM while something is written: the transaction is taken back and the program ends with words. A second
/// one ends it at once.
final class Interruption: Sendable {
    private struct State {
        var code: ExitCode?
        /// What is being written.
        var run: ImportRun?
    }

    private let state = Mutex(State())

    /// Begins to listen. To be called before other threads are started: they leave the signals to this one's.
    init() {
        var signals = sigset_t()
        sigemptyset(&signals)
        for signal in [SIGINT, SIGTERM] {
            // What nohup or a shell's & has told the program to ignore stays so.
            var before = sigaction()
            if sigaction(signal, nil, &before) == 0, Self.isIgnored(before) { continue }
            sigaddset(&signals, signal)
        }
        pthread_sigmask(SIG_BLOCK, &signals, nil)
        Thread.detachNewThread { [self, signals] in
            while true {
                var signals = signals
                var signal: Int32 = 0
                guard sigwait(&signals, &signal) == 0 else { return }
                let code: ExitCode = signal == SIGINT ? .interrupted : .terminated
                let isFirst = state.withLock { state in
                    guard state.code == nil else { return false }
                    state.code = code
                    state.run?.cancel()
                    return true
                }
                if !isFirst { _exit(code.rawValue) }
            }
        }
    }

    /// Has a run cancelled by the next signal, or at once by one that came before.
    func watch(_ run: ImportRun) {
        state.withLock { state in
            state.run = run
            if state.code != nil { run.cancel() }
        }
    }

    /// What the signal that came has done; nil where none came.
    var error: CommandError? {
        state.withLock { $0.code }.map { code in
            CommandError(code, "stopped by \(code == .interrupted ? "SIGINT" : "SIGTERM"): nothing was changed")
        }
    }

    private static func isIgnored(_ action: sigaction) -> Bool {
        unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    }
}
