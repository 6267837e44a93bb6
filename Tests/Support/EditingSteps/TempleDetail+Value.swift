internal import TempleModel

extension TempleDetail {
    /// Returns what readers see of a field, in an editor's form.
    func value(of field: MergedTemple.Field) -> FieldValue {
        switch field {
        case .name: .text(temple.name)
        case .aliases: texts(aliases)
        case .position: .position(temple.coordinate, precision)
        case .address: text(temple.address)
        case .mainDeity: text(temple.mainDeity)
        case .sideDeities: texts(temple.deities.filter { $0.role == .side }.map(\.written))
        case .phone: text(temple.phone)
        case .openTime: hours
        case .website: text(temple.website)
        case .photos: photos.isEmpty ? .none : .photos(photos)
        case .rating: temple.rating.map { .rating($0, count: temple.ratingCount) } ?? .none
        default: text(texts[field])
        }
    }

    private var hours: FieldValue {
        guard let hours = temple.hours, hours.areGiven else { return .none }
        return .hours(FieldValue.Hours(text: hours.text, stated: hours.stated, lunar: hours.statedLunar))
    }

    private func text(_ text: String?) -> FieldValue { text.map { .text($0) } ?? .none }

    private func texts(_ texts: [String]) -> FieldValue { texts.isEmpty ? .none : .texts(texts) }
}
