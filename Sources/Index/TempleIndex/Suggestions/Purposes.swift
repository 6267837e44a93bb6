/// What people go to temples for.
public enum Purposes {
    /// In the order of their numbers.
    public static let all: [Purpose] = PurposeTable.all
}
