internal import Foundation

/// Opens a link with the default program of the desktop.
enum MapOpener {
    private static let openers = ["xdg-open", "open", "wslview"]

    /// - Throws: `unavailable` if there is no such program or it failed. The message contains the link.
    static func open(_ link: String) throws(CommandError) {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        let programs = openers.flatMap { name in folders.map { "\($0)/\(name)" } }
        guard let program = programs.first(where: FileManager.default.isExecutableFile) else {
            throw CommandError(.unavailable, "there is no program to open a map with; the link is \(link)")
        }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = [link]
        // Its output is not part of the answer.
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        do {
            try process.run()
        } catch {
            throw CommandError(.unavailable, "cannot start \(program); the link is \(link)")
        }
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw CommandError(.unavailable, "\(program) could not open the map; the link is \(link)")
        }
    }
}
