/// Names of Taiwan's counties, cities, townships and districts, current ones and those before 2010 and 2014.
public enum District {
    /// Full names in traditional characters, with the character for the kind of district: 臺中市, 大甲區, 大甲鎮.
    public static let names: [String] = PlacePrefix.countyNames + Township.names
}
