internal import TempleModel
internal import Wording

extension TempleRecord {
    /// The record with clean texts: JSON can have any character, and others may have written it.
    var cleaned: TempleRecord {
        var record = self
        record.name = CleanText.line(name)
        record.aliases = aliases.map(CleanText.line)
        record.texts = FieldTexts { field, _ in
            texts[field].map(StoredBound(field) == .line ? CleanText.line : CleanText.lines)
        }
        record.extras = extras?.cleaned
        return record
    }
}

extension TempleRecord.Extras {
    fileprivate var cleaned: TempleRecord.Extras {
        var extras = self
        extras.sideDeities = sideDeities.map(CleanText.line)
        extras.openTime = openTime.map(CleanText.line)
        extras.openingHours = openingHours.map(CleanText.lines)
        extras.openingHoursLunar = openingHoursLunar.map(CleanText.lines)
        extras.photos = photos.map(\.cleaned)
        return extras
    }
}

extension StoredActivity {
    /// The activity with clean texts.
    var cleaned: StoredActivity {
        var activity = self
        activity.record.title = CleanText.line(record.title)
        activity.record.description = record.description.map(CleanText.lines)
        activity.record.time = record.time.map(CleanText.lines)
        activity.record.place = record.place.map(CleanText.lines)
        activity.record.address = record.address.map(CleanText.lines)
        activity.record.organizer = record.organizer.map(CleanText.lines)
        activity.record.website = record.website.map(CleanText.lines)
        activity.eventID = eventID.flatMap { StoredBound.ids.contains($0) ? $0 : nil }
        return activity
    }
}
