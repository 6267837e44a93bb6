// swift-tools-version: 6.2

import PackageDescription

/// Modules on the way of a search, an answer of the API or an import, which are optimised in each build. The others are
/// not, but by `tools/build --full`: pages, accounts, reminders, servers and commands wait for people, disks and
/// networks. docs/performance.md lists what each module costs.
let fastModules: Set<String> = [
    "HanNames", "EventHTTPServer", "Geodesy", "WebRouting", "Platform", "Wording", "HTTPModel", "LunarCalendar",
    "OpeningHours", "RecordFiles", "SQLiteDriver", "SQLiteTempleStore", "TempleAPI", "TempleFormats", "TempleImport",
    "TempleIndex", "TempleModel", "TempleWriting",
]

/// Targets that are optimised in the build of the tests too, where they would take more time to run than to optimise:
/// what tests call most, and their oracles with what these are fed with.
let fastInTests: Set<String> = [
    "Places", "TempleIndex", "TempleTables", "EscapedMarkup", "GeodesicPairs", "InflatedBytes", "JSONShapes",
    "MemoryByteSource", "Oracles", "RawHTTPClient", "RegistryRows", "RowOracle", "SearchSamples", "SeededRandom",
]

/// Settings of every target: the Swift 6 language mode (complete concurrency checking), no warnings, imports with an
/// access level.
let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

/// Settings of a target. What is optimised is compiled in one piece, which takes half of the time. `NEARBY_DEBUGGER=1 swift
/// build` leaves all to the debugger, and `NEARBY_FULL=1`, which `tools/build --full` sets, optimises all of a release
/// build.
func settings(of name: String) -> [SwiftSetting] {
    let isFull = Context.environment["NEARBY_FULL"] != nil
    var settings = isFull ? strict + [.define("NEARBY_FULL")] : strict
    if fastModules.union(fastInTests).contains(name), Context.environment["NEARBY_DEBUGGER"] == nil {
        // With threads each file has an object of its own, which SwiftPM links in a debug build.
        let flags = ["-O", "-whole-module-optimization", "-num-threads", "2"]
        settings.append(.unsafeFlags(flags, .when(configuration: .debug)))
    }
    if !fastModules.contains(name), !isFull {
        settings.append(.unsafeFlags(["-Onone"], .when(configuration: .release)))
    }
    return settings
}

/// Declares a library module.
func module(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: settings(of: name))
}

/// Declares the tests of one module, in a folder of the same floor.
func tests(of name: String, _ more: [Target.Dependency] = [], exclude: [String] = []) -> Target {
    .testTarget(
        name: name + "Tests", dependencies: [.byName(name: name), "Expectations"] + more, exclude: exclude,
        swiftSettings: settings(of: name + "Tests"))
}

/// Declares code that several tests share, in a folder of Tests/Support.
func support(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: dependencies, path: "Tests/Support/" + name, swiftSettings: settings(of: name))
}

/// Sets where the targets of a floor lie: its modules in a folder of Sources, their tests in the folder of the same name in
/// Tests.
func floor(_ name: String, _ targets: [Target]) -> [Target] {
    for target in targets { target.path = "\(target.type == .test ? "Tests" : "Sources")/\(name)/\(target.name)" }
    return targets
}

