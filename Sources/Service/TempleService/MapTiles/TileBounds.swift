/// The box of degrees that a file of tiles covers.
public struct TileBounds: Sendable, Hashable {
    public let west: Double
    public let south: Double
    public let east: Double
    public let north: Double

    /// Reads the `bounds` of a file's metadata: west, south, east and north, separated by commas. Nil for any other text.
    init?(_ text: String) {
        let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { part in
            Double(part.filter { $0 != " " })
        }
        guard numbers.count == 4, let west = numbers[0], let south = numbers[1], let east = numbers[2],
            let north = numbers[3], (-180...180).contains(west), (-180...180).contains(east), west < east,
            (-90...90).contains(south), (-90...90).contains(north), south < north
        else { return nil }
        (self.west, self.south, self.east, self.north) = (west, south, east, north)
    }
}
