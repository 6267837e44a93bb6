internal import Testing

/// Runs the tests of the bundle. Without this file, SwiftPM looks for tests of XCTest in an index, which is dear to write.
@main struct Main {
    static func main() async {
        await Testing.__swiftPMEntryPoint() as Never
    }
}
