import BuiltProgram
import Foundation
import Testing

/// What the package manager cannot refuse, because all commands are one module: that only `serve` knows of HTTP.
struct ImportedModulesTests {
    @Test(arguments: ["EventHTTPServer", "HTTPModel", "TempleAPI"])
    func onlyServeImports(module: String) throws {
        let root = Program.repository.appendingPathComponent("Sources/nearby")
        let names = try #require(FileManager.default.enumerator(atPath: root.path)).compactMap { $0 as? String }
        let importing = try names.filter { name in
            guard name.hasSuffix(".swift") else { return false }
            let text = try String(contentsOf: root.appendingPathComponent(name), encoding: .utf8)
            return text.split(separator: "\n").contains { line in
                line.hasPrefix("internal import ") && line.split(separator: " ").last == module[...]
            }
        }
        #expect(!importing.isEmpty)
        #expect(importing.filter { !$0.hasPrefix("Commands/ServeCommand") && !$0.hasPrefix("Serving/") } == [])
    }
}
