import Expectations
import Foundation
import HTTPModel
import RawHTTPClient
import Testing

@testable import EventHTTPServer

extension ServerTests {
    @Suite struct UnixSocketFileTests {
        private let files: SocketFolder
        private var path: String { files.path }

        init() throws {
            files = try SocketFolder()
        }

        /// Binds a stream socket to the path. It listens if there is a backlog.
        private func socketFile(backlog: Int32? = nil, type: __socket_type = SOCK_STREAM) throws -> Descriptor {
            let other = try require(Descriptor(owning: socket(AF_UNIX, Int32(type.rawValue), 0)))
            try require(SocketAddress(unixPath: path).withPointer { bind(other.number, $0, $1) } == 0)
            if let backlog { try require(listen(other.number, backlog) == 0) }
            return other
        }

        private func error(of configuration: ServerConfiguration) throws -> ServerError {
            try #require(throws: ServerError.self) {
                try EventHTTPServer(configuration) { EchoResponder() }.start()
            }
        }

        @Test func theGroupMayConnect() throws {
            let server = try files.serve()
            var status = stat()
            try require(lstat(path, &status) == 0)
            expect(status.st_mode & S_IFMT, equals: S_IFSOCK)
            expect(status.st_mode & 0o7777, equals: 0o660)
            files.stop(server)
        }

        @Test func replacesTheSocketOfAKilledService() throws {
            try socketFile(backlog: 5).close()
            expect(files.exists)
            let server = try files.serve(threads: 2)
            try expect(TestClient(unixPath: path).request("GET", "/echo/a").status, equals: 200)
            files.stop(server)
            expect(!files.exists)
        }

        @Test func refusesAPathThatIsInUse() throws {
            let server = try files.serve(threads: 2)
            guard case .socketInUse(path) = try error(of: files.configuration()) else { throw UnexpectedError(nil) }
            try expect(TestClient(unixPath: path).request("GET", "/echo/a").status, equals: 200)
            files.stop(server)
            let next = try files.serve()
            files.stop(next)
        }

