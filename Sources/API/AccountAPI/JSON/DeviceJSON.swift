internal import AccountModel
internal import TempleFormats

/// Devices that are told by push. The keys of a browser's subscription are in no answer.
enum DeviceJSON {
    static func list(_ devices: [Device], now: Int64) -> [UInt8] {
        var json = JSONWriter(reservingCapacity: 512 * devices.count + 2)
        write(devices, now: now, to: &json)
        return json.bytes
    }

    static func document(_ device: Device, now: Int64) -> [UInt8] {
        var json = JSONWriter(reservingCapacity: 512)
        json.object { members(of: device, now, to: &$0) }
        return json.bytes
    }

    static func write(_ devices: [Device], now: Int64, to json: inout JSONWriter) {
        json.array(devices) { json, device in json.object { members(of: device, now, to: &$0) } }
    }

    private static func members(of device: Device, _ now: Int64, to json: inout JSONWriter) {
        json.member("id", device.id)
        json.member("token", device.token)
        json.member("platform", device.platform.rawValue)
        json.member("is_active", device.isActive)
        json.member("needs_renewal", device.isUnseen(at: now))
        json.member("created_at", UTCText.text(secondsSince1970: device.createdAt))
        json.member("updated_at", UTCText.text(secondsSince1970: device.updatedAt))
    }
}
