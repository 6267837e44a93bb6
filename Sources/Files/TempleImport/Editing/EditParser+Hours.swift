internal import TempleModel

extension EditParser {
    /// Reads the opening hours: one field, in which what is not named is none. Where the editor only takes away hours in
    /// the grammar, the rest stays.
    func readHours() {
        let text = text(self["open_time"], .line(longest: FieldReader.Longest.openTime), at: EditPlace("open_time"))
        let stated = self.text(self["opening_hours"], .openingHours, at: EditPlace("opening_hours"))
        let lunar = self.text(self["opening_hours_lunar"], .lunarHours, at: EditPlace("opening_hours_lunar"))
        let all = [text, stated, lunar]
        guard !all.allSatisfy(\.isUnnamed), !all.contains(where: \.isFaulty) else { return }
        let keepsRest = text.isUnnamed && [stated, lunar].allSatisfy { $0.value == nil }
        let rest = keepsRest ? present?.extras : nil
        let hours = FieldValue.Hours(
            text: text.value(elseIfUnnamed: rest?.openTime), stated: stated.value(elseIfUnnamed: rest?.openingHours),
            lunar: lunar.value(elseIfUnnamed: rest?.openingHoursLunar))
        values[.openTime] = hours == FieldValue.Hours() ? FieldValue.none : .hours(hours)
    }
}
