import Glibc

/// Runs the work on a new thread that nobody joins.
func detachThread(_ work: @escaping @Sendable () -> Void) throws(ServerError) {
    final class Work {
        let run: @Sendable () -> Void

        init(_ run: @escaping @Sendable () -> Void) {
            self.run = run
        }
    }

    // Retained here and released by the new thread, or below if there is none.
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
