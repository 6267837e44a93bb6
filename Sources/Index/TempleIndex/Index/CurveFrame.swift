internal import Geodesy

/// The rectangle that the Hilbert curve fills: the bounding box of the temples when the index was made.
struct CurveFrame: Sendable {
    private let south: Double
    private let west: Double
    /// Steps of the curve in a degree.
    private let perLatitude: Double
    private let perLongitude: Double

    /// Creates the frame around positions, from the box that covers them.
    init(around box: IndexSegment.Box) {
        func scale(_ low: Double, _ high: Double) -> Double { high > low ? Double(UInt16.max) / (high - low) : 0 }
        // The box of no positions is infinite.
        south = box.south.isFinite ? box.south : 0
        west = box.west.isFinite ? box.west : 0
        perLatitude = scale(box.south, box.north)
        perLongitude = scale(box.west, box.east)
    }

    /// Returns the key of a position: how far along the curve it is. A position outside is taken to the nearest edge.
    func key(latitude: Double, longitude: Double) -> UInt32 {
        func step(_ offset: Double) -> UInt16 { UInt16(max(0, min(Double(UInt16.max), offset))) }
        return HilbertCurve.key(
            x: step((longitude - west) * perLongitude), y: step((latitude - south) * perLatitude))
    }

    func key(_ position: Coordinate) -> UInt32 { key(latitude: position.latitude, longitude: position.longitude) }
}
