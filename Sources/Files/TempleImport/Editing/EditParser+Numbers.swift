internal import TempleModel

extension EditParser {
    /// Reads a number, or null. The field holds it afterwards.
    func number(_ member: String, example: String) -> EditMember<Double> {
        let place = EditPlace(member)
        switch self[member] {
        case nil: return .unnamed
        case .null: return .null
        case .number(let number):
            return judged(number: "\(number)", example: example, at: place).map { .value($0) } ?? .faulty
        case .text(let text) where takesTexts:
            return judged(number: text, example: example, at: place).map { .value($0) } ?? .faulty
        case .some(let input):
            refuse(type: input, at: place, "write a number, for example \(example)")
            return .faulty
        }
    }

    /// Returns the number in a text; nil if it has a fault.
    func judged(number text: String, example: String, at place: EditPlace) -> Double? {
        field.hold(text)
        row.startRow()
        let number: Double?
        do throws(RowFinding) {
            number = try row.number(
                HeldText.column(place.name), malformed: .coordinateNotANumber, example: example)
        } catch {
            note(error, at: place)
            return nil
        }
        if number == nil { noteEmpty(at: place) }
        return number
    }

    /// Reads the rating with its number of people. A number alone is that of the present rating.
    func readRating() {
        let rating = rating()
        let count = ratingCount()
        guard !(rating.isUnnamed && count.isUnnamed), !rating.isFaulty, !count.isFaulty else { return }
        if let rating = rating.value(elseIfUnnamed: present?.extras?.rating) {
            values[.rating] = .rating(rating, count: count.value)
        } else if count.value == nil {
            values[.rating] = FieldValue.none
        } else {
            note(
                .required, at: EditPlace("rating"), "is missing beside rating_count",
                "write a rating from 0 to 5, or leave rating_count out")
        }
    }

    private func rating() -> EditMember<Double> {
        let number = number("rating", example: "4.5")
        guard number.value != nil else { return number }
        do throws(RowFinding) {
            return try row.rating(HeldText.column("rating")).map { .value($0) } ?? .faulty
        } catch {
            note(error, at: EditPlace("rating"))
            return .faulty
        }
    }

    private func ratingCount() -> EditMember<Int> {
        switch number("rating_count", example: "120") {
        case .unnamed: return .unnamed
        case .null: return .null
        case .faulty: return .faulty
        case .value: break
        }
        do throws(RowFinding) {
            return try row.count(HeldText.column("rating_count")).map { .value($0) } ?? .faulty
        } catch {
            note(error, at: EditPlace("rating_count"))
            return .faulty
        }
    }
}
