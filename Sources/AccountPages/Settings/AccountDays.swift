internal import HTMLText

/// The days that come next of what a person follows.
enum AccountDays {
    /// Returns the section of the days; empty where nothing is followed.
    static func list(for context: PersonContext) throws -> HTML { "" }
}
