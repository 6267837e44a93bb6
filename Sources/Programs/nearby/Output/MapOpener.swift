internal import FoundationEssentials
internal import Glibc

/// Opens a link with the default program of the desktop.
enum MapOpener {
    private static let openers = ["xdg-open", "open", "wslview"]

    /// - Throws: `unavailable` if there is no such program or it failed. The message contains the link.
    static func open(_ link: String) throws(CommandError) {
        let environment = ProcessInfo.processInfo.environment
        let folders = (environment["PATH"] ?? "").split(separator: ":")
        let programs = openers.flatMap { name in folders.map { "\($0)/\(name)" } }
        guard let program = programs.first(where: FileManager.default.isExecutableFile) else {
            throw CommandError(.unavailable, "there is no program to open a map with; the link is \(link)")
        }
        guard let process = start(program, link, environment) else {
            throw CommandError(.unavailable, "cannot start \(program); the link is \(link)")
        }
        var status: Int32 = 0
        var ended = waitpid(process, &status, 0)
        while ended < 0, errno == EINTR { ended = waitpid(process, &status, 0) }
        guard ended == process, status == 0 else {
            throw CommandError(.unavailable, "\(program) could not open the map; the link is \(link)")
        }
    }

    /// Starts a program in a process group of its own, with no signal blocked and no descriptor of this program but standard
    /// input. Its output is not part of the answer.
    ///
    /// - Returns: nil if it cannot be started.
    private static func start(_ program: String, _ link: String, _ environment: [String: String]) -> pid_t? {
        var actions = posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        guard posix_spawn_file_actions_init(&actions) == 0 else { return nil }
        defer { posix_spawn_file_actions_destroy(&actions) }
        guard posix_spawnattr_init(&attributes) == 0 else { return nil }
        defer { posix_spawnattr_destroy(&attributes) }
        for descriptor in [STDOUT_FILENO, STDERR_FILENO] {
            posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_WRONLY, 0)
        }
        for name in (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? [] {
            guard let descriptor = Int32(name), descriptor > STDERR_FILENO else { continue }
            posix_spawn_file_actions_addclose(&actions, descriptor)
        }
        var noSignals = sigset_t()
        sigemptyset(&noSignals)
        posix_spawnattr_setsigmask(&attributes, &noSignals)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK))

        // Each list ends with nil.
        let words: [UnsafeMutablePointer<CChar>?] = [strdup(program), strdup(link), nil]
        let variables: [UnsafeMutablePointer<CChar>?] = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for text in words + variables { free(text) } }
        var process = pid_t()
        return posix_spawn(&process, program, &actions, &attributes, words, variables) == 0 ? process : nil
    }
}
