internal import Glibc

/// Listening sockets that a service manager has opened for this process (`sd_listen_fds(3)`).
public enum SocketActivation {
    /// The number of the first inherited descriptor.
    private static let first: Int32 = 3

    /// Returns the inherited sockets of this process, for `ServerConfiguration.inheritedSockets`. Empty if there are
    /// none.
    ///
    /// Removes the variables from the environment and sets close-on-exec on the sockets, so that no child process uses
    /// them. Call it once, before other threads start.
    public static func takeDescriptors() -> [Int32] {
        func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
        let numbers = descriptors(
            listenProcess: variable("LISTEN_PID"), listenCount: variable("LISTEN_FDS"), process: getpid())
        for name in ["LISTEN_PID", "LISTEN_FDS", "LISTEN_FDNAMES"] { unsetenv(name) }
        for number in numbers { _ = fcntl(number, F_SETFD, FD_CLOEXEC) }
        return numbers
    }

    /// Returns the descriptors that the values of `LISTEN_PID` and `LISTEN_FDS` give to the process.
    static func descriptors(listenProcess: String?, listenCount: String?, process: Int32) -> [Int32] {
        guard let listenProcess, Int32(listenProcess) == process,
            let listenCount, let count = Int32(listenCount), (1...256).contains(count)
        else { return [] }
        return Array(first..<(first + count))
    }
}
