import Expectations
import HTTPModel
import Testing

struct PathPatternTests {
    @Test func readsPatterns() {
        let pattern: PathPattern = "/api/:id/x"
        expect(pattern.segments, equals: [.literal("api"), .parameter("id"), .literal("x")])
        expect(PathPattern("/").segments, equals: [.literal("")])
        expect(PathPattern("/web/:version/*path").parameterNames, equals: ["version", "path"])
    }

    @Test func refusesPatternsThatAreMistaken() async {
        await #expect(processExitsWith: .failure) { _ = PathPattern("api") }
        await #expect(processExitsWith: .failure) { _ = PathPattern("/a/:") }
        await #expect(processExitsWith: .failure) { _ = PathPattern("/:a/:a") }
        await #expect(processExitsWith: .failure) { _ = PathPattern("/*a/b") }
        await #expect(processExitsWith: .failure) { _ = HeaderField(name: "a b", value: "") }
    }

    @Test func aParameterHasTheValueOfItsName() {
        let parameters = PathParameters(names: ["a", "b"], values: ["1", "2"])
        expect(parameters["a"] == "1" && parameters["b"] == "2" && parameters["c"] == nil)
    }
}
