public import TempleModel

/// What is wrong with a body, or what its author should know, as a list.
public enum EditFaultJSON {
    /// Returns the list.
    public static func list(_ faults: [EditFault]) -> [UInt8] {
        var json = JSONWriter(reservingCapacity: 160 * faults.count + 2)
        write(faults, to: &json)
        return json.bytes
    }

    /// Writes the list as the next value.
    public static func write(_ faults: [EditFault], to json: inout JSONWriter) {
        json.array(faults) { json, fault in
            json.object { json in
                json.member("pointer", fault.pointer)
                json.member("code", fault.code)
                json.member("detail", fault.detail)
            }
        }
    }
}
