import Expectations
import Dispatch
import Foundation
import Platform
import Synchronization
import Testing

struct DetachedThreadTests {
    @Test func runsTheWorkOnce() {
        let runs = Atomic(0)
        let ended = DispatchSemaphore(value: 0)
        for _ in 0..<20 {
            let isStarted = DetachedThread.start {
                runs.add(1, ordering: .relaxed)
                ended.signal()
            }
            expect(isStarted)
        }
        for _ in 0..<20 { expect(ended.wait(timeout: .now() + 30), equals: .success) }
        let count = runs.load(ordering: .relaxed)
        expect(count, equals: 20)
    }

    @Test func releasesWhatTheWorkHolds() async {
        final class Held: Sendable {}

        weak var released: Held?
        let ended = DispatchSemaphore(value: 0)
        do {
            let held = Held()
            released = held
            DetachedThread.start { withExtendedLifetime(held) { _ = ended.signal() } }
        }
        let end = ContinuousClock.now + .seconds(30)
        while released != nil, ContinuousClock.now < end { try? await Task.sleep(for: .milliseconds(5)) }
        expectNil(released)
    }

    @Test func hasAStackAsLargeAsThatOfTheProgram() {
        // A list of 512 values in one another, as deep as JSON may be, is read with less than a megabyte.
        let isRead = Atomic(false)
        let ended = DispatchSemaphore(value: 0)
        DetachedThread.start {
            let text = String(repeating: "[", count: 512) + String(repeating: "]", count: 512)
            isRead.store((try? JSONSerialization.jsonObject(with: Data(text.utf8))) != nil, ordering: .relaxed)
            ended.signal()
        }
        expect(ended.wait(timeout: .now() + 30), equals: .success)
        let isDone = isRead.load(ordering: .relaxed)
        expect(isDone)
    }
}
