import Foundation

/// Debian's python3-jwt (PyJWT), an independent maker and reader of tokens.
enum PythonJWT {
    struct Failure: Error {
        let status: Int32
        let output: String
    }

    /// A token, and what it has to be.
    struct Question: Encodable {
        let token: String
        let pem: String
        let algorithm: String
        let audience: String
        let issuer: String
    }

    private struct Made: Encodable {
        let pem: String
        let algorithm: String
        let keyID: String
        let claims: String
    }

    static let isPresent = (try? run("import jwt, cryptography", "")) != nil

    /// Returns whether each token is good now.
    static func accepts(_ questions: [Question]) throws -> [Bool] {
        let script = """
            import json, jwt, sys

            def good(question):
                try:
                    jwt.decode(question["token"], question["pem"], algorithms=[question["algorithm"]],
                        audience=question["audience"], issuer=question["issuer"], leeway=60,
                        options={"require": ["exp", "iat", "aud", "iss", "sub"]})
                    return True
                except jwt.PyJWTError:
                    return False

            print(json.dumps([good(question) for question in json.load(sys.stdin)]))
            """
        let input = String(decoding: try JSONEncoder().encode(questions), as: UTF8.self)
        return try JSONDecoder().decode([Bool].self, from: Data(run(script, input).utf8))
    }

    /// Returns a token with these claims.
    static func token(pem: String, algorithm: String, keyID: String, claims: String) throws -> String {
        let script = """
            import json, jwt, sys
            asked = json.load(sys.stdin)
            print(jwt.encode(json.loads(asked["claims"]), asked["pem"], algorithm=asked["algorithm"],
                headers={"kid": asked["keyID"]}), end="")
            """
        let asked = Made(pem: pem, algorithm: algorithm, keyID: keyID, claims: claims)
        return try run(script, String(decoding: try JSONEncoder().encode(asked), as: UTF8.self))
    }

    /// Runs a script and returns its standard output. The input goes through a file, because a pipe's buffer is small.
    private static func run(_ script: String, _ input: String) throws -> String {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("nearby-\(UUID().uuidString).json")
        try Data(input.utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
        process.arguments = ["-c", script]
        process.standardInput = try FileHandle(forReadingFrom: file)
        process.standardOutput = output
        process.standardError = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw Failure(status: process.terminationStatus, output: text) }
        return text
    }
}
