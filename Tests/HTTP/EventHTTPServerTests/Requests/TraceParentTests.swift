import Expectations
import Testing

@testable import EventHTTPServer

struct TraceParentTests {
    private static let trace = "0af7651916cd43dd8448eb211c80319c"
    private static let parent = "b7ad6b7169203331"
    private static let known = "\(trace)-\(parent)"

    @Test(arguments: ["00", "01", "ff", "a0"]) func readsTheTraceWhateverTheFlags(_ flags: String) {
        expect(TraceParent("00-\(Self.known)-\(flags)")?.traceID, equals: Self.trace)
    }

    /// A later version may have more fields, and is read as far as it is known.
    @Test(arguments: [("01", ""), ("cc", "-what-comes-later"), ("fe", "-")])
    func readsLaterVersions(_ version: String, _ more: String) {
        expect(TraceParent("\(version)-\(Self.known)-01\(more)")?.traceID, equals: Self.trace)
    }

    @Test(arguments: [
        "", "-", "-0", "-011", "-01-", "-01-x", "-01.x", "_01", "-0A", "-0g",
        "-01, 00-0af7651916cd43dd8448eb211c80319c",
    ])
    func ignoresAnotherEnd(_ end: String) {
        expectNil(TraceParent("00-\(Self.known)\(end)"))
    }

    @Test(arguments: ["", "0", "000", "ff", "0A", "A0", " 00", "0x"]) func ignoresAnotherVersion(_ version: String) {
        expectNil(TraceParent("\(version)-\(Self.known)-01"))
        expectNil(TraceParent("cc-\(Self.known)-01.x"))
    }

    @Test(arguments: [
        "00000000000000000000000000000000", "0AF7651916CD43DD8448EB211C80319C", "0af7651916cd43dd8448eb211c80319",
        "0af7651916cd43dd8448eb211c80319cc", "0af7651916cd43dd8448eb211c8031媽", "0af7651916cd43dd8448eb211c80319g",
    ])
    func ignoresWhatIsNoTrace(_ trace: String) {
        expectNil(TraceParent("00-\(trace)-\(Self.parent)-01"))
    }

    @Test(arguments: [
        "0000000000000000", "B7AD6B7169203331", "b7ad6b716920333", "b7ad6b71692033311", "b7ad6b716920333z",
    ])
    func ignoresWhatIsNoParent(_ parent: String) {
        expectNil(TraceParent("00-\(Self.trace)-\(parent)-01"))
        expectNil(TraceParent("00-\(Self.trace)_\(Self.parent)-01"))
    }
}
