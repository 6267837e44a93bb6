/// The names of Taiwan's counties, cities, townships and districts, today's and those before 2010 and 2014.
public enum District {
    /// Each with the character that says what it is, in traditional characters: 臺中市, 大甲區, 大甲鎮.
    public static let names: [String] = PlacePrefix.countyNames + Township.names
}
