internal import TempleFormats
internal import TempleModel

/// The people who may edit. None of these has a token but the answer to an invitation.
enum PeopleJSON {
    static func list(_ people: [StaffMember]) -> [UInt8] {
        var json = JSONWriter(reservingCapacity: 128 * people.count + 2)
        json.array(people) { json, member in json.object { members(of: member, to: &$0) } }
        return json.bytes
    }

    static func document(_ member: StaffMember) -> [UInt8] {
        var json = JSONWriter(reservingCapacity: 128)
        json.object { members(of: member, to: &$0) }
        return json.bytes
    }

    static func invited(_ member: StaffMember, token: String) -> [UInt8] {
        var json = JSONWriter(reservingCapacity: 256)
        json.object { json in
            members(of: member, to: &json)
            json.member("token", token)
        }
        return json.bytes
    }

    static func me(name: String, role: StaffRole) -> [UInt8] {
        var json = JSONWriter(reservingCapacity: 64)
        json.object { json in
            json.member("name", name)
            json.member("role", role.rawValue)
        }
        return json.bytes
    }

    private static func members(of member: StaffMember, to json: inout JSONWriter) {
        json.member("name", member.name)
        json.member("role", member.role.rawValue)
        json.member("invited_at", TaiwanMoment(secondsSince1970: member.invitedAt).rfc3339)
    }
}
