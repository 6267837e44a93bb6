import Expectations
import AccountModel
import FakeTempleStore
import Foundation
import HTTPModel
import SeededRandom
import TempleModel
import Testing
import WebRouting

@testable import AccountAPI

/// Two devices that are edited offline and come back, by the rule of docs/accounts.md, beside a plain model.
struct TwoDevicesTests {
    /// What the person keeps, as a plain model has it. Each value is the JSON of what a device sets.
    private struct Kept: Equatable {
        var settings = ["advance_days": "1", "newmoon_enabled": "false", "notify_time": "\"08:00\""]
        var reminders: [String: [String: String]] = [:]
        /// In the person's order, with notes.
        var favourites: [(id: Int, note: String)] = []
        var deities: [Int: Bool] = [:]

        static func == (first: Kept, second: Kept) -> Bool {
            first.settings == second.settings && first.reminders == second.reminders
                && first.deities == second.deities && first.favourites.elementsEqual(second.favourites, by: ==)
        }

        /// What a condition on a path is about.
        func state(of path: String) -> String {
            switch path {
            case "settings": "\(settings.sorted { $0.key < $1.key })"
            case "favourites": "\(favourites)"
            case "deity-subscriptions": "\(deities.sorted { $0.key < $1.key })"
            default: "\(reminders[path]?.sorted { $0.key < $1.key } ?? [])"
            }
        }
    }

    /// An edit: its request, what its condition is about, and what it does.
    private struct Edit {
        let method: HTTPMethod
        let path: String
        var body: String?
        /// Nil for a new reminder.
        let state: String?
        /// Returns false where there is nothing to change.
        let apply: (inout Kept) -> Bool
    }

    private final class Device {
        /// The tag of each state as the device has read it, and the state.
        var tags: [String: (tag: String, state: String)] = [:]
        var cursor: String?
        var copy = Kept()
        var positions: [Int: Int] = [:]
        var edits: [Edit] = []
    }

    private let home: Home
    private let table: RouteTable
    private let tokens: Home.Tokens

    init() throws {
        home = try Home()
        let lukang = try FakeStore.lukang()
        home.temples.temples += (Int64(1)...8).map { id in
            let temple = Temple(
                id: id, name: "廟", address: nil, coordinate: lukang.temple.coordinate, mainDeity: nil, deities: [],
                rating: nil, phone: nil)
            return TempleDetail(
                temple: temple, sources: [], county: nil, religion: nil, precision: .geocoded, introduction: nil,
                features: nil, transportation: nil, worshipTips: nil, reference: nil)
        }
        tokens = try home.signIn()
        table = home.table
    }

    private func ask(
        _ method: HTTPMethod, _ path: String, _ condition: String? = nil, body: String? = nil
    ) throws -> Response {
        let headers = condition.map { [method == .get ? "If-None-Match" : "If-Match": $0] } ?? [:]
        return table.answer(to: try home.request(method, "/api/user/" + path, as: tokens, headers, body: body))
    }

    private func object(_ members: [String: String]) -> String {
        "{" + members.sorted { $0.key < $1.key }.map { "\"\($0.key)\":\($0.value)" }.joined(separator: ",") + "}"
    }

    // MARK: Edits

    private func edit(_ device: Device, _ random: inout SplitMix64) -> Edit {
        func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
        let reminder = device.copy.reminders.keys.sorted().randomElement(using: &random)
        switch (number(0...9), reminder) {
        case (0...2, _):
            var members: [String: String] = [:]
            if number(0...1) == 0 { members["advance_days"] = "\(number(0...30))" }
            if number(0...1) == 0 { members["newmoon_enabled"] = number(0...1) == 0 ? "true" : "false" }
            if number(0...2) == 0 { members["notify_time"] = "\"0\(number(0...9)):00\"" }
            return Edit(method: .patch, path: "settings", body: object(members), state: "settings") {
                $0.settings.merge(members) { $1 }
                return true
            }
        case (3...4, let id?):
            let path = id
            let members = number(0...1) == 0 ? ["title": "\"\(number(0...9))\""] : ["days_ahead": "\(number(0...9))"]
            return Edit(method: .patch, path: path, body: object(members), state: path) { kept in
                guard kept.reminders[path] != nil else { return false }
                kept.reminders[path]?.merge(members) { $1 }
                return true
            }
        case (5, let id?) where device.copy.reminders.count > 4:
            let path = id
            return Edit(method: .delete, path: path, state: path) { $0.reminders.removeValue(forKey: path) != nil }
        case (5, _) where device.copy.reminders.count < 9:
            let title = "\"\(number(0...9))\""
            let body = #"{"title":\#(title),"calendar":"solar","every":"month","day":1}"#
            return Edit(method: .post, path: "reminders", body: body, state: nil) { _ in true }
        case (6, _):
            let id = number(1...2)
            return Edit(method: .delete, path: "deity-subscriptions/\(id)", state: "deity-subscriptions") {
                $0.deities.removeValue(forKey: id) != nil
            }
        case (7, _):
            let (id, isOn) = (number(1...2), number(0...1) == 0)
            return Edit(
                method: .put, path: "deity-subscriptions/\(id)", body: "{\"enabled\":\(isOn)}",
                state: "deity-subscriptions"
            ) {
                $0.deities[id] = isOn
                return true
            }
        case (8, _):
            let id = number(1...8)
            return Edit(method: .delete, path: "favourites/\(id)", state: "favourites") { kept in
                guard let index = kept.favourites.firstIndex(where: { $0.id == id }) else { return false }
                kept.favourites.remove(at: index)
                return true
            }
        default:
            let (id, note) = (number(1...8), number(0...2) == 0 ? "null" : "\"\(number(0...9))\"")
            return Edit(method: .put, path: "favourites/\(id)", body: "{\"note\":\(note)}", state: "favourites") {
                kept in
                if let index = kept.favourites.firstIndex(where: { $0.id == id }) {
                    kept.favourites[index].note = note
                } else {
                    kept.favourites.append((id, note))
                }
                return true
            }
        }
    }

