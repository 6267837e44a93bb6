internal import LunarCalendar
internal import SQLiteDriver
internal import TempleModel
internal import TempleTables

extension VisitColumns {
    static func bind(_ extras: TempleRecord.Extras?, to statement: Statement, from first: Int32) throws(DatabaseError) {
        try statement.bind(extras?.openingHours, at: first)
        try statement.bind(extras?.openingHoursLunar, at: first + 1)
        try statement.bind(extras?.hoursAsOf?.description, at: first + 2)
        try statement.bind(extras?.asOf?.description, at: first + 3)
        try statement.bind(extras?.photos.first?.url, at: first + 4)
        try statement.bind(extras?.ratingCount.map(Int64.init), at: first + 5)
    }
}