let package = Package(
    name: "nearby",
    products: [
        .executable(name: "nearby", targets: ["nearby"]),
        // Preloaded by tests into programs that they start.
        .library(name: "KillPoint", type: .dynamic, targets: ["KillPoint"]),
    ],
    targets: [
        // What the machine and its libraries give.
        floor(
            "System",
            [
                // C libraries, each with a module map and a shim.
                .systemLibrary(name: "CMemory"),
                .systemLibrary(name: "CTerminal"),
                .systemLibrary(name: "CCrypto", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
                .systemLibrary(name: "CGeodesic", pkgConfig: "proj", providers: [.apt(["libproj-dev"])]),
                .systemLibrary(name: "CSpatiaLite", pkgConfig: "spatialite", providers: [.apt(["libspatialite-dev"])]),
                .systemLibrary(name: "CPostgreSQL", pkgConfig: "libpq", providers: [.apt(["libpq-dev"])]),
                .systemLibrary(name: "CArchive", pkgConfig: "libarchive", providers: [.apt(["libarchive-dev"])]),
                .systemLibrary(name: "CExpat", pkgConfig: "expat", providers: [.apt(["libexpat1-dev"])]),
                .systemLibrary(name: "CXML2", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"])]),
                .systemLibrary(name: "CYajl", pkgConfig: "yajl", providers: [.apt(["libyajl-dev"])]),
                .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
                .systemLibrary(name: "CIsal", pkgConfig: "libisal", providers: [.apt(["libisal-dev"])]),
                .systemLibrary(name: "CEvent", pkgConfig: "libevent", providers: [.apt(["libevent-dev"])]),
                .systemLibrary(name: "CCurl", pkgConfig: "libcurl", providers: [.apt(["libcurl4-openssl-dev"])]),
                .systemLibrary(name: "CQRencode", pkgConfig: "libqrencode", providers: [.apt(["libqrencode-dev"])]),
                // What every module may use of the machine: threads, files and folders, time zones, a hash that is equal everywhere.
                module("Platform"),
                module("Secrets", ["CCrypto"]),
                tests(of: "Platform"),
                tests(of: "Secrets", ["TestProvider"]),
            ]),
        // Text for people, and how Chinese names are written, sound and are compared.
        floor(
            "Text",
            [
                // Text for people: languages, words in each, suggestions for typing errors, text from outside, HTML.
                module("Wording"),
                // Chinese names: how they sound and are written, which deity and which temple they mean.
                module("HanNames"),
                tests(of: "Wording", ["SeededRandom"]),
                tests(of: "HanNames", ["Geodesy", "RegistryRows", "SeededRandom"]),
            ]),
        // Days, lunar and civil, rules of days, hours.
        floor(
            "Time",
            [
                // Days, civil and lunar, and rules of days.
                module("LunarCalendar"),
                module("OpeningHours", ["LunarCalendar"]),
                tests(of: "LunarCalendar", ["SeededRandom"]),
                tests(of: "OpeningHours", ["LunarCalendar", "SeededRandom"]),
            ]),
        // Positions, distances, and places of Taiwan by name.
        floor(
            "Place",
            [
                module("Geodesy", ["CGeodesic"]),
                module("Places", ["Geodesy", "HanNames"]),
                tests(of: "Geodesy", ["CGeodesic", "GeodesicPairs", "SeededRandom"]),
                tests(of: "Places", ["Geodesy", "HanNames", "RegistryRows"]),
            ]),
        // Temples, the checked query, and the ports to a store: values alone.
        floor(
            "Model",
            [
                module("TempleModel", ["Geodesy", "LunarCalendar", "OpeningHours", "Platform", "Wording"]),
                tests(of: "TempleModel", ["Geodesy", "LunarCalendar", "SearchSamples", "SeededRandom"]),
            ]),
        // Search in memory, and what somebody means who types.
        floor(
            "Index",
            [
                // Search in memory, and what somebody means who types: temples, deities, places, festivals and purposes.
                module("TempleIndex", ["CMemory", "Geodesy", "HanNames", "LunarCalendar", "Places", "TempleModel"]),
                tests(
                    of: "TempleIndex",
                    [
                        "Geodesy", "HanNames", "LunarCalendar", "Oracles", "Places", "RegistryRows", "SeededRandom",
                        "TempleModel",
                    ]),
            ]),
        // Temples in a file, and on a server.
        floor(
            "Store",
            [
                module("SQLiteDriver", ["CSpatiaLite", "Geodesy", "Platform"]),
                module("PostgreSQL", ["CPostgreSQL", "Platform"]),
                // What both stores share: tables, rows, records, ways of a query, and the embedded database's schema.
                module(
                    "TempleTables",
                    [
                        "Geodesy", "HanNames", "LunarCalendar", "Platform", "SQLiteDriver", "TempleIndex",
                        "TempleModel", "Wording",
                    ]),
                module(
                    "SQLiteTempleStore",
                    [
                        "CMemory", "Geodesy", "HanNames", "LunarCalendar", "Platform", "SQLiteDriver", "TempleIndex",
                        "TempleModel", "TempleTables",
                    ]),
                // Who writes a file: imports, edits, undo, and a copy that follows another database.
                module(
                    "TempleWriting",
                    ["Geodesy", "HanNames", "LunarCalendar", "Platform", "SQLiteDriver", "TempleModel", "TempleTables"]),
                module(
                    "PostGISTempleStore",
                    [
                        "Geodesy", "HanNames", "LunarCalendar", "Platform", "PostgreSQL", "SQLiteDriver", "TempleIndex",
                        "TempleModel", "TempleTables", "TempleWriting", "Wording",
                    ]),
                tests(of: "SQLiteDriver", ["Geodesy", "SeededRandom"]),
                tests(of: "PostgreSQL", ["PostgreSQLTestServer", "RawHTTPClient"]),
                tests(
                    of: "SQLiteTempleStore",
                    [
                        "EditingSteps", "Geodesy", "HanNames", "LunarCalendar", "Platform", "RegistryRows", "RowOracle",
                        "SearchSamples", "SeededRandom", "SQLiteDriver", "TempleIndex", "TempleModel", "TempleTables",
                        "TempleWriting",
                    ]),
                tests(
                    of: "PostGISTempleStore",
                    [
                        "EditingSteps", "Geodesy", "LunarCalendar", "Platform", "PostgreSQL", "PostgreSQLTestServer",
                        "RowOracle", "SearchSamples", "SeededRandom", "SQLiteDriver", "SQLiteTempleStore",
                        "TempleIndex", "TempleModel", "TempleTables", "TempleWriting",
                    ]),
            ]),
        // What goes in and out: files of any form, exports, the run of an import.
        floor(
            "Files",
            [
                // Forms of answers and of exports.
                module(
                    "TempleFormats",
                    ["CMemory", "Geodesy", "HanNames", "LunarCalendar", "Places", "TempleModel", "Wording"]),
                module("RecordFiles", ["CArchive", "CExpat", "CXML2", "CYajl", "CZlib", "Wording"]),
                module(
                    "TempleImport",
                    [
                        "Geodesy", "HanNames", "LunarCalendar", "OpeningHours", "Platform", "RecordFiles",
                        "TempleFormats", "TempleModel", "Wording",
                    ]),
                tests(of: "TempleFormats", ["Geodesy", "LunarCalendar", "SeededRandom", "TempleModel", "Wording"]),
                tests(of: "RecordFiles", ["CArchive", "MemoryByteSource", "SeededRandom"]),
                tests(
                    of: "TempleImport",
                    [
                        "Geodesy", "LunarCalendar", "MemoryByteSource", "Oracles", "RecordFiles", "RegistryRows",
                        "SeededRandom", "TempleFormats", "TempleModel",
                    ]),
            ]),
        // Requests and answers, the server, routes, and what is asked of others. It knows no temple, but for the faults of searches.
        floor(
            "HTTP",
            [
                module("HTTPModel"),
                // What goes out over HTTP, and who a provider says that somebody is.
                module("HTTPClient", ["CCurl", "Platform"]),
                module("EventHTTPServer", ["CEvent", "HTTPModel", "Platform"]),
                // Routes of one table, whatever they are about; and what the interfaces say alike of temples.
                module(
                    "WebRouting",
                    ["CIsal", "CZlib", "HTTPModel", "LunarCalendar", "TempleFormats", "TempleModel", "Wording"]),
                tests(of: "HTTPModel", ["SeededRandom", "TempleFormats"]),
                tests(of: "HTTPClient", ["RawHTTPClient", "TestProvider"]),
                tests(of: "EventHTTPServer", ["CEvent", "HTTPModel", "RawHTTPClient", "SeededRandom", "WebRouting"]),
                tests(of: "WebRouting", ["HTTPModel", "InflatedBytes", "SeededRandom"]),
            ]),
        // People who sign in, what they keep, and their reminders.
        floor(
            "Accounts",
            [
                // People who sign in, and what they keep: values and the port to a store.
                module("AccountModel"),
                // Accounts in a file and on a server, and the statements that both share.
                module("AccountStores", ["AccountModel", "Platform", "PostgreSQL", "Secrets", "SQLiteDriver"]),
                // Reminders: which are planned from what somebody follows, their words, and how they go out.
                module(
                    "Notifications",
                    ["AccountModel", "HTTPClient", "LunarCalendar", "Platform", "Secrets", "TempleModel", "Wording"]),
                tests(
                    of: "AccountStores",
                    [
                        "AccountModel", "AccountSteps", "Platform", "PostgreSQL", "PostgreSQLTestServer",
                        "SeededRandom", "SQLiteDriver",
                    ]),
                tests(
                    of: "Notifications",
                    [
                        "AccountModel", "FakeAccountStore", "FakeTempleStore", "Geodesy", "HTTPClient", "LunarCalendar",
                        "Secrets", "SeededRandom", "TempleModel", "TestProvider", "Wording",
                    ]),
            ]),
        // Interfaces for programs: their description, the app's, the back office's, the accounts'.
        floor(
            "API",
            [
                // How an API is described to programs: schemas, parameters, operations, OpenAPI.
                module(
                    "APIDescription", ["Geodesy", "HTTPModel", "TempleFormats", "TempleModel", "WebRouting", "Wording"]),
                module(
                    "TempleAPI",
                    [
                        "APIDescription", "Geodesy", "HTTPModel", "LunarCalendar", "Platform", "TempleFormats",
                        "TempleModel", "WebRouting", "Wording",
                    ]),
                // The back office: edits by hand over HTTP, and who may make them.
                module(
                    "TempleAdmin",
                    [
                        "APIDescription", "Geodesy", "HTTPModel", "LunarCalendar", "Platform", "Secrets",
                        "TempleFormats", "TempleImport", "TempleModel", "WebRouting", "Wording",
                    ]),
                // Sign-in, and what a person keeps, for the app.
                module(
                    "AccountAPI",
                    [
                        "AccountModel", "APIDescription", "Geodesy", "HTTPClient", "HTTPModel", "LunarCalendar",
                        "Notifications", "Places", "Platform", "Secrets", "TempleFormats", "TempleModel", "WebRouting",
                        "Wording",
                    ]),
                tests(
                    of: "TempleAPI",
                    [
                        "APIDescription", "FakeTempleStore", "Geodesy", "HTTPModel", "InflatedBytes", "JSONShapes",
                        "LunarCalendar", "SearchSamples", "SeededRandom", "TempleModel", "WebRouting", "Wording",
                    ]),
                tests(
                    of: "TempleAdmin",
                    [
                        "APIDescription", "FakeEditor", "FakeTempleStore", "Geodesy", "HTTPModel", "JSONShapes",
                        "LunarCalendar", "Secrets", "TempleAPI", "TempleModel", "WebRouting", "Wording",
                    ]),
                tests(
                    of: "AccountAPI",
                    [
                        "AccountModel", "AccountSteps", "APIDescription", "FakeAccountStore", "FakeTempleStore",
                        "HTTPClient", "HTTPModel", "JSONShapes", "LunarCalendar", "Notifications", "Secrets",
                        "SeededRandom", "TempleAPI", "TempleModel", "TestProvider", "TwoDevices", "WebRouting",
                        "Wording",
                    ]),
            ]),
        // Pages for people in a browser.
        floor(
            "Pages",
            [
                module(
                    "WebPages",
                    [
                        "CQRencode", "Geodesy", "HanNames", "HTTPModel", "LunarCalendar", "OpeningHours",
                        "TempleFormats", "TempleModel", "WebRouting", "Wording",
                    ]),
                // The pages of the back office, for people.
                module(
                    "AdminPages",
                    [
                        "AccountModel", "Geodesy", "HanNames", "HTTPModel", "LunarCalendar", "OpeningHours", "Platform",
                        "Secrets",
                        "TempleAdmin", "TempleFormats", "TempleImport", "TempleModel", "WebPages", "WebRouting",
                        "Wording",
                    ]),
                // The pages of an account, for people: sign-in, and what they keep.
                module(
                    "AccountPages",
                    [
                        "AccountAPI", "AccountModel", "Geodesy", "HTTPClient", "HTTPModel", "LunarCalendar",
                        "Notifications", "Secrets", "TempleFormats", "TempleModel", "WebPages", "WebRouting", "Wording",
                    ]),
                tests(
                    of: "WebPages",
                    [
                        "EscapedMarkup", "FakeTempleStore", "Geodesy", "HTTPModel", "InflatedBytes", "LunarCalendar",
                        "SearchSamples", "TempleModel", "WebRouting", "Wording",
                    ]),
                tests(
                    of: "AdminPages",
                    [
                        "AccountModel",
                        "EscapedMarkup", "FakeEditor", "FakeTempleStore", "Geodesy", "HTTPModel", "LunarCalendar",
                        "Secrets", "SQLiteTempleStore", "TempleAdmin", "TempleAPI", "TempleImport", "TempleModel",
                        "TempleWriting", "WebPages", "WebRouting", "Wording",
                    ]),
                tests(
                    of: "AccountPages",
                    [
                        "AccountAPI", "AccountModel", "EscapedMarkup", "FakeAccountStore", "FakeTempleStore",
                        "HTTPModel", "LunarCalendar", "Notifications", "Secrets", "SeededRandom", "TempleAPI",
                        "TempleFormats", "TempleModel", "WebPages", "WebRouting", "Wording",
                    ]),
            ]),
        // What `nearby serve` and `nearby notify` are made of.
        floor(
            "Service",
            [
                // The HTTP service and the sending of reminders, which no command but serve and notify may know.
                module(
                    "TempleService",
                    [
                        "AccountAPI", "AccountModel", "AccountPages", "AccountStores", "AdminPages", "CMemory",
                        "EventHTTPServer", "Geodesy", "HTTPClient", "HTTPModel", "LunarCalendar", "Notifications",
                        "Platform", "PostGISTempleStore", "PostgreSQL", "Secrets", "SQLiteDriver", "SQLiteTempleStore",
                        "TempleAdmin", "TempleAPI", "TempleFormats", "TempleImport", "TempleModel", "TempleTables",
                        "WebPages", "WebRouting", "Wording",
                    ]),
                tests(
                    of: "TempleService",
                    [
                        "FakeEditor",
                        "AccountAPI", "AccountModel", "AccountPages", "AdminPages", "APIDescription",
                        "FakeAccountStore", "FakeTempleStore", "Geodesy", "HTTPModel", "LunarCalendar", "Notifications",
                        "Secrets", "SQLiteDriver", "TempleAdmin", "TempleAPI", "TempleModel", "WebPages", "WebRouting",
                    ]),
            ]),
        // What is started: the command, and the programs of tools/bench and tools/data-report.
        floor(
            "Programs",
            [
                .executableTarget(
                    name: "nearby",
                    dependencies: [
                        "AccountModel", "AccountStores", "CTerminal", "Geodesy", "LunarCalendar", "Notifications",
                        "Platform", "PostGISTempleStore", "PostgreSQL", "RecordFiles", "Secrets", "SQLiteTempleStore",
                        "TempleFormats", "TempleImport", "TempleModel", "TempleService", "TempleWriting", "Wording",
                    ], swiftSettings: settings(of: "nearby")),
                .executableTarget(
                    name: "nearby-bench",
                    dependencies: [
                        "GeodesicPairs", "Geodesy", "HTTPModel", "LunarCalendar", "PostGISTempleStore", "PostgreSQL",
                        "RecordFiles", "SeededRandom", "SQLiteDriver", "SQLiteTempleStore", "TempleAPI", "TempleModel",
                        "WebRouting",
                    ], swiftSettings: settings(of: "nearby-bench")),
                .executableTarget(
                    name: "nearby-report",
                    dependencies: ["Geodesy", "LunarCalendar", "SQLiteTempleStore", "TempleModel"],
                    swiftSettings: settings(of: "nearby-report")),
                .testTarget(
                    name: "AppContractTests",
                    dependencies: ["BuiltProgram", "Expectations", "nearby", "RawHTTPClient"], swiftSettings: strict),
                .testTarget(
                    name: "BrowserTests", dependencies: ["BuiltProgram", "Expectations", "nearby", "RawHTTPClient"],
                    exclude: ["browser"], swiftSettings: strict),
                .testTarget(
                    name: "NearbyEndToEndTests",
                    dependencies: [
                        "AccountAPI", "AccountModel", "AccountStores", "BuiltProgram", "Expectations", "nearby",
                        "nearby-report", "RawHTTPClient", "SeededRandom", "SQLiteDriver", "TempleTables", "TwoDevices",
                    ], swiftSettings: strict),
                .testTarget(
                    name: "PostgreSQLEndToEndTests",
                    dependencies: [
                        "BuiltProgram", "Expectations", "nearby", "PostgreSQL", "PostgreSQLTestServer", "RawHTTPClient",
                        "SeededRandom", "TwoDevices",
                    ], swiftSettings: strict),
            ]),
        // Code that several tests share.
        [
            support("Expectations"),
            support("SeededRandom"),
            support("GeodesicPairs", ["CGeodesic", "Geodesy", "SeededRandom"]),
            support("EscapedMarkup"),
            // What is found by reading all, for tests of what is found faster.
            support("Oracles", ["Expectations", "Geodesy", "HanNames", "TempleIndex"]),
            support("InflatedBytes", ["Expectations"]),
            support("RegistryRows", ["Expectations"]),
            support("MemoryByteSource", ["RecordFiles"]),
            support("FakeTempleStore", ["Geodesy", "LunarCalendar", "TempleModel"]),
            support("FakeEditor", ["Geodesy", "Platform", "TempleModel"]),
            support("SearchSamples", ["Expectations", "TempleModel"]),
            support("JSONShapes", ["LunarCalendar"]),
            support(
                "RowOracle",
                [
                    "Geodesy", "LunarCalendar", "PostgreSQL", "SearchSamples", "SeededRandom", "SQLiteDriver",
                    "TempleModel",
                ]),
            support(
                "EditingSteps",
                [
                    "Expectations", "Geodesy", "LunarCalendar", "MemoryByteSource", "RecordFiles", "SeededRandom",
                    "TempleImport", "TempleModel",
                ]),
            support("AccountSteps", ["AccountModel", "Expectations", "SeededRandom"]),
            support("FakeAccountStore", ["AccountModel"]),
            support("TwoDevices", ["BuiltProgram", "Expectations", "RawHTTPClient", "SeededRandom"]),
            // Keys and signed tokens of a provider of the tests' own.
            support("TestProvider", ["CCrypto"]),
            support("RawHTTPClient"),
            support("BuiltProgram", ["Expectations", "RawHTTPClient"]),
            .target(name: "KillPoint", path: "Tests/Support/KillPoint"),
            support("PostgreSQLTestServer", ["RawHTTPClient"]),
        ],
    ].flatMap { $0 }
)

// Arrows point one way: a module uses what is listed before it, on its own floor or on those below.
var below: Set<String> = Set(package.targets.filter { $0.path?.hasPrefix("Tests/") == true }.map(\.name))
for target in package.targets where below.insert(target.name).inserted {
    for case .byNameItem(let name, _) in target.dependencies where !below.contains(name) {
        fatalError("Package.swift: \(target.name) uses \(name), which is listed after it.")
    }
}

// `tools/build --tests --module NAME` builds the tests of some modules, and only what these need.
if let names = Context.environment["NEARBY_TESTS"]?.split(separator: " ") {
    package.targets.removeAll { target in target.type == .test && !names.contains { target.name == $0 + "Tests" } }
}

// The target of tools/fuzz, which needs libFuzzer's coverage. An ordinary build does not have it.
if Context.environment["NEARBY_FUZZ"] != nil {
    package.targets += [
        .systemLibrary(name: "CFuzzer", path: "Fuzz/CFuzzer"),
        .executableTarget(
            name: "nearby-fuzz",
            dependencies: [
                "CFuzzer", "EventHTTPServer", "FakeEditor", "Geodesy", "HTTPClient", "HTTPModel", "LunarCalendar",
                "MemoryByteSource",
                "OpeningHours", "RecordFiles", "AccountAPI", "SQLiteTempleStore", "TempleAPI", "TempleAdmin",
                "TempleFormats", "TempleImport", "TempleModel", "TempleTables", "WebRouting", "TempleWriting",
            ], path: "Fuzz/nearby-fuzz", swiftSettings: strict),
    ]
}
