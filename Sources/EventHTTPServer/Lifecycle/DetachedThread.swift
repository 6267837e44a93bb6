import Glibc

/// Runs the work on a new detached thread.
func detachThread(_ work: @escaping @Sendable () -> Void) throws(ServerError) {
    final class Work {
        let run: @Sendable () -> Void

        init(_ run: @escaping @Sendable () -> Void) {
            self.run = run
        }
    }

    // Retained here. Released by the new thread, or below if no thread was created.
    let context = Unmanaged.passRetained(Work(work))
    var thread = pthread_t()
    let code = pthread_create(
        &thread, nil,
        { context in
            if let context { Unmanaged<Work>.fromOpaque(context).takeRetainedValue().run() }
            return nil
        }, context.toOpaque())
    guard code == 0 else {
        context.release()
        throw .systemCallFailed(name: "pthread_create", errno: code)
    }
    pthread_detach(thread)
}
