import Expectations
import Geodesy
import HanNames
import Places
import Testing

/// `data/places.json`, and the table that is made from it.
struct PlaceDataTests {
    @Test func theTableHasWhatTheFileHas() throws {
        let file = try require(PlaceFile.read)
        expect(Places.all.count, equals: file.places.count)
        for (place, entry) in zip(Places.all, file.places) {
            expect(place.number, equals: entry.number)
            expect(place.kind.rawValue, equals: entry.kind)
            expect(place.name, equals: entry.name)
            expect(place.county, equals: entry.county)
            expect(place.otherNames, equals: entry.otherNames)
            expect(place.romanized, equals: entry.romanized)
            expect(place.systems, equals: entry.systems ?? [])
            expect(place.center.latitude, equals: entry.lat)
            expect(place.center.longitude, equals: entry.lng)
        }
        expect(!file.sources.isEmpty && file.sources.values.allSatisfy { !$0.isEmpty })
    }

    @Test func thereAreAllCountiesAndTownships() {
        expect(Place.counties.count, equals: 22)
        expect(Place.townships.count, equals: 368)
        expect(Set(Places.all.map(\.number)).count, equals: Places.all.count)
        let counties = Set(Place.counties.map(\.name))
        expect(Set(Place.townships.map(\.fullName)).count, equals: 368)
        for place in Place.townships + Place.stations {
            expect(place.county.map(counties.contains), equals: true, "\(place.name)")
        }
    }

    /// `District` has the names without their counties, for the matching of addresses.
    @Test func theNamesAreThoseOfTheDistricts() {
        let districts = Set(District.names)
        for place in Place.counties + Place.townships { expect(districts, contains: place.name, "\(place.fullName)") }
        // District also has what a township is called no longer.
        let current = Set((Place.counties + Place.townships).map(\.name))
        expect(current.count, equals: 22 + 357)
    }

    @Test func everyPlaceIsInTaiwanAndHasASpelling() {
        for place in Places.all {
            expect((21.8...26.5).contains(place.center.latitude), "\(place.fullName)")
            expect((118.1...122.1).contains(place.center.longitude), "\(place.fullName)")
            expect(!place.romanized.isEmpty, "\(place.fullName)")
            expect(
                place.romanized.allSatisfy { $0.unicodeScalars.allSatisfy { $0.value < 0x250 } }, "\(place.fullName)")
            expect(place.systems.isEmpty, equals: place.kind != .station)
        }
        // A misprint of a source, and a reading that the character has elsewhere.
        let spellings = Set(Places.all.flatMap(\.romanized))
        expect(spellings.contains("St. Ignatius High School") && spellings.contains("Muzha"))
        expect(spellings.isDisjoint(with: ["St.lgnatius High School", "Mushan"]))
    }

    /// The next station gets a number that none had, also if the one with the highest is gone.
    @Test func theFileHasTheLastNumberOfAStation() throws {
        let last = try require(PlaceFile.read).lastStation
        expect(last, isAtLeast: 90_000_512)
        for place in Place.stations { expect(place.number, isAtMost: last, "\(place.name)") }
    }
}
