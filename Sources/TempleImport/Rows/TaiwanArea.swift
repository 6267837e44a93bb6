import Geodesy

/// Area in which a temple of Taiwan's registry can stand.
enum TaiwanArea {
    /// Taiwan, 澎湖, 金門, 馬祖, 烏坵, 蘭嶼, 綠島 and the small islands around them, in degrees.
    static let latitudes = 21.7...26.5
    static let longitudes = 118.0...122.3
    static let description = "latitude 21.7 to 26.5, longitude 118.0 to 122.3"

    /// 東沙島 and 太平島, each with its own temple, far from the other islands.
    private static let islands = [
        (latitudes: 20.6...20.8, longitudes: 116.6...117.0),
        (latitudes: 10.3...10.5, longitudes: 114.3...114.5),
    ]

    static func contains(_ coordinate: Coordinate) -> Bool {
        if latitudes.contains(coordinate.latitude), longitudes.contains(coordinate.longitude) { return true }
        return islands.contains {
            $0.latitudes.contains(coordinate.latitude) && $0.longitudes.contains(coordinate.longitude)
        }
    }
}
