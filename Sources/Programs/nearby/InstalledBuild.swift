internal import Glibc

/// The commit that an installed program was built of, as `tools/install` notes it in `share/nearby/build` beside the
/// program's `bin`. In the program itself it would make each commit another build.
struct InstalledBuild {
    /// The file has two lines, `commit = HEX` and `date = ISO 8601`.
    private static let maximumBytes = 1_024

    let commit: String
    /// When the commit was made.
    let date: String

    /// Nil for a program that is not installed, and where the file has another form.
    static var ofThisProgram: InstalledBuild? {
        guard let program = realpath("/proc/self/exe", nil) else { return nil }
        defer { free(program) }
        let folder = String(cString: program).split(separator: "/").dropLast(2).joined(separator: "/")
        guard let file = fopen("/\(folder)/share/nearby/build", "re") else { return nil }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: maximumBytes)
        let count = fread(&bytes, 1, maximumBytes, file)
        return InstalledBuild(String(decoding: bytes.prefix(count), as: UTF8.self))
    }

    private init?(_ text: String) {
        let lines = text.split(separator: "\n")
        func value(_ name: String) -> Substring? {
            lines.first { $0.hasPrefix(name + " = ") }?.dropFirst(name.count + 3)
        }
        guard let commit = value("commit"), commit.count == 40, commit.allSatisfy({ $0.isASCII && $0.isHexDigit }),
            let date = value("date"), date.utf8.count <= 32, date.utf8.allSatisfy({ (0x2B...0x5A).contains($0) })
        else { return nil }
        self.commit = String(commit)
        self.date = String(date)
    }

    /// A line for people.
    var text: String { "commit \(commit) of \(date)" }
}
