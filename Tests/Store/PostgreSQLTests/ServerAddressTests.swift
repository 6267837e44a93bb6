import Expectations
import Testing

@testable import PostgreSQL

struct ServerAddressTests {
    @Test func knowsAnAddressByItsScheme() {
        expect(ServerAddress.isOne("postgresql://localhost/temples") && ServerAddress.isOne("postgres://"))
        expect(!ServerAddress.isOne("/var/lib/nearby.sqlite") && !ServerAddress.isOne("postgresql:file"))
        #expect(throws: ServerAddressError.keywordForm) { try ServerAddress("host=localhost") }
    }

    @Test(arguments: [
        "postgresql://me:geheim@host/db", "postgresql://me:ge%2Fheim@host/db", "postgresql://me:ge/heim@host/db",
        "postgresql://me:ge?heim@host/db", "postgresql://me:ge%zzheim@host/db", "postgresql://me:geheim@/db",
        "postgresql://host/db?password=geheim", "postgresql://host/db?sslmode=require&password=geheim",
        "postgresql://host/db?sslpassword=geheim", "postgresql://host/db?pass%77ord=geheim",
    ])
    func refusesAPassword(text: String) throws {
        let error = try #require(throws: ServerAddressError.self) { try ServerAddress(text) }
        expect(error, equals: .containsPassword)
        expect("\(error)", lacks: "heim")
        for remedy in ["PGPASSWORD", "PGPASSFILE", ".pgpass", "service"] { expect("\(error)", contains: remedy) }
    }

    @Test(arguments: [
        "postgresql://host/db?unknown=1", "postgresql://[::1/db", "postgresql://host:abc/db",
        "postgresql://host:70000/db",
        "postgresql://host:0/db", "postgresql://a:1,b:2,c/db?port=1,2", "postgresql://a,b/?hostaddr=127.0.0.1",
        "postgresql://host/%zz", "postgresql://ho\0st/",
    ])
    func refusesWhatLibpqCannotUse(text: String) throws {
        let error = try #require(throws: ServerAddressError.self) { try ServerAddress(text) }
        guard case .invalid(let message) = error else {
            Issue.record("\(error)")
            return
        }
        expect(!message.isEmpty && !message.contains("\n"))
    }

    @Test func describesItself() throws {
        let cases = [
            "postgresql://me@a.example:5433,[::1]/temples?sslmode=require": "a.example:5433,::1:/temples as me",
            "postgres://db.example/temples": "db.example/temples", "postgresql://": "the default host",
            "postgresql:///temples?service=nearby": "nearby/temples",
            "postgresql:///temples?host=/run/postgresql&port=6432": "/run/postgresql:6432/temples",
        ]
        for (text, description) in cases { try expect("\(ServerAddress(text))", equals: description) }
    }

    @Test func dividesIntoItsHosts() throws {
        let address = try ServerAddress("postgresql://me@a.example:5433,b.example:5434/temples?sslmode=require")
        expect(
            address.hosts.map(\.description), equals: ["a.example:5433/temples as me", "b.example:5434/temples as me"])
        expect(address.hosts.allSatisfy { $0.options["sslmode"] == "require" && $0.hosts == [$0] })
        try expect(ServerAddress("postgresql:///temples").hosts.count, equals: 1)
    }

    @Test func keepsEachHostWithItsPortInEveryOrder() throws {
        let address = try ServerAddress("postgresql://a:1,b:2,c:3/db")
        var orders: Set<String> = []
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<500 {
            let targets = address.targets(using: &generator).map(\.options)
            expect(Set(targets.map { "\($0["host"] ?? "")\($0["port"] ?? "")" }), equals: ["a1", "b2", "c3"])
            orders.insert(targets.compactMap { $0["host"] }.joined())
        }
        expect(orders.count, equals: 6)
        var (first, second) = (Ones(), Ones())
        expect(address.targets(using: &first), equals: address.targets(using: &second))
    }

    /// One port holds for all hosts, as in libpq.
    @Test func sharesOnePort() throws {
        let targets = try ServerAddress("postgresql:///db?host=a,b&port=6432").targets
        expect(targets.map { $0.options["port"] }, equals: ["6432", "6432"])
    }
}

/// A generator that always gives the same number.
struct Ones: RandomNumberGenerator {
    mutating func next() -> UInt64 { 1 }
}
