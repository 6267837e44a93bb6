import Foundation

/// The long form of a test, for `tools/drill`. It is chosen by variables of the environment.
package enum Drill {
    /// Whether tests take their long form: `NEARBY_DRILL` is set.
    package static let isOn = ProcessInfo.processInfo.environment["NEARBY_DRILL"] != nil

    /// Is added to all seeds: `NEARBY_SEED`, 0 by default.
    static let seed = ProcessInfo.processInfo.environment["NEARBY_SEED"].flatMap { UInt64($0) } ?? 0

    /// Returns the number of rounds of a random test.
    package static func rounds(_ short: Int, drill long: Int) -> Int { isOn ? long : short }
}
