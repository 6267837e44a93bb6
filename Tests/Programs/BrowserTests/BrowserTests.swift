import Testing

/// All that is tested in a real browser. Its suites are extensions of it, so that one service and one Chromium serve
/// all of them, and scenarios do not compete for the processors.
@Suite(.serialized, .inBrowser) struct BrowserTests {
    /// The widths of a window, and whether the browser has JavaScript, of what editors do: each once, and together as most
    /// of them work. `AdminLanguagesTests` sees each page and each state on a phone with JavaScript.
    static let sizes = [(1280, true), (390, false)]
}

/// Has a `Browser` for the tests of a suite, and stops it after the last.
struct BrowserTrait: SuiteTrait, TestScoping {
    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        let browser = Browser()
        let result = await Result { try await Browser.$current.withValue(browser, operation: function) }
        await browser.stop()
        try result.get()
    }
}

extension Trait where Self == BrowserTrait {
    static var inBrowser: Self { Self() }
}

extension Result where Failure == any Error {
    fileprivate init(catching body: () async throws -> Success) async {
        do { self = .success(try await body()) } catch { self = .failure(error) }
    }
}
