import LunarCalendar

/// A day for questions that are not about days: 2026-11-20.
let someDay = CivilDay(dayNumber: 20_777)
