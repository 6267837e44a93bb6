import BuiltProgram
import Expectations
import Foundation
import Testing

/// A file system that gives no locks, as a network's may when its lock service is away: each call that asks for one fails with
/// ENOLCK.
struct FileLockTests {
    private static let unlocked = """
        import os, seccomp, sys
        rules = seccomp.SyscallFilter(defaction=seccomp.ALLOW)
        # F_SETLK, F_SETLKW
        for command in 6, 7:
            rules.add_rule(seccomp.ERRNO(37), "fcntl", seccomp.Arg(1, seccomp.EQ, command))
        rules.load()
        os.execv(sys.argv[1], sys.argv[1:])
        """

    /// It is not that another program is writing: there is none.
    @Test func theErrorNamesTheFileSystem() throws {
        let program = try Program()
        let script = program.path("unlocked.py")
        try Data(Self.unlocked.utf8).write(to: URL(fileURLWithPath: script))
        for words in [["edit", "temple", "1", "--set", "name=甲宮", "--reason", "test"], ["find", "龍山寺"]] {
            let result = try program.run(words, limit: "set -- /usr/bin/python3 \(script) \"$@\"")
            expect(result.status, isAbove: 0)
            expect(result.error, contains: "its file system gives no locks: No locks available", "\(words)")
            expect(result.error, lacks: "another program")
        }
    }
}
