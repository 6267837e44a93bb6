public import TempleModel

/// Counts of temples by cell of a map, as JSON.
public enum ClusterJSON {
    /// - Parameter zoom: The zoom of the question.
    public static func page(_ page: TempleClusters, zoom: Int) -> [UInt8] {
        var json = JSONWriter(reservingCapacity: 128 * page.clusters.count + 64)
        json.object { json in
            json.member("zoom", Int64(zoom))
            json.member("count", Int64(page.clusters.reduce(0) { $0 + $1.count }))
            json.key("clusters")
            json.array(page.clusters) { json, cluster in
                json.object { json in
                    json.member("count", Int64(cluster.count))
                    json.member("lat", cluster.latitude, decimals: DecimalText.degreeDecimals)
                    json.member("lng", cluster.longitude, decimals: DecimalText.degreeDecimals)
                    json.key("bbox")
                    let box = cluster.bounds
                    json.array([box.west, box.south, box.east, box.north]) { json, degrees in
                        json.value(degrees, decimals: DecimalText.degreeDecimals)
                    }
                    json.member("temple_id", cluster.templeID)
                }
            }
        }
        return json.bytes
    }
}
