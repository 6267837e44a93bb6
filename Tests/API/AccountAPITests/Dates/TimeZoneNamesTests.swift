import Expectations
import Testing

@testable import AccountAPI

struct TimeZoneNamesTests {
    @Test func timeZonesAreNamesOfTheDatabase() {
        for name in ["Asia/Taipei", "UTC", "America/Argentina/Buenos_Aires", "Asia/Calcutta", "Etc/GMT+8"] {
            expect(TimeZoneNames.contains(name))
        }
        for name in ["", "asia/taipei", "Asia", "Asia/Taipei ", "localtime", "posixrules", "+08:00"] {
            expect(!TimeZoneNames.contains(name), "\(name)")
        }
    }
}
