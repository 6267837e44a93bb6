internal import Geodesy

extension IndexSegment {
    /// The number of items, and the sums of their latitudes and longitudes.
    ///
    /// The sums are whole nanodegrees, a tenth of a millimetre each. So they are exact: the same items have the same sums in
    /// any order and in any tree. Those of all items that `count` can count are below 2^70.
    struct Sums: BitwiseCopyable {
        private(set) var count: UInt32 = 0
        private var latitude: Int128 = 0
        private var longitude: Int128 = 0

        mutating func add(_ position: Coordinate) {
            count += 1
            latitude += Int128(Self.nanodegrees(position.latitude))
            longitude += Int128(Self.nanodegrees(position.longitude))
        }

        mutating func add(_ other: Sums) {
            count += other.count
            latitude += other.latitude
            longitude += other.longitude
        }

        /// The mean position of the items, of which there is one at least.
        ///
        /// - Parameter box: the bounding box of the items. The mean of items at one position is that position.
        func mean(in box: Box) -> (latitude: Double, longitude: Double) {
            let divisor = Double(count) * 1e9
            let (latitude, longitude) = (Double(latitude) / divisor, Double(longitude) / divisor)
            return (min(max(latitude, box.south), box.north), min(max(longitude, box.west), box.east))
        }

        /// Returns degrees as the nearest whole number of nanodegrees.
        ///
        /// A double between 2^52 and 2^53 has no places after the point, and its last bits are the number itself. So one
        /// addition rounds; `rounded()` would call the C library for each item.
        private static func nanodegrees(_ degrees: Double) -> Int64 {
            Int64(bitPattern: (degrees * 1e9 + rounding).bitPattern &- rounding.bitPattern)
        }

        /// 1.5 times 2^52: a number below 2^51 added to it stays between 2^52 and 2^53.
        private static let rounding = 0x1.8p52
    }
}
