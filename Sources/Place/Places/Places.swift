/// The places of Taiwan that people name when they look for a temple: 22 counties, 368 townships and the stations.
///
/// Lookups read tables in memory that are made on first use.
public enum Places {
    /// All places of `data/places.json`, in its order: counties, townships, stations.
    public static let all: [Place] = PlaceTable.lines.split(separator: "\n").compactMap { Place($0) }
}
