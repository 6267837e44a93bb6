import EventHTTPServer
import RawHTTPClient
import Testing

@Suite(.timeLimit(.minutes(10)))
struct MalformedRequestTests {
    @Test(arguments: [
        ("/echo/%zz", "invalidPercentEscape(HTTPModel.RequestError.Part.path)"),
        ("/echo/a?q=%E5%AA", "invalidUTF8(HTTPModel.RequestError.Part.queryValue(name: \"q\"))"),
        ("/echo/%00", "controlCharacter(HTTPModel.RequestError.Part.path)"),
        ("echo", "invalidTarget"),
    ])
    func handsBadTargetsToTheResponder(_ target: String, _ expected: String) throws {
        try withEchoServer { port in
            let client = try TestClient(port: port)
            let response = try client.request("GET", target)
            #expect(response.status == 400)
            #expect(response.body == expected)
            #expect(try client.request("GET", "/echo/next").status == 200)
        }
    }

    @Test func handsRawBytesThatAreNotUTF8ToTheResponder() throws {
        try withEchoServer { port in
            let client = try TestClient(port: port)
            try client.send(Array("GET /echo/".utf8) + [0xFF, 0xFE] + Array(" HTTP/1.1\r\nHost: test\r\n\r\n".utf8))
            let response = try client.receive()
            #expect(response.status == 400)
            #expect(response.body == "invalidUTF8(HTTPModel.RequestError.Part.target)")
        }
    }

    @Test(arguments: [
        "POST /body HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\nabc",
        "POST /body HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        "POST /body HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n",
        "GET /echo/a HTTP/1.1\r\nHost: a\r\nContent-Length: +0\r\n\r\n",
        "GET /echo/a HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
        "GET /echo/a HTTP/1.1\r\nHost: a\r\nTransfer-Encoding : chunked\r\n\r\n",
    ])
    func refusesDoubtfulFramingAndCloses(_ request: String) throws {
        try withEchoServer { port in
            let client = try TestClient(port: port)
            try client.send(request)
            let response = try client.receive()
            #expect(response.status == 400)
            #expect(response.headers["connection"] == "close")
            #expect(client.isClosedByServer())
        }
    }

    @Test func neverReadsTheBodyOfAGetAsARequest() throws {
        try withEchoServer { port in
            let client = try TestClient(port: port)
            let smuggled = "GET /echo/smuggled HTTP/1.1\r\nHost: a\r\n\r\n"
            let response = try client.request("GET", "/echo/a", body: smuggled)
            #expect(response.status == 200)
            #expect(response.headers["connection"] == "close")
            #expect(client.isClosedByServer())
        }
    }

    @Test(arguments: ["nonsense\r\n\r\n", "GET / FTP/1.1\r\n\r\n", "GET / HTTP/1.1\r\nno colon\r\n\r\n"])
    func answersWhatIsNotHTTPWith400(_ request: String) throws {
        try withEchoServer { port in
            let client = try TestClient(port: port)
            try client.send(request)
            #expect(try client.receive().status == 400)
            #expect(client.isClosedByServer())
        }
    }

    @Test func refusesHeadersThatAreTooLarge() throws {
        try withEchoServer(ServerConfiguration(maxHeaderBytes: 1024)) { port in
            let client = try TestClient(port: port)
            let fits = "X-Filler: \(String(repeating: "x", count: 800))\r\n"
            let exceeds = "X-Filler: \(String(repeating: "x", count: 1100))\r\n"
            #expect(try client.request("GET", "/echo/a", headers: fits).status == 200)
            #expect(try client.request("GET", "/echo/a", headers: exceeds).status == 400)
            #expect(client.isClosedByServer())
        }
    }

    @Test func refusesBodiesThatAreTooLarge() throws {
        try withEchoServer(ServerConfiguration(maxBodyBytes: 1000)) { port in
            let client = try TestClient(port: port)
            let fits = String(repeating: "x", count: 1000)
            #expect(try client.request("POST", "/body", body: fits).body == fits)
            // More than the sockets' buffers hold: sending it fails unless the server reads on.
            let exceeds = String(repeating: "x", count: 32 << 20)
            #expect(try client.request("POST", "/body", body: exceeds).status == 413)
            #expect(client.isClosedByServer())
        }
    }

    @Test func refusesChunkedBodiesThatAreTooLarge() throws {
        try withEchoServer(ServerConfiguration(maxBodyBytes: 1000)) { port in
            let client = try TestClient(port: port)
            let chunk = String(repeating: "x", count: 2000)
            try client.send("POST /body HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n7d0\r\n\(chunk)\r\n")
            #expect(try client.receive().status == 413)
        }
    }
}
