import Expectations
import Testing

@testable import PostgreSQL

/// Which texts mean a server, whatever their form, and which hold a password.
struct ServerAddressRecognitionTests {
    @Test(arguments: [
        "POSTGRESQL://me@db.example/temples", "PostgreSQL://me@db.example/temples",
        " postgresql://me@db.example/temples\n",
    ])
    func readsTheSchemeInAnyCase(text: String) throws {
        expect(ServerAddress.isOne(text))
        try expect(ServerAddress(text), equals: ServerAddress("postgresql://me@db.example/temples"))
    }

    @Test(arguments: [
        "host=db dbname=temples", " HOST = db", "dbname='temples' user=me", "service=nearby", "port=5432",
        "sslmode=require",
    ])
    func refusesTheFormWithKeywordsAndNamesTheRemedy(text: String) throws {
        expect(ServerAddress.isOne(text))
        let error = try #require(throws: ServerAddressError.self) { try ServerAddress(text) }
        expect(error == .keywordForm && "\(error)".contains("postgresql://USER@HOST:PORT/DATABASE"))
    }

    @Test(arguments: [
        "mysql://db/temples", "jdbc:postgresql://db/temples", "\"postgresql://db/temples\"", "me:geheim@db/temples",
        "http://db.example/",
    ])
    func refusesWhatIsMeantForAnAddress(text: String) {
        expect(ServerAddress.isOne(text))
        #expect(throws: ServerAddressError.noScheme) { try ServerAddress(text) }
    }

    @Test(arguments: [
        "/var/lib/nearby/temples.sqlite", "temples.sqlite", "./postgresql://x", "/srv/host=db", "a=b.sqlite",
        "host.sqlite",
        "userdata=1.sqlite", "me@db.sqlite", "12:30.sqlite", "", "寺廟.sqlite",
    ])
    func aPathIsNone(text: String) {
        expect(!ServerAddress.isOne(text))
    }

    @Test(arguments: [
        "host=db password=geheim", "password = 'ge heim' host=db", "PASSWORD='geheim'", "host=db sslpassword=geheim",
        "Password\t=geheim", "postgresql://me@db/t?PASSWORD=geheim", "postgresql://me%3Ageheim@db/t",
        "postgresql://me%3Ageheim%40db/t", "POSTGRES://me:geheim@db/t", "postgresql://a,me:geheim@b/t",
        "postgresql://me:geheim@a:1,b:2/t", "postgresql://[::1],me:geheim@[::2]/t", "postgresql:me:geheim@db/t",
        "postgresql:/me:geheim@db/t", "PostgreSQL:me:geheim@db", "mysql://me:geheim@db/t",
        "https://a.example,postgresql://me:geheim@db/t",
        "https://me:geheim@db.example/x",
        "\"postgresql://me:geheim@db/t\"", "--database=postgresql://me:geheim@db/t", "postgresql://me:ge heim@db/t",
        "postgresql://db/t?user=me&pass%77ord=%zzgeheim", "postgresql://db:1/t?user=a@b&password=geheim",
    ])
    func seesAPassword(text: String) {
        expect(ServerAddress.holdsPassword(text))
        #expect(throws: ServerAddressError.containsPassword) { try ServerAddress(text) }
    }

    @Test(arguments: [
        "postgresql://me@db.example:5432,[::1]:5433/temples?passfile=/etc/nearby&sslmode=require",
        "passfile=/x host=db",
        "--tiles=https://tile.example:8080/{z}/{x}/{y}@2x.png", "https://temples.example:8443/@here",
        "<a href='https://tile.example:8080'>@maps</a>", "https://a.example:1,https://b.example:2", "媽祖", "a@b:c.csv",
        "postgresql://db:5432/t?user=me@company", "--password", "password",
    ])
    func seesNoneElsewhere(text: String) {
        expect(!ServerAddress.holdsPassword(text))
    }

    /// libpq takes an address in the place of a database's name, and messages show hosts and names.
    @Test(arguments: [
        "postgresql://db/?dbname=postgresql%3A%2F%2Fx:geheim%40y", "postgresql://db/host%3Dx%20user%3Dgeheim",
        "postgresql://db/?host=geheim:x@y", "postgresql://db/?user=geheim:x@y",
    ])
    func refusesAnAddressWithinAnAddress(text: String) throws {
        let error = try #require(throws: ServerAddressError.self) { try ServerAddress(text) }
        expect(error == .containsPassword && !"\(error)".contains("geheim"))
    }

    /// libpq's messages quote what it cannot read, which may be a part of a password.
    @Test(arguments: [
        "postgresql://me:ge/h?geheim@db/t", "postgresql://db/t?user=geheim%zz", "postgresql://db/t?geheim",
        "postgresql://db/t?a=b=geheim",
        "postgresql://[::1geheim", "postgresql://[::1]geheim/", "postgresql://db/geheim%zz",
        "postgresql://db/\"geheim%zz\"geheim",
        "postgresql://me:geheim", "postgresql://me:geheim/db",
    ])
    func repeatsNothingOfAnAddressThatItRefuses(text: String) throws {
        let error = try #require(throws: ServerAddressError.self) { try ServerAddress(text) }
        expect("\(error)", lacks: "geheim", "\(error)")
    }
}
