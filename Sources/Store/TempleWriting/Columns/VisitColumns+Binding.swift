internal import LunarCalendar
internal import SQLiteDriver
internal import TempleModel
internal import TempleTables

extension VisitColumns {
    /// Returns the numbered SQL parameters for all columns.
    static func parameters(from first: Int) -> String {
        all.indices.map { "?\(first + $0)" }.joined(separator: ", ")
    }

    static func bind(_ extras: TempleRecord.Extras?, to statement: Statement, from first: Int32) throws(DatabaseError) {
        try statement.bind(extras?.openingHours, at: first)
        try statement.bind(extras?.openingHoursLunar, at: first + 1)
        try statement.bind(extras?.hoursAsOf?.description, at: first + 2)
        try statement.bind(extras?.asOf?.description, at: first + 3)
        try statement.bind(extras?.website, at: first + 4)
        try statement.bind(extras?.photos.first?.url, at: first + 5)
        try statement.bind(extras?.ratingCount.map(Int64.init), at: first + 6)
    }
}
