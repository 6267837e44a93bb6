internal import Glibc
internal import Platform
internal import Synchronization
internal import TempleImport

/// Handles Ctrl-C and SIGTERM while a command writes: the first signal ends what the command waits for, rolls the
/// transaction back and ends the program with a message. A second signal ends it at once.
final class Interruption: Sendable {
    private struct State {
        var code: ExitCode?
        /// The running import.
        var run: ImportRun?
    }

    private let state = Mutex(State())

    /// Starts to listen. Call it before other threads start: they inherit the signal mask, so only this listener gets the
    /// signals.
    init() {
        var signals = sigset_t()
        sigemptyset(&signals)
        for signal in [SIGINT, SIGTERM] {
            // A signal that nohup or a shell's & made the program ignore stays ignored.
            var before = sigaction()
            if sigaction(signal, nil, &before) == 0, Self.isIgnored(before) { continue }
            sigaddset(&signals, signal)
        }
        pthread_sigmask(SIG_BLOCK, &signals, nil)
        DetachedThread.start { [self, signals] in
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

    /// Cancels the run at the next signal, or at once if a signal came before.
    func watch(_ run: ImportRun) {
        state.withLock { state in
            state.run = run
            if state.code != nil { run.cancel() }
        }
    }

    /// Whether a signal has come.
    var isStopped: Bool { state.withLock { $0.code != nil } }

    /// The error for the received signal; nil if there was none.
    var error: CommandError? {
        state.withLock { $0.code }.map { code in
            CommandError(code, "stopped by \(code == .interrupted ? "SIGINT" : "SIGTERM"): nothing was changed")
        }
    }

    private static func isIgnored(_ action: sigaction) -> Bool {
        unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    }
}
