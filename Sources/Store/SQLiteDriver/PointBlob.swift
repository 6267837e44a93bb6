public import Geodesy

/// The encoder of a position as a SpatiaLite geometry: the result of `MakePoint(longitude, latitude, 4326)` without an
/// SQL call.
///
/// The format is "BLOB-Geometry" of SpatiaLite's documentation: a start byte, the byte order, the SRID, the bounding
/// box, the class, the coordinates, an end byte.
public enum PointBlob {
    private static let wgs84: UInt32 = 4326
    private static let point: UInt32 = 1

    public static func bytes(_ position: Coordinate) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: 60) { buffer, count in
            let raw = UnsafeMutableRawBufferPointer(buffer)
            func store(_ value: some FixedWidthInteger, at offset: Int) {
                raw.storeBytes(of: value.littleEndian, toByteOffset: offset, as: type(of: value).self)
            }
            let x = position.longitude.bitPattern
            let y = position.latitude.bitPattern
            raw[0] = 0x00
            raw[1] = 0x01
            store(wgs84, at: 2)
            for (index, value) in [x, y, x, y].enumerated() { store(value, at: 6 + 8 * index) }
            raw[38] = 0x7C
            store(point, at: 39)
            store(x, at: 43)
            store(y, at: 51)
            raw[59] = 0xFE
            count = 60
        }
    }
}
