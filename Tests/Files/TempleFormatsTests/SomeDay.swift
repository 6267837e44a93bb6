import LunarCalendar

/// The current day in these tests: 2026-11-20, 農曆十月十二.
let someDay = CivilDay(dayNumber: 20_777)
