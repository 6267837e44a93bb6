internal import CCurl
internal import Glibc
internal import Platform
internal import Synchronization

/// The thread of a pool, with libcurl's table of exchanges and connections.
///
/// `@unchecked` because libcurl lets every thread wake the table, and only the thread of the loop does more with it.
final class TransferLoop: @unchecked Sendable {
    private struct State {
        var waiting: [TransferJob] = []
        var isStopped = false
    }

    private let table: UnsafeMutableRawPointer
    private let mostAtOnce: Int
    private let mostWaiting: Int
    private let state = Mutex(State())

    /// How long the loop sleeps at most when nothing happens.
    private static let sleepMilliseconds: Int32 = 1_000

    init(mostAtOnce: Int, mostWaiting: Int) throws(HTTPClientError) {
        guard let table = curl_multi_init() else { throw .unreachable(reason: "no memory is left") }
        self.table = table
        self.mostAtOnce = max(1, mostAtOnce)
        self.mostWaiting = mostWaiting
        _ = nearby_curl_set_multi_number(table, CURLMOPT_MAXCONNECTS, self.mostAtOnce)
        DetachedThread.start { [self] in run() }
    }

    /// The thread has ended: it holds the loop until then.
    deinit { curl_multi_cleanup(table) }

    func add(_ job: TransferJob) {
        let refusal = state.withLock { state -> HTTPClientError? in
            if state.isStopped { return .unreachable(reason: "the program ends") }
            if state.waiting.count >= mostWaiting { return .unreachable(reason: "too many exchanges wait already") }
            state.waiting.append(job)
            return nil
        }
        if let refusal { return job.end(.failure(refusal)) }
        curl_multi_wakeup(table)
    }

    func stop() {
        state.withLock { $0.isStopped = true }
        curl_multi_wakeup(table)
    }

    private func run() {
        blockBrokenPipes()
        var running: [UnsafeMutableRawPointer: (transfer: Transfer, job: TransferJob)] = [:]
        while true {
            let (jobs, isStopped) = state.withLock { state in
                let jobs = Array(state.waiting.prefix(state.isStopped ? Int.max : mostAtOnce - running.count))
                state.waiting.removeFirst(jobs.count)
                return (jobs, state.isStopped)
            }
            guard !isStopped else { return end(running, jobs) }
            var hasEnded = false
            for job in jobs {
                if let transfer = start(job) {
                    running[transfer.handle] = (transfer, job)
                } else {
                    hasEnded = true
                }
            }
            var count: Int32 = 0
            curl_multi_perform(table, &count)
            var code = CURLE_OK
            while let handle = nearby_curl_ended(table, &code) {
                curl_multi_remove_handle(table, handle)
                guard let (transfer, job) = running.removeValue(forKey: handle) else { continue }
                hasEnded = true
                job.end(Self.result { () throws(HTTPClientError) in try transfer.answer(to: code) })
            }
            // Others may have waited for the end of these.
            if !hasEnded { curl_multi_poll(table, nil, 0, Self.sleepMilliseconds, nil) }
        }
    }

    private func start(_ job: TransferJob) -> Transfer? {
        do throws(HTTPClientError) {
            let transfer = try job.start()
            guard curl_multi_add_handle(table, transfer.handle) == CURLM_OK else {
                throw .unreachable(reason: "no memory is left")
            }
            return transfer
        } catch {
            job.end(.failure(error))
            return nil
        }
    }

    private func end(
        _ running: [UnsafeMutableRawPointer: (transfer: Transfer, job: TransferJob)], _ waiting: [TransferJob]
    ) {
        for handle in running.keys { curl_multi_remove_handle(table, handle) }
        for job in running.values.map(\.job) + waiting { job.end(.failure(.unreachable(reason: "the program ends"))) }
    }

    private static func result(
        _ answer: () throws(HTTPClientError) -> HTTPAnswer
    ) -> Result<HTTPAnswer, HTTPClientError> {
        do throws(HTTPClientError) { return .success(try answer()) } catch { return .failure(error) }
    }

    /// A server that has closed a connection ends the exchange, and not the process.
    private func blockBrokenPipes() {
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGPIPE)
        pthread_sigmask(SIG_BLOCK, &signals, nil)
    }
}
