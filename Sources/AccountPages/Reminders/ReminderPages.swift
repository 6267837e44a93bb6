/// Days of the person's own: `/account/reminders`.
enum ReminderPages {
    static let routes: [PersonPageRoute] = []
}