        /// A listener whose queue is full refuses nobody for good.
        @Test func aBusyListenerIsAListener() throws {
            let other = try socketFile(backlog: 0)
            let waiting = (0..<4).compactMap { _ in
                Descriptor(owning: socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue), 0))
            }
            let address = try SocketAddress(unixPath: path)
            let results = waiting.map { client in
                address.withPointer { connect(client.number, $0, $1) } == 0 ? 0 : errno
            }
            try require(results.last == EAGAIN)
            guard case .socketInUse(path) = try error(of: files.configuration()) else { throw UnexpectedError(nil) }
            expect(files.exists)
            other.close()
        }

        @Test func aSocketForDatagramsIsNotReplaced() throws {
            let other = try socketFile(type: SOCK_DGRAM)
            guard case .socketInUse(path) = try error(of: files.configuration()) else { throw UnexpectedError(nil) }
            expect(files.exists)
            other.close()
        }

        @Test(arguments: ["file", "folder", "link"]) func leavesWhatIsNoSocket(kind: String) throws {
            switch kind {
            case "file": try Data("kept".utf8).write(to: URL(fileURLWithPath: path))
            case "folder": try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
            default: try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "nowhere")
            }
            guard case .notASocket(path) = try error(of: files.configuration()) else { throw UnexpectedError(nil) }
            expect(files.exists)
            if kind == "file" { try expect(String(contentsOfFile: path, encoding: .utf8), equals: "kept") }
        }

        @Test func saysWhatIsWrongWithAPath() throws {
            let longest = "/" + String(repeating: "x", count: 106)
            expect(SocketAddress.maximumPathBytes, equals: 107)
            try expect(SocketAddress(unixPath: longest).unixPath, equals: longest)
            for wrong in ["", longest + "x", "/a\0b", "/" + String(repeating: "媽", count: 36)] {
                guard case .invalidSocketPath(wrong, 107) = try error(of: configured { $0.unixSocketPath = wrong })
                else { throw UnexpectedError(nil) }
            }
            let nowhere = files.folder + "/none/s"
            guard case .cannotListenAtPath(nowhere, ENOENT) = try error(of: configured { $0.unixSocketPath = nowhere })
            else { throw UnexpectedError(nil) }
        }

        @Test func aServiceThatCannotStartLeavesNothing() throws {
            struct NoDatabase: Error {}
            let server = EventHTTPServer(files.configuration(threads: 3)) { () -> EchoResponder in throw NoDatabase() }
            #expect(throws: ServerError.self) { try server.start() }
            expect(!files.exists)
            try withEchoServer { port in
                _ = try error(of: files.configuration { $0.healthPort = port })
                expect(!files.exists)
            }
        }

        @Test func removesOnlyItsOwnFile() throws {
            let first = try files.serve()
            expect(unlink(path), equals: 0)
            let second = try files.serve()
            files.stop(first)
            try expect(TestClient(unixPath: path).request("GET", "/echo/a").status, equals: 200)
            expect(unlink(path), equals: 0)
            try Data().write(to: URL(fileURLWithPath: path))
            files.stop(second)
            expect(files.exists)
        }

        /// Each of them sees the file of a killed service.
        @Test func onlyOneOfManyGetsThePath() throws {
            for _ in 0..<50 {
                try? socketFile(backlog: 5).close()
                let (path, kept) = (path, Monitor<[(Descriptor, UnixSocketFile)]>([]))
                let refused = Monitor(0)
                DispatchQueue.concurrentPerform(iterations: 8) { _ in
                    do throws(ServerError) {
                        let opened = try UnixSocketFile.listen(at: path, backlog: 5)
                        kept.withLock { $0.append(opened) }
                    } catch {
                        if case .socketInUse = error { refused.withLock { $0 += 1 } }
                    }
                }
                expect(kept.withLock { $0.count }, equals: 1)
                expect(refused.withLock { $0 }, equals: 7)
                kept.withLock { opened in
                    for (socket, file) in opened {
                        file.remove()
                        socket.close()
                    }
                }
                expect(!files.exists)
            }
        }

        /// Another service may be about to replace the file.
        @Test func waitsWhileTheFolderIsLocked() throws {
            try socketFile(backlog: 5).close()
            var before = stat()
            try require(lstat(path, &before) == 0)
            let lock = try require(Descriptor(owning: open(files.folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)))
            try require(flock(lock.number, LOCK_EX) == 0)
            let (path, opened) = (path, Monitor<[UnixSocketFile]>([]))
            try detachThread {
                guard let file = try? UnixSocketFile.listen(at: path, backlog: 5).file else { return }
                opened.withLock { $0.append(file) }
            }
            // It has opened the folder to lock it, as this test has.
            try waitUntil {
                let open = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
                return open.count {
                    (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")) == files.folder
                } == 2
            }
            var during = stat()
            try require(lstat(path, &during) == 0)
            expect(during.st_ino, equals: before.st_ino)
            expect(opened.withLock { $0.isEmpty })
            lock.close()
            try waitUntil { opened.withLock { !$0.isEmpty } }
        }

        /// As systemd hands it over. The file is systemd's.
        @Test func leavesTheFileOfAnInheritedSocket() throws {
            let inherited = try socketFile(backlog: 100)
            let copy = dup(inherited.number)
            let server = EventHTTPServer(configured(threads: 2) { $0.inheritedSockets = [copy] }) { EchoResponder() }
            try expect(server.start(), equals: 0)
            expect(server.addresses()?.main, equals: .unix(path: path))
            for _ in 0..<10 { try expect(TestClient(unixPath: path).request("GET", "/echo/a").body, equals: "a||") }
            files.stop(server)
            expect(files.exists)
        }
    }
}
