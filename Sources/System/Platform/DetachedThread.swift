internal import Glibc

/// A thread that nobody joins.
public enum DetachedThread {
    /// Starts the work on a new thread, which has the stack and the signal mask that the system gives it.
    ///
    /// - Returns: false if the system has no thread to give. The work never runs then.
    @discardableResult
    public static func start(_ work: @escaping @Sendable () -> Void) -> Bool {
        // Retained here. Released by the new thread, or below if there is none.
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
            return false
        }
        pthread_detach(thread)
        return true
    }

    private final class Work: Sendable {
        let run: @Sendable () -> Void

        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }
}
