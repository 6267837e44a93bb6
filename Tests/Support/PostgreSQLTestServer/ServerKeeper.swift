import Foundation
import Glibc
import Synchronization

/// A shell that runs a server, and stops it when this process ends, even if it is killed.
///
/// The shell waits for the end of its standard input, of which only this process holds the other end.
final class ServerKeeper: Sendable {
    private static let script = """
        trap '' INT TERM HUP
        folder=$1 log=$2 last=$3
        shift 3
        "$@" </dev/null >>"$log" 2>&1 &
        server=$!
        how=
        read -r how
        case $how in
        '') kill -s "$last" "$server" ;;
        *) kill -s "$how" "$server" ;;
        esac
        wait "$server"
        [ -n "$how" ] || rm -rf "$folder"
        """

    private let process: Mutex<Process>
    private let input: Mutex<Int32>

    /// - Parameters:
    ///   - folder: is removed when this process ends without stopping the server.
    ///   - lastSignal: ends the server at once.
    ///   - command: the server and its arguments.
    init(folder: String, log: String, lastSignal: String = "QUIT", command: [String]) throws {
        var ends: [Int32] = [-1, -1]
        // No other program may inherit the writing end, or the server would outlive this process.
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else {
            throw ServerPrograms.Failure(description: "socketpair failed with errno \(errno)")
        }
        let shell = Process()
        shell.executableURL = URL(fileURLWithPath: "/bin/sh")
        shell.arguments = ["-c", Self.script, "sh", folder, log, lastSignal] + command
        shell.environment = ["PATH": "/usr/bin:/bin", "LC_ALL": "C"]
        shell.currentDirectoryURL = URL(fileURLWithPath: "/")
        shell.standardInput = FileHandle(fileDescriptor: ends[1], closeOnDealloc: true)
        shell.standardOutput = FileHandle.nullDevice
        shell.standardError = FileHandle.nullDevice
        do {
            try Self.withoutBlockedSignals { try shell.run() }
        } catch {
            close(ends[0])
            throw error
        }
        process = Mutex(shell)
        input = Mutex(ends[0])
    }

    deinit {
        let end = input.withLock { $0 }
        if end >= 0 { close(end) }
    }

    /// A thread of a pool blocks signals, and a program that it starts inherits that. A shell without SIGCHLD would wait
    /// for its programs without an end.
    static func withoutBlockedSignals(_ body: () throws -> Void) rethrows {
        var (none, before) = (sigset_t(), sigset_t())
        sigemptyset(&none)
        pthread_sigmask(SIG_SETMASK, &none, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        try body()
    }

    /// Stops the server with a signal, `INT` for example, and waits for its end. Its files stay.
    func stop(_ signal: String) {
        let end = input.withLock { end in
            defer { end = -1 }
            return end
        }
        guard end >= 0 else { return }
        let line = Array((signal + "\n").utf8)
        _ = send(end, line, line.count, Int32(MSG_NOSIGNAL))
        close(end)
        process.withLock { $0.waitUntilExit() }
    }
}
