import Expectations
import Foundation
import Geodesy

/// In which county a position is, and how far from another one: reads each edge of each ring of `data/counties.geojson`.
struct BorderOracle {
    struct File: Decodable {
        struct Feature: Decodable {
            struct Properties: Decodable { let county: String }
            struct Geometry: Decodable { let coordinates: [[[[Double]]]] }
            let properties: Properties
            let geometry: Geometry
        }
        let features: [Feature]
    }

    let rings: [(county: String, rings: [[[Double]]])]

    init() throws {
        let data = try Data(contentsOf: Repository.root.appending(path: "data/counties.geojson"))
        rings = try JSONDecoder().decode(File.self, from: data).features.map {
            ($0.properties.county, Array($0.geometry.coordinates.joined()))
        }
    }

    var corners: [[Double]] { rings.flatMap { $0.rings.joined() } }

    private func edges(of rings: [[[Double]]]) -> [([Double], [Double])] {
        rings.flatMap { ring in Array(zip(ring, ring.dropFirst())) }
    }

    func county(at position: Coordinate) -> String? {
        rings.first { entry in
            var isInside = false
            for ring in entry.rings {
                var last = ring.count - 2
                for index in 0..<max(0, ring.count - 1) {
                    let (a, b) = (ring[index], ring[last])
                    last = index
                    if (a[1] > position.latitude) != (b[1] > position.latitude),
                        position.longitude < (b[0] - a[0]) * (position.latitude - a[1]) / (b[1] - a[1]) + a[0]
                    {
                        isInside.toggle()
                    }
                }
            }
            return isInside
        }?.county
    }

    func meters(from position: Coordinate, to county: String) -> Double {
        let scale = cos(position.latitude * .pi / 180)
        let rings = rings.first { $0.county == county }?.rings ?? []
        return edges(of: rings).reduce(.infinity) { nearest, edge in
            let a = ((edge.0[0] - position.longitude) * scale, edge.0[1] - position.latitude)
            let b = ((edge.1[0] - position.longitude) * scale, edge.1[1] - position.latitude)
            let d = (b.0 - a.0, b.1 - a.1)
            let square = d.0 * d.0 + d.1 * d.1
            let t = square == 0 ? 0 : min(1, max(0, -(a.0 * d.0 + a.1 * d.1) / square))
            let (x, y) = (a.0 + t * d.0, a.1 + t * d.1)
            return min(nearest, (x * x + y * y).squareRoot() * 110_600)
        }
    }
}
