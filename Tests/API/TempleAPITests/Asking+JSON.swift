import Expectations
import FakeTempleStore
import Foundation
import HTTPModel
import Testing

extension Asking {
    /// Returns an API over a store with one item of each kind.
    static func aboutOneOfEach() throws -> Asking {
        let asking = Asking()
        asking.store.temples = [try FakeStore.lukang()]
        asking.store.catalogue = try FakeStore.smallAlmanac()
        return asking
    }

    func object(_ target: String, status: Int = 200) throws -> [String: Any] {
        try object(try get(target), status: status)
    }

    func object(_ response: Response, status: Int = 200) throws -> [String: Any] {
        expect(response.status, equals: status)
        return try require(JSONSerialization.jsonObject(with: Data(response.body)) as? [String: Any])
    }

    func array(_ target: String) throws -> [[String: Any]] { try array(try get(target)) }

    func array(_ response: Response) throws -> [[String: Any]] {
        expect(response.status, equals: 200)
        return try require(JSONSerialization.jsonObject(with: Data(response.body)) as? [[String: Any]])
    }
}
