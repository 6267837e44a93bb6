internal import Expectations
internal import Foundation

/// The questions of a store's ports, as the sources of the ports have them.
package enum PortQuestions {
    /// Returns the questions that a file of tests does not ask: the name of a function with its first label, as
    /// `temple(formerly`. So a new question fails these tests until they ask it.
    ///
    /// - Parameter ports: the names of the ports.
    package static func missing(
        in testFile: String, of ports: [String] = ["TempleSearching", "TempleReading"]
    ) throws -> [String] {
        let sources = try ports.map { port in
            try String(
                contentsOf: Repository.root.appending(path: "Sources/Model/TempleModel/Ports/\(port).swift"),
                encoding: .utf8)
        }
        let questions = sources.flatMap { source in
            source.matches(of: /\n    func (\w+\(\s*\w*)/).map { match in
                let question = match.output.1.filter { !$0.isWhitespace }
                // A first argument without a label.
                return question.hasSuffix("(_") ? String(question.dropLast()) : question
            }
        }
        // A port without questions was not read.
        guard questions.count > 10 else { return ["\(ports)"] }
        let tests = try String(contentsOfFile: testFile, encoding: .utf8)
        return questions.filter { !tests.contains("." + $0) }
    }
}
