import LunarCalendar

/// A day for queries in tests where the day does not matter: 2026-11-20.
let someDay = CivilDay(dayNumber: 20_777)
