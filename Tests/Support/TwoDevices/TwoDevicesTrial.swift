import Expectations
package import BuiltProgram
internal import Foundation
internal import RawHTTPClient
internal import SeededRandom
internal import Testing

/// Two devices that are edited offline and come back, by the rule of docs/accounts.md, beside a plain model.
package struct TwoDevicesTrial {
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
        let method: String
        let path: String
        var body: String?
        /// Nil for a new reminder.
        let state: String?
        /// Returns false where there is nothing to change.
        let apply: (inout Kept) -> Bool
    }

    private final class Device {
        let number: Int
        /// The tag of each state as the device has read it, and the state.
        var tags: [String: (tag: String, state: String)] = [:]
        var cursor: String?
        var copy = Kept()
        var positions: [Int: Int] = [:]
        var edits: [Edit] = []

        init(_ number: Int) { self.number = number }
    }

    /// An answer to a request.
    package struct Answer {
        let status: Int
        let tag: String?
        let body: String

        package init(status: Int, tag: String?, body: String) {
            (self.status, self.tag, self.body) = (status, tag, body)
        }

        func object() throws -> [String: Any] {
            try require(JSONSerialization.jsonObject(with: Data(body.utf8)) as? [String: Any], body)
        }
    }

    /// Sends a request of a device.
    ///
    /// - Parameters:
    ///   - device: 0 or 1.
    ///   - path: what comes after `/api/user/`.
    ///   - condition: of `If-None-Match` where it reads, and of `If-Match` where it writes; nil for none.
    ///   - body: JSON; nil for none.
    package typealias Sending = (
        _ device: Int, _ method: String, _ path: String, _ condition: String?, _ body: String?
    ) throws -> Answer

    /// The ids of temples that are there.
    private let temples: [Int]
    private let ask: Sending

    /// - Parameters:
    ///   - temples: the ids of some that are there. The deities 1 and 2 are there too.
    ///   - ask: sends a request of somebody who has nothing yet.
    package init(temples: [Int], ask: @escaping Sending) {
        (self.temples, self.ask) = (temples, ask)
    }

    private func object(_ members: [String: String]) -> String {
        "{" + members.sorted { $0.key < $1.key }.map { "\"\($0.key)\":\($0.value)" }.joined(separator: ",") + "}"
    }

    // MARK: Edits

    private func edit(_ device: Device, _ random: inout SplitMix64) -> Edit {
        func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
        func temple() -> Int { temples[number(0...temples.count - 1)] }
        let reminder = device.copy.reminders.keys.sorted().randomElement(using: &random)
        switch (number(0...9), reminder) {
        case (0...2, _):
            var members: [String: String] = [:]
            if number(0...1) == 0 { members["advance_days"] = "\(number(0...30))" }
            if number(0...1) == 0 { members["newmoon_enabled"] = number(0...1) == 0 ? "true" : "false" }
            if number(0...2) == 0 { members["notify_time"] = "\"0\(number(0...9)):00\"" }
            return Edit(method: "PATCH", path: "settings", body: object(members), state: "settings") {
                $0.settings.merge(members) { $1 }
                return true
            }
        case (3...4, let id?):
            let path = id
            let members = number(0...1) == 0 ? ["title": "\"\(number(0...9))\""] : ["days_ahead": "\(number(0...9))"]
            return Edit(method: "PATCH", path: path, body: object(members), state: path) { kept in
                guard kept.reminders[path] != nil else { return false }
                kept.reminders[path]?.merge(members) { $1 }
                return true
            }
        case (5, let id?) where device.copy.reminders.count > 4:
            let path = id
            return Edit(method: "DELETE", path: path, state: path) { $0.reminders.removeValue(forKey: path) != nil }
        case (5, _) where device.copy.reminders.count < 9:
            let title = "\"\(number(0...9))\""
            let body = #"{"title":\#(title),"calendar":"solar","every":"month","day":1}"#
            return Edit(method: "POST", path: "reminders", body: body, state: nil) { _ in true }
        case (6, _):
            let id = number(1...2)
            return Edit(method: "DELETE", path: "deity-subscriptions/\(id)", state: "deity-subscriptions") {
                $0.deities.removeValue(forKey: id) != nil
            }
        case (7, _):
            let (id, isOn) = (number(1...2), number(0...1) == 0)
            return Edit(
                method: "PUT", path: "deity-subscriptions/\(id)", body: "{\"enabled\":\(isOn)}",
                state: "deity-subscriptions"
            ) {
                $0.deities[id] = isOn
                return true
            }
        case (8, _):
            let id = temple()
            return Edit(method: "DELETE", path: "favourites/\(id)", state: "favourites") { kept in
                guard let index = kept.favourites.firstIndex(where: { $0.id == id }) else { return false }
                kept.favourites.remove(at: index)
                return true
            }
        default:
            let (id, note) = (temple(), number(0...2) == 0 ? "null" : "\"\(number(0...9))\"")
            return Edit(method: "PUT", path: "favourites/\(id)", body: "{\"note\":\(note)}", state: "favourites") {
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
            var response = try ask(device.number, edit.method, edit.path, known?.tag, edit.body)
            let isThere = edit.state.map { !$0.hasPrefix("reminders/") || kept.reminders[$0] != nil } ?? true
            counts[response.status, default: 0] += 1
            if let state = edit.state, let known, isThere {
                let isOther = known.state != kept.state(of: state)
                // The tags of reminders and favourites also have times, which the model has not.
                if isOther || ["settings", "deity-subscriptions"].contains(state) {
                    expect(response.status == 412, equals: isOther, "\(response.body)")
                }
            }
            if response.status == 412 {
                let tag = try require(response.tag)
                response = try ask(device.number, edit.method, edit.path, tag, edit.body)
            }
            guard edit.apply(&kept) else {
                expect(response.status, equals: 404, "\(response.body)")
                continue
            }
            expect([200, 201, 204], contains: response.status, "\(response.body)")
            if edit.state == nil {
                let added = try response.object()
                let path = "reminders/\(added["id"] as? String ?? "")"
                kept.reminders[path] = ["title": "\"\(added["title"] as? String ?? "")\"", "days_ahead": "null"]
            }
            if let state = edit.state, edit.method != "DELETE" || state != edit.path {
                device.tags[state] = (try require(response.tag), kept.state(of: state))
            }
        }
        device.edits = []
    }

    /// Follows what has changed, and reads the tags of what may be edited next.
    private func follow(_ device: Device, _ kept: Kept) throws {
        while true {
            let since = device.cursor.map { "&since=" + $0 } ?? ""
            let page = try ask(device.number, "GET", "changes?limit=50" + since, nil, nil).object()
            for change in page["changes"] as? [[String: Any]] ?? [] { take(change, device) }
            device.cursor = page["cursor"] as? String
            if page["has_more"] as? Bool == false { break }
        }
        device.copy.favourites.sort { (device.positions[$0.id] ?? 0, $0.id) < (device.positions[$1.id] ?? 0, $1.id) }
        for path in ["settings", "favourites", "deity-subscriptions"] + kept.reminders.keys.sorted() {
            let response = try ask(device.number, "GET", path, device.tags[path]?.tag, nil)
            expect([200, 304], contains: response.status)
            device.tags[path] = (try require(response.tag), kept.state(of: path))
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

    /// Makes edits of both devices without a network, lets them come back in any order, and expects that both have what
    /// the model has.
    ///
    /// - Parameter most: how many edits a device has at most when it comes back.
    /// - Returns: how many first answers had each status.
    package func run(edits wanted: Int, mostAtOnce most: Int, seed: UInt64) throws -> [Int: Int] {
        var random = SplitMix64(seed: seed)
        let devices = [Device(0), Device(1)]
        var (kept, edits, counts) = (Kept(), 0, [Int: Int]())
        for device in devices { try follow(device, kept) }
        while edits < wanted {
            for device in devices {
                for _ in 0..<Int.random(in: 0...most, using: &random) {
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
        return counts
    }

    /// Lets several people each edit with two devices of their own at services.
    ///
    /// An account may only write so often: each makes some hundred edits.
    package static func run(
        people: Int, temples: [Int], signIn: (_ person: Int, _ device: Int) throws -> SignedInClient
    ) throws {
        var counts: [Int: Int] = [:]
        for person in 0..<people {
            let devices = try (0...1).map { try signIn(person, $0) }
            let trial = TwoDevicesTrial(temples: temples) { device, method, path, condition, body in
                let name = method == "GET" ? "If-None-Match" : "If-Match"
                let answer = try devices[device].send(
                    method, "/" + path, body: body ?? "", headers: condition.map { "\(name): \($0)\r\n" } ?? "")
                return Answer(status: answer.status, tag: answer.headers["etag"], body: answer.body)
            }
            let found = try trial.run(edits: 100, mostAtOnce: 20, seed: 4_500 + UInt64(person))
            counts.merge(found) { $0 + $1 }
        }
        expectEveryStatus(counts)
    }

    /// Expects that each kind of answer was given.
    package static func expectEveryStatus(_ counts: [Int: Int]) {
        for status in [200, 201, 204, 404, 412] { expect(counts[status, default: 0], isAbove: 0, "\(status)") }
    }
}
