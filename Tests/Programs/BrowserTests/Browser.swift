import Expectations
import BuiltProgram
import Foundation
import Glibc
import RawHTTPClient
import Testing

/// The service with starter data, and a process of Python that opens its pages in Chromium. Both start with the first
/// scenario. Scenarios run one after the other, each in contexts of its own.
actor Browser {
    /// The one of the suites that are running. `BrowserTests` sets it.
    @TaskLocal static var current: Browser?

    /// Error for a scenario that failed.
    struct Failed: Error, CustomStringConvertible {
        let scenario: String
        /// What the scenario printed, and why it failed.
        let output: String

        var description: String { "\(scenario)\n\(output)" }
    }

    /// Error for a machine without Chromium or Playwright.
    struct NotInstalled: Error, CustomStringConvertible {
        let path: String

        var description: String { "\(path) is missing; run tools/setup --tests" }
    }

    private var service: (program: Program, service: Service)?
    private var runner: ScenarioRunner?

    /// Runs one scenario: a function of a file in the folder `browser`, as `every_page.is_for_everyone`.
    ///
    /// - Parameters:
    ///   - arguments: The arguments by their names: texts, numbers, Booleans.
    ///   - seconds: The time after which the scenario has failed.
    /// - Throws: `Failed` with what the scenario printed.
    static func run(
        _ scenario: String, _ arguments: [String: any Sendable] = [:], seconds: Int = 120
    ) async throws {
        try await require(current).run(scenario, arguments, seconds: seconds)
    }

    private func run(_ scenario: String, _ arguments: [String: any Sendable], seconds: Int) throws {
        let runner = try started()
        do {
            try runner.run(scenario, arguments, seconds: Program.patience(seconds))
        } catch let error as TestClient.Failure {
            // It hangs or has ended. The next scenario has a new one.
            let log = runner.log()
            runner.stop(SIGKILL)
            self.runner = nil
            throw Failed(
                scenario: scenario, output: "no answer within \(Program.patience(seconds)) seconds: \(error)\n\(log)")
        }
    }

    private func started() throws -> ScenarioRunner {
        if let runner { return runner }
        if service == nil {
            let program = try Program()
            // The first call makes the database of the starter data.
            let made = try program.run("temple", "1")
            expect(made.status, equals: 0, "\(made.error)")
            service = (program, try Service(program))
        }
        let (program, service) = try require(service)
        let runner = try ScenarioRunner(program, service: service.address)
        self.runner = runner
        return runner
    }

    /// Stops the service and the process.
    func stop() {
        runner?.stop(SIGTERM)
        runner = nil
        service?.service.stop()
        service = nil
    }
}
