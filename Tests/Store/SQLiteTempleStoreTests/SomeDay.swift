import LunarCalendar

/// A date for tests that do not depend on the date: 2026-11-20.
let someDay = CivilDay(dayNumber: 20_777)