    // MARK: Coming back

    /// Sends what was edited, in its order: where another device has changed the same, once more over what is there now.
    private func send(_ device: Device, _ kept: inout Kept, _ counts: inout [Int: Int]) throws {
        for edit in device.edits {
            let known = edit.state.flatMap { device.tags[$0] }
            var response = try ask(edit.method, edit.path, known?.tag, body: edit.body)
            let isThere = edit.state.map { !$0.hasPrefix("reminders/") || kept.reminders[$0] != nil } ?? true
            counts[response.status, default: 0] += 1
            if let state = edit.state, let known, isThere, known.state != kept.state(of: state) {
                expect(response.status, equals: 412, "\(response.text)")
                let tag = try require(response.headers["ETag"])
                response = try ask(edit.method, edit.path, tag, body: edit.body)
            }
            guard edit.apply(&kept) else {
                expect(response.status, equals: 404, "\(response.text)")
                continue
            }
            expect([200, 201, 204], contains: response.status, "\(response.text)")
            if edit.state == nil {
                let added = try home.object(response, status: 201)
                let path = "reminders/\(added["id"] as? String ?? "")"
                kept.reminders[path] = ["title": "\"\(added["title"] as? String ?? "")\"", "days_ahead": "null"]
            }
            if let state = edit.state, edit.method != .delete || state != edit.path {
                device.tags[state] = (try require(response.headers["ETag"]), kept.state(of: state))
            }
        }
        device.edits = []
    }

    /// Follows what has changed, and reads the tags of what may be edited next.
    private func follow(_ device: Device, _ kept: Kept) throws {
        while true {
            let since = device.cursor.map { "&since=" + $0 } ?? ""
            let page = try home.object(try ask(.get, "changes?limit=50" + since))
            for change in page["changes"] as? [[String: Any]] ?? [] { take(change, device) }
            device.cursor = page["cursor"] as? String
            if page["has_more"] as? Bool == false { break }
        }
        device.copy.favourites.sort { (device.positions[$0.id] ?? 0, $0.id) < (device.positions[$1.id] ?? 0, $1.id) }
        for path in ["settings", "favourites", "deity-subscriptions"] + kept.reminders.keys.sorted() {
            let response = try ask(.get, path, device.tags[path]?.tag)
            expect([200, 304], contains: response.status)
            device.tags[path] = (try require(response.headers["ETag"]), kept.state(of: path))
        }
    }

    private func take(_ change: [String: Any], _ device: Device) {
        let (id, value) = (change["id"] as? String ?? "", change["value"] as? [String: Any])
        func text(_ name: String) -> String { (value?[name] as? String).map { "\"\($0)\"" } ?? "null" }
        switch change["kind"] as? String {
        case "settings":
            device.copy.settings = [
                "advance_days": "\(value?["advance_days"] as? Int ?? -1)",
                "newmoon_enabled": "\(value?["newmoon_enabled"] as? Bool ?? false)", "notify_time": text("notify_time"),
            ]
        case "reminder":
            let days = (value?["days_ahead"] as? Int).map { "\($0)" } ?? "null"
            device.copy.reminders["reminders/" + id] =
                value == nil ? nil : ["title": text("title"), "days_ahead": days]
        case "favourite":
            device.copy.favourites.removeAll { "\($0.id)" == id }
            guard value != nil, let temple = Int(id) else { return }
            device.copy.favourites.append((temple, text("note")))
            device.positions[temple] = value?["position"] as? Int
        case "deity-subscription":
            if let deity = Int(id) { device.copy.deities[deity] = value?["enabled"] as? Bool }
        default: break
        }
    }

    @Test func tenThousandEditsOfTwoDevicesAreJoined() throws {
        var random = SplitMix64(seed: 4_401)
        let devices = [Device(), Device()]
        var (kept, edits, counts) = (Kept(), 0, [Int: Int]())
        for device in devices { try follow(device, kept) }
        while edits < 10_000 {
            for device in devices {
                for _ in 0..<Int.random(in: 0...60, using: &random) {
                    device.edits.append(edit(device, &random))
                    edits += 1
                }
            }
            for device in devices.shuffled(using: &random) {
                try send(device, &kept, &counts)
                // One of them may come back before the other has sent anything.
                try follow(device, kept)
                try require(device.copy == kept, "after \(edits) edits: \(device.copy) instead of \(kept)")
            }
        }
        for device in devices {
            try follow(device, kept)
            expect(device.copy, equals: kept)
        }
        for status in [200, 201, 204, 404, 412] { expect(counts[status, default: 0], isAbove: 20, "\(status)") }
    }
}
