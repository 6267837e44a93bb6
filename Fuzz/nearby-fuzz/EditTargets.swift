internal import Foundation
internal import Geodesy
@testable internal import TempleAdmin
internal import TempleImport
internal import TempleModel
internal import TempleTables
internal import WebRouting

/// Fuzz targets of edits by hand: a body is refused with its faults, or its values are within the limits of an import and
/// are the same after the history has stored them.
enum EditTargets {
    private static let judge: EditJudge = {
        let folder = URL(fileURLWithPath: ProcessInfo.processInfo.environment["NEARBY_DATA"] ?? "data")
        let borders = try? CountyBorders(Data(contentsOf: folder.appendingPathComponent("counties.geojson")))
        return EditJudge(counties: borders)
    }()

    /// Reads the body of a request: as JSON, as a new temple, as a change of one, and as a batch.
    static func body(_ bytes: [UInt8]) {
        do throws(JSONBody.Unreadable) {
            let value = try JSONBody.value(of: bytes)
            requireEqual(try? JSONBody.value(of: Array(json(value).utf8)), value)
        } catch {
            require((0...bytes.count).contains(error.offset), "\(error)")
        }
        batch(bytes)
        guard let members = try? JSONBody.members(bytes) else { return }
        let body = EditBody(judge: judge)
        for kind in EntityKind.allCases {
            for write in [StepAction.Write.add, .change(190)] {
                do {
                    check(try body.asked(.write(kind, write), members, with: FuzzedEditor()))
                } catch let faults as EditFaults {
                    check(faults.faults)
                } catch {
                    require(false, "\(error)")
                }
            }
        }
    }

    /// Reads values as the history stores them, which others may have written.
    static func fields(_ bytes: [UInt8]) {
        let values = FieldValuesText.values(String(decoding: bytes, as: UTF8.self))
        check(stored: values)
        for case .position(let coordinate, _) in values.values {
            require(abs(coordinate.latitude) <= 90 && abs(coordinate.longitude) <= 180, "\(coordinate)")
        }
        for text in values.values.flatMap(texts) {
            require(text.unicodeScalars.allSatisfy { $0 == "\n" || $0.properties.generalCategory != .control }, text)
        }
    }

    private static func batch(_ bytes: [UInt8]) {
        do {
            let edit = try BatchBody.edit(bytes, with: FuzzedEditor(), judgedBy: judge)
            require((1...BatchBody.mostSteps).contains(edit.steps.count), "\(edit.steps.count) steps")
            for step in edit.steps { check(step) }
        } catch let fault as Fault {
            requireEqual(fault.status, 400)
            for member in fault.members {
                let value = try? JSONSerialization.jsonObject(with: Data(member.json), options: .fragmentsAllowed)
                require(value != nil, member.name)
            }
        } catch let faults as EditFaults {
            check(faults.faults)
        } catch {
            require(error is EditRefused, "\(error)")
        }
    }

    // MARK: Properties

    private static func check(_ faults: [EditFault]) {
        require(!faults.isEmpty, "refused without a fault")
        for fault in faults {
            require(fault.pointer.isEmpty || fault.pointer.hasPrefix("/"), fault.pointer)
            require(!fault.code.isEmpty && !fault.detail.isEmpty, "\(fault)")
        }
    }

    private static func check(_ step: AskedStep) {
        for warning in step.warnings { require(warning.pointer.hasPrefix("/"), warning.pointer) }
        let values: FieldValues
        switch step.step {
        case .add(let added): values = added
        case .change(_, let fields, _): values = fields.set
        case .delete, .restore, .compare, .deleteEntity, .restoreEntity: return
        // The store judges them.
        case .addEntity, .changeEntity: return
        case .merge(_, let into, _): return require(into > 0, "\(into)")
        case .split(_, let sources, _):
            return require(
                !sources.isEmpty && sources.allSatisfy { !$0.source.isEmpty && !$0.id.isEmpty }, "\(sources)")
        }
        check(stored: values)
        for (field, value) in values {
            if value == FieldValue.none { require(!field.isRequired, "\(field) is none") }
            for text in texts(value) {
                require(!text.isEmpty && text.unicodeScalars.count <= 5_000, text)
                require(
                    text.unicodeScalars.allSatisfy { $0 == "\n" || $0.properties.generalCategory != .control }, text)
            }
            switch value {
            case .position(let coordinate, _):
                let (latitude, longitude) = (coordinate.latitude, coordinate.longitude)
                require(abs(latitude) <= 90 && abs(longitude) <= 180, "\(coordinate)")
                require(abs(latitude) >= 0.01 || abs(longitude) >= 0.01, "\(coordinate)")
            case .rating(let rating, let count):
                require((0...5).contains(rating) && count ?? 0 >= 0, "\(rating) \(count ?? 0)")
            case .photos(let photos): require((1...10).contains(photos.count), "\(photos.count) pictures")
            case .none, .text, .texts, .hours: break
            }
        }
        if case .text(let phone)? = values[.phone] {
            let digits = phone.filter(\.isNumber)
            require(!(digits.count == 10 && digits.hasPrefix("09")), digits)
        }
    }

    /// Values are the same after they were stored, and each is of its field's kind.
    private static func check(stored values: FieldValues) {
        guard let text = try? FieldValuesText.text(values) else { return require(false, "\(values)") }
        requireEqual(FieldValuesText.values(text), values)
        for (field, value) in values {
            let fits =
                switch (value, field.kind) {
                case (.none, _), (.text, .text), (.position, .position), (.hours, .hours), (.rating, .rating): true
                case (.texts(let texts), .texts): !texts.isEmpty
                case (.photos(let photos), .photos): !photos.isEmpty
                default: false
                }
            require(fits, "\(field): \(value)")
        }
    }

    private static func texts(_ value: FieldValue) -> [String] {
        switch value {
        case .text(let text): [text]
        case .texts(let texts): texts
        case .hours(let hours): [hours.text, hours.stated, hours.lunar].compactMap { $0 }
        case .photos(let photos): photos.flatMap { [$0.url, $0.title, $0.credit, $0.license].compactMap { $0 } }
        case .none, .position, .rating: []
        }
    }

    // MARK: JSON

    private static func json(_ value: EditInput) -> String {
        switch value {
        case .null: "null"
        case .text(let text): quoted(text)
        case .number(let number): "\(number)"
        case .flag(let flag): "\(flag)"
        case .list(let elements): "[" + elements.map(json).joined(separator: ",") + "]"
        case .object(let members):
            "{" + members.map { quoted($0.name) + ":" + json($0.value) }.joined(separator: ",") + "}"
        }
    }

    private static func quoted(_ text: String) -> String {
        let scalars = text.unicodeScalars.map { scalar in
            guard scalar.value < 0x20 || scalar == "\"" || scalar == "\\" else { return String(scalar) }
            let digits = String(scalar.value, radix: 16)
            return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
        return "\"" + scalars.joined() + "\""
    }
}
