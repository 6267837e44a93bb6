import Expectations
import EventHTTPServer
import RawHTTPClient
import Testing

extension ServerTests {
    @Suite struct MalformedRequestTests {
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
                expect(response.status, equals: 400)
                expect(response.body, equals: expected)
                try expect(client.request("GET", "/echo/next").status, equals: 200)
            }
        }

        @Test func handsRawBytesThatAreNotUTF8ToTheResponder() throws {
            try withEchoServer { port in
                let client = try TestClient(port: port)
                try client.send(
                    Array("GET /echo/".utf8) + [0xFF, 0xFE] + Array(" HTTP/1.1\r\nHost: test\r\n\r\n".utf8))
                let response = try client.receive()
                expect(response.status, equals: 400)
                expect(response.body, equals: "invalidUTF8(HTTPModel.RequestError.Part.target)")
            }
        }

        @Test(arguments: [
            "POST /body HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\nabc",
            "POST /body HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
            "POST /body HTTP/1.1\r\nHost: a\r\nX: \ra\r\nContent-Length: 3\r\n\r\nabc",
            "GET /echo/a HTTP/1.1\r\nHost: a\r\nContent-Length: +0\r\n\r\n",
            "GET /echo/a HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
            "GET /echo/a HTTP/1.1\r\nHost: a\r\nTransfer-Encoding : chunked\r\n\r\n",
        ])
        func refusesDoubtfulFramingAndCloses(_ request: String) throws {
            try withEchoServer { port in
                let client = try TestClient(port: port)
                try client.send(request)
                let response = try client.receive()
                expect(response.status, equals: 400)
                expect(response.headers["connection"], equals: "close")
                expect(client.isClosedByServer())
            }
        }

        @Test func neverReadsTheBodyOfAGetAsARequest() throws {
            try withEchoServer { port in
                let client = try TestClient(port: port)
                let smuggled = "GET /echo/smuggled HTTP/1.1\r\nHost: a\r\n\r\n"
                try expect(client.request("GET", "/echo/a", body: smuggled).body, equals: "a||127.0.0.1")
                try expect(client.request("GET", "/echo/b").body, equals: "b||127.0.0.1")
            }
        }

        @Test(arguments: ["nonsense\r\n\r\n", "GET / FTP/1.1\r\n\r\n", "GET / HTTP/1.1\r\nno colon\r\n\r\n"])
        func answersWhatIsNotHTTPWith400(_ request: String) throws {
            try withEchoServer { port in
                let client = try TestClient(port: port)
                try client.send(request)
                try expect(client.receive().status, equals: 400)
                expect(client.isClosedByServer())
            }
        }
    }
}
