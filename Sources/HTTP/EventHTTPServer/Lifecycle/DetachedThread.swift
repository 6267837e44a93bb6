import Glibc
internal import Platform

/// Runs the work on a new detached thread.
func detachThread(_ work: @escaping @Sendable () -> Void) throws(ServerError) {
    // The one error of a thread with the system's own attributes.
    guard DetachedThread.start(work) else { throw .systemCallFailed(name: "pthread_create", errno: EAGAIN) }
}
