import Expectations
import FakeEditor
import HTTPModel
import TempleModel
import Testing

@testable import AdminPages

/// Addresses that only take forms, entered or opened as pages.
struct FormAddressTests {
    /// What a browser sends with an address that somebody enters.
    private static let entered = ["Sec-Fetch-Site": "none"]

    @Test(arguments: [
        ("/admin/temples/234/delete", "/admin/temples/234"), ("/admin/temples/many", "/admin/temples"),
        ("/admin/temples/many/save", "/admin/temples"), ("/admin/people/1/role", "/admin/people"),
        ("/admin/users/find", "/admin/users"), ("/admin/users/remove", "/admin/users"),
        ("/admin/notifications/account", "/admin/notifications"),
        ("/admin/notifications/retry", "/admin/notifications"),
        ("/admin/changes/25/undo", "/admin/changes/25"), ("/admin/sign-out", "/admin"),
        ("/admin/check/position?x=//evil.example", "/admin"),
    ])
    func aFormsAddressLeadsToItsPage(address: String, page: String) throws {
        let desk = try TestOffice()
        let cookie = try desk.signIn(.owner)
        for headers in [Self.entered, ["Sec-Fetch-Site": "cross-site"], TestOffice.own] {
            let response = try desk.ask(.get, address, cookie: cookie, headers)
            expect(response.status == 303 && response.headers["Location"] == page, "\(address) \(headers)")
        }
        // Another method is told that it is none, and a stranger no more than before.
        try expect(desk.ask(.delete, address, cookie: cookie).status, equals: 405)
        let stranger = try desk.ask(.get, address, Self.entered)
        expect(stranger.status == 401 && stranger.headers["Location"] == nil && stranger.headers["Allow"] == nil)
    }

    @Test func whoMayNotSendTheFormIsToldSo() throws {
        let desk = try TestOffice()
        let response = try desk.ask(.get, "/admin/people/1/role", cookie: try desk.signIn(.viewer), Self.entered)
        expect(response.status == 403 && response.headers["Location"] == nil)
    }

    @Test func nothingIsThereWhereNobodyIsInvited() throws {
        let desk = try TestOffice(isAnybodyInvited: false)
        try expect(desk.ask(.get, "/admin/temples/234/delete", Self.entered).status, equals: 404)
    }
}
