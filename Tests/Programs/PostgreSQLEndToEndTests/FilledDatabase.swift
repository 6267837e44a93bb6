import BuiltProgram
import Expectations
import Foundation
import PostgreSQLTestServer

/// A database with temples of several sources, activities and a history, which tests only read.
enum FilledDatabase {
    /// Error for an import that failed.
    struct Failure: Error {
        let words: [String]
        let error: String
    }

    private static let made = Result {
        let address = try PostgreSQLTestServer.shared.database(named: "filled")
        let program = try Program()
        for words in try imports(program) {
            let result = try program.run(["import"] + words + ["--database", address])
            guard result.status == 0 else { throw Failure(words: words, error: result.error) }
        }
        return address
    }

    /// The address of the database.
    static var address: String {
        get throws { try made.get() }
    }

    /// The arguments of the imports. The program has the files.
    static func imports(_ program: Program) throws -> [[String]] {
        let registry = try program.write(
            """
            編號,寺廟名稱,主祀神祇,行政區,地址,教別,電話,WGS84X,WGS84Y
            1764851,財團法人大甲鎮瀾宮,天上聖母,臺中市,臺中市大甲區順天路158號,道教,04-26763522,120.62361,24.34534

            """, "moi.csv")
        let list = try program.write("寺名,緯度,經度,地址\n無號宮,24.21,120.61,臺中市西屯區某路1號\n鎮瀾宮,24.3454,120.6236,\n", "list.csv")
        let feed = try program.write(
            """
            {"XML_Head":{"Infos":{"Info":[
            {"Id":"A1","Name":"鎮瀾宮元宵","Description":"放水燈 &amp; 遊行, 「甲」","Add":"鎮瀾宮",
             "Start":"2027-08-01T18:00:00+08:00","End":"2027-08-30T21:00:00+08:00","Px":120.6236,"Py":24.3453,
             "Website":"https://example.org/?a=1&b=2"},
            {"Id":"A2","Name":"大甲鎮瀾宮遶境","Description":"","Add":"","Start":"2027-04-01","End":"2027-04-09",
             "Cycle":"每年"}
            ]}}}
            """, "feed.json")
        let open = try program.write(
            """
            source,source_id,name,lat,lng,rating,rating_count,opening_hours,phone,aliases
            own,a,日夜宮,24.15,120.68,4.5,12,24/7,04-22222222,甲、乙宮
            own,b,"逗點, ""引號""宮",24.16,120.69,3.25,7,Mo-Su 00:00-00:01,,

            """, "open.csv")
        let last = try program.write(TempleRow.csv([TempleRow(1, "復原宮")]), "last.csv")
        let starter = Repository.root.appendingPathComponent("data/temples.csv").path
        return [
            [starter], [registry], [list, "--source", "list"], [feed], [open], [last, "--source", "test"], ["--undo"],
        ]
    }
}
