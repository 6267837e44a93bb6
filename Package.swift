// swift-tools-version: 6.2

import PackageDescription

/// Modules on the way of a search, an answer of the API or an import, which are optimised in each build. The others are
/// not, but by `tools/build --full`: pages, accounts, reminders, servers and commands wait for people, disks and
/// networks. docs/performance.md lists what each module costs.
let fastModules: Set<String> = [
    "DeityNames", "EventHTTPServer", "Geodesy", "GzipCoding", "HanSounds", "Hashing", "HTMLText", "HTTPModel",
    "LunarCalendar", "OpeningHours", "Platform", "RecordFiles", "SQLiteDriver", "SQLiteTempleStore", "TempleAPI",
    "TempleCalendar", "TempleFormats", "TempleImport", "TempleIndex", "TempleMatching", "TempleModel", "TempleWeb",
    "TempleWriting", "TextCleaning", "WebRouting", "Wording",
]

/// Targets that are optimised in the build of the tests too, where they would take more time to run than to optimise:
/// what tests call most, and their oracles with what these are fed with.
let fastInTests: Set<String> = [
    "Places", "TempleSuggest", "TempleTables",
    "EscapedMarkup", "GeodesicPairs", "InflatedBytes", "JSONShapes", "MemoryByteSource", "RawHTTPClient",
    "RegistryRows", "RowOracle", "SearchSamples", "SeededRandom",
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

/// Declares a library module. Dependencies point one way, from `nearby` down.
func module(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: settings(of: name))
}

/// Declares the tests of one module, in a folder that mirrors it.
func tests(of name: String, _ more: [Target.Dependency] = [], exclude: [String] = []) -> Target {
    .testTarget(
        name: name + "Tests", dependencies: [.byName(name: name), "Expectations"] + more, exclude: exclude,
        swiftSettings: settings(of: name + "Tests"))
}

/// Declares code that several tests share, in a folder of Tests.
func support(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: dependencies, path: "Tests/" + name, swiftSettings: settings(of: name))
}

let package = Package(
    name: "nearby",
    products: [
        .executable(name: "nearby", targets: ["nearby"]),
        // Preloaded by tests into programs that they start.
        .library(name: "KillPoint", type: .dynamic, targets: ["KillPoint"]),
    ],
    targets: [
        // C libraries, each with a module map and a shim.
        .systemLibrary(name: "CSpatiaLite", pkgConfig: "spatialite", providers: [.apt(["libspatialite-dev"])]),
        .systemLibrary(name: "CEvent", pkgConfig: "libevent", providers: [.apt(["libevent-dev"])]),
        .systemLibrary(name: "CMemory"),
        .systemLibrary(name: "CTerminal"),
        .systemLibrary(name: "CGeodesic", pkgConfig: "proj", providers: [.apt(["libproj-dev"])]),
        .systemLibrary(name: "CArchive", pkgConfig: "libarchive", providers: [.apt(["libarchive-dev"])]),
        .systemLibrary(name: "CExpat", pkgConfig: "expat", providers: [.apt(["libexpat1-dev"])]),
        .systemLibrary(name: "CXML2", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"])]),
        .systemLibrary(name: "CYajl", pkgConfig: "yajl", providers: [.apt(["libyajl-dev"])]),
        .systemLibrary(name: "CIsal", pkgConfig: "libisal", providers: [.apt(["libisal-dev"])]),
        .systemLibrary(name: "CPostgreSQL", pkgConfig: "libpq", providers: [.apt(["libpq-dev"])]),
        .systemLibrary(name: "CQRencode", pkgConfig: "libqrencode", providers: [.apt(["libqrencode-dev"])]),
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
        .systemLibrary(name: "CCrypto", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),

        .systemLibrary(name: "CCurl", pkgConfig: "libcurl", providers: [.apt(["libcurl4-openssl-dev"])]),

        // What the operating system gives to many modules: threads, files and folders, time zones.
        module("Platform"),

        // Pure modules.
        module("Geodesy", ["CGeodesic"]),
        // Text for people: languages, words in each, suggestions for typing errors, text from outside.
        module("Wording"),
        module("Hashing"),
        module("Secrets", ["CCrypto"]),
        module("LunarCalendar"),
        module("TempleCalendar", ["LunarCalendar"]),
        module("ICalendar", ["LunarCalendar"]),
        module("OpeningHours", ["LunarCalendar"]),
        // How Chinese names sound, and how they are written: forms of characters, letters.
        module("HanSounds"),
        // What written names mean: deities, and places of Taiwan.
        module("DeityNames", ["HanSounds"]),
        module("Places", ["DeityNames", "Geodesy", "HanSounds"]),
        module("TextCleaning"),
        module("HTMLText"),
        module("QRCode", ["CQRencode"]),
        module("TempleMatching", ["HanSounds"]),
        module(
            "TempleModel",
            ["Geodesy", "Hashing", "LunarCalendar", "OpeningHours", "TempleCalendar", "Wording"]),
        // People who sign in, and what they keep: values and the port to a store.
        module("AccountModel"),
        module("HTTPModel"),
        module("GzipCoding", ["CIsal", "CZlib"]),

        // Search in memory.
        module(
            "TempleIndex",
            ["CMemory", "DeityNames", "Geodesy", "HanSounds", "LunarCalendar", "Places", "TempleModel"]),
        // What somebody means who types: temples, deities, places, festivals and purposes in one list.
        module(
            "TempleSuggest",
            [
                "Geodesy", "HanSounds", "LunarCalendar", "Places", "TempleCalendar", "TempleIndex", "TempleMatching",
                "TempleModel",
            ]),

        // Storage.
        module("SQLiteDriver", ["CSpatiaLite", "Geodesy", "Platform"]),
        module("PostgreSQL", ["CPostgreSQL", "Platform"]),
        module("MapTiles", ["SQLiteDriver"]),
        // What both stores share: tables, rows, records, ways of a query, and the embedded database's schema.
        module(
            "TempleTables",
            [
                "DeityNames", "Geodesy", "Hashing", "LunarCalendar", "SQLiteDriver", "TempleCalendar", "TempleIndex",
                "TempleMatching", "TempleModel", "TextCleaning",
            ]),
        module(
            "SQLiteTempleStore",
            [
                "CMemory", "DeityNames", "Geodesy", "LunarCalendar", "Platform", "SQLiteDriver", "TempleIndex",
                "TempleModel", "TempleSuggest", "TempleTables",
            ]),
        module(
            "TempleWriting",
            [
                "DeityNames", "Geodesy", "HanSounds", "LunarCalendar", "Platform", "SQLiteDriver", "TempleCalendar",
                "TempleMatching", "TempleModel", "TempleTables",
            ]),
        module(
            "TempleFollowing", ["Geodesy", "Hashing", "SQLiteDriver", "TempleModel", "TempleTables", "TempleWriting"]),
        module(
            "PostGISTempleStore",
            [
                "DeityNames", "Geodesy", "Hashing", "LunarCalendar", "PostgreSQL", "SQLiteDriver", "TempleFollowing",
                "TempleIndex", "TempleModel", "TempleSuggest", "TempleTables", "TempleWriting", "TextCleaning",
            ]),

        // The stores of accounts. What both share: the statements, written once.
        module("AccountTables", ["AccountModel", "Secrets"]),
        module("SQLiteAccountStore", ["AccountModel", "AccountTables", "Platform", "Secrets", "SQLiteDriver"]),
        module("PostgreSQLAccountStore", ["AccountModel", "AccountTables", "PostgreSQL"]),

        // Forms of answers and of exports.
        module(
            "TempleFormats",
            [
                "CMemory", "Geodesy", "HanSounds", "HTMLText", "ICalendar", "LunarCalendar", "Places", "TempleCalendar",
                "TempleModel", "Wording",
            ]),

        // Import.
        module("RecordFiles", ["CArchive", "CExpat", "CXML2", "CYajl", "CZlib", "Wording"]),
        module(
            "TempleImport",
            [
                "Geodesy", "LunarCalendar", "OpeningHours", "Platform", "RecordFiles", "TempleCalendar",
                "TempleFormats", "TempleMatching", "TempleModel", "TextCleaning", "Wording",
            ]),

        // What goes out over HTTP, and who a provider says that somebody is.
        module("HTTPClient", ["CCurl", "Platform"]),
        module("SignIn", ["AccountModel", "HTTPClient", "Secrets"]),
        // Reminders: which are planned from what somebody follows, and how they are told.
        module(
            "Notifications",
            ["AccountModel", "LunarCalendar", "Platform", "Secrets", "TempleCalendar", "TempleModel", "Wording"]),
        module(
            "Sending",
            [
                "AccountModel", "HTMLText", "HTTPClient", "Notifications", "Platform", "Secrets", "TempleModel",
                "Wording",
            ]),

        // HTTP. One layer of routes, which knows no temple.
        module("WebRouting", ["GzipCoding", "HTTPModel", "Wording"]),
        // What the interfaces say alike of temples: which parameters there are, and which fault an error is.
        module("TempleWeb", ["HTTPModel", "LunarCalendar", "TempleFormats", "TempleModel", "WebRouting", "Wording"]),
        // How an API is described to programs: schemas, parameters, operations, OpenAPI.
        module(
            "APIDescription",
            ["Geodesy", "HTTPModel", "TempleFormats", "TempleModel", "TempleWeb", "WebRouting", "Wording"]),
        module(
            "TempleAPI",
            [
                "APIDescription", "Geodesy", "GzipCoding", "Hashing", "HTMLText", "HTTPModel", "LunarCalendar",
                "TempleFormats", "TempleModel", "TempleWeb", "WebRouting", "Wording",
            ]),
        module(
            "WebPages",
            [
                "DeityNames", "Geodesy", "GzipCoding", "HanSounds", "HTMLText", "HTTPModel", "LunarCalendar",
                "OpeningHours", "QRCode",
                "TempleCalendar", "TempleFormats", "TempleModel", "TempleWeb", "WebRouting", "Wording",
            ]),
        // The back office: edits by hand over HTTP, and who may make them.
        module(
            "TempleAdmin",
            [
                "APIDescription", "Geodesy", "Hashing", "HTTPModel", "LunarCalendar", "Secrets", "TempleFormats",
                "TempleImport", "TempleModel", "TempleWeb", "WebRouting", "Wording",
            ]),
        // The pages of the back office, for people.
        module(
            "AdminPages",
            [
                "DeityNames", "Geodesy", "GzipCoding", "HTMLText", "HTTPModel", "LunarCalendar", "OpeningHours",
                "Platform", "Secrets",
                "TempleAdmin", "TempleCalendar", "TempleFormats", "TempleImport", "TempleMatching", "TempleModel",
                "TempleWeb", "WebPages", "WebRouting", "Wording",
            ]),
        // Sign-in, and what a person keeps, for the app.
        module(
            "AccountAPI",
            [
                "AccountModel", "APIDescription", "Geodesy", "Hashing", "HTTPClient", "HTTPModel", "ICalendar",
                "LunarCalendar", "Notifications", "Places", "Secrets", "SignIn", "TempleCalendar", "TempleFormats",
                "TempleModel",
                "TempleWeb", "WebRouting", "Wording",
            ]),
        // The pages of an account, for people: sign-in, and what they keep.
        module(
            "AccountPages",
            [
                "AccountAPI", "AccountModel", "Geodesy", "GzipCoding", "HTMLText", "HTTPClient", "HTTPModel",
                "LunarCalendar", "Notifications", "Secrets", "SignIn", "TempleCalendar", "TempleFormats", "TempleModel",
                "TempleWeb",
                "WebPages", "WebRouting", "Wording",
            ]),
        module("EventHTTPServer", ["CEvent", "HTTPModel", "Platform"]),

        // The HTTP service and the sending of reminders, which no command but serve and notify may know.
        module(
            "TempleService",
            [
                "AccountAPI", "AccountModel", "AccountPages", "AdminPages", "CMemory", "EventHTTPServer", "Geodesy",
                "HTTPClient", "HTTPModel", "LunarCalendar", "MapTiles",
                "Notifications", "Platform",
                "PostGISTempleStore",
                "PostgreSQL", "PostgreSQLAccountStore", "Secrets", "Sending", "SignIn", "SQLiteAccountStore",
                "SQLiteDriver", "SQLiteTempleStore", "TempleAPI", "TempleAdmin",
                "TempleFormats", "TempleImport", "TempleModel", "TempleTables", "TempleWeb", "WebPages", "WebRouting",
                "Wording",
            ]),

        .executableTarget(
            name: "nearby",
            dependencies: [
                "AccountModel", "CTerminal", "Geodesy", "Hashing", "LunarCalendar", "Platform", "PostGISTempleStore",
                "PostgreSQL", "PostgreSQLAccountStore", "RecordFiles", "Secrets", "Sending", "SQLiteAccountStore",
                "SQLiteTempleStore",
                "TempleCalendar", "TempleFormats", "TempleImport", "TempleModel", "TempleService", "TempleWriting",
                "Wording",
            ],
            swiftSettings: settings(of: "nearby")),

        // The measuring program of tools/bench.
        .executableTarget(
            name: "nearby-bench",
            dependencies: [
                "GeodesicPairs", "Geodesy", "GzipCoding", "HTTPModel", "LunarCalendar", "PostGISTempleStore",
                "PostgreSQL", "RecordFiles", "SeededRandom", "SQLiteDriver", "SQLiteTempleStore", "TempleAPI",
                "TempleModel", "WebRouting",
            ],
            swiftSettings: settings(of: "nearby-bench")),

        // The program of tools/data-report.
        .executableTarget(
            name: "nearby-report",
            dependencies: ["Geodesy", "LunarCalendar", "SQLiteTempleStore", "TempleCalendar", "TempleModel"],
            swiftSettings: settings(of: "nearby-report")),

        // Code that several tests share.
        support("Expectations"),
        support("SeededRandom"),
        support("GeodesicPairs", ["CGeodesic", "Geodesy", "SeededRandom"]),
        support("EscapedMarkup"),
        support("InflatedBytes", ["Expectations"]),
        support("RegistryRows"),
        support("MemoryByteSource", ["RecordFiles"]),
        support("FakeTempleStore", ["Geodesy", "LunarCalendar", "TempleCalendar", "TempleModel"]),
        support("FakeEditor", ["Geodesy", "Hashing", "TempleModel"]),
        support("SearchSamples", ["TempleModel"]),
        support("JSONShapes", ["LunarCalendar"]),
        support(
            "RowOracle",
            [
                "Geodesy", "LunarCalendar", "PostgreSQL", "SearchSamples", "SeededRandom", "SQLiteDriver",
                "TempleCalendar", "TempleModel",
            ]),
        support(
            "EditingSteps",
            [
                "Expectations", "Geodesy", "LunarCalendar", "MemoryByteSource", "RecordFiles", "SeededRandom",
                "TempleCalendar", "TempleImport", "TempleModel",
            ]),
        support("AccountSteps", ["Expectations", "AccountModel", "SeededRandom"]),
        support("FakeAccountStore", ["AccountModel"]),
        support("TwoDevices", ["BuiltProgram", "Expectations", "RawHTTPClient", "SeededRandom"]),
        // Keys and signed tokens of a provider of the tests' own.
        support("TestProvider", ["CCrypto"]),
        support("RawHTTPClient"),
        support("BuiltProgram", ["RawHTTPClient"]),
        .target(name: "KillPoint", path: "Tests/KillPoint"),
        support("PostgreSQLTestServer"),

        // The tests of each module, and of the built program.
        tests(of: "Geodesy", ["CGeodesic", "GeodesicPairs", "SeededRandom"]),
        tests(of: "LunarCalendar"),
        tests(of: "TempleCalendar", ["LunarCalendar", "SeededRandom"]),
        tests(of: "ICalendar", ["LunarCalendar", "SeededRandom"]),
        tests(of: "OpeningHours", ["LunarCalendar", "SeededRandom"]),
        tests(of: "DeityNames", ["HanSounds"]),
        tests(of: "QRCode"),
        tests(of: "Places", ["Geodesy", "HanSounds", "RegistryRows", "TempleMatching"]),
        tests(of: "HanSounds"),
        tests(of: "TextCleaning", ["SeededRandom"]),
        tests(of: "TempleMatching", ["Geodesy", "RegistryRows", "SeededRandom"]),
        tests(of: "TempleModel", ["Geodesy", "LunarCalendar", "SearchSamples", "SeededRandom", "TempleCalendar"]),
        tests(of: "SQLiteDriver", ["Geodesy", "SeededRandom"]),
        tests(of: "MapTiles", ["SQLiteDriver"]),
        tests(of: "PostgreSQL", ["PostgreSQLTestServer"]),
        tests(
            of: "TempleIndex",
            [
                "Geodesy", "HanSounds", "LunarCalendar", "Places", "RegistryRows", "SeededRandom", "TempleCalendar",
                "TempleModel",
            ]),
        tests(
            of: "TempleSuggest", ["Geodesy", "LunarCalendar", "TempleIndex", "TempleModel"]),
        tests(
            of: "SQLiteTempleStore",
            [
                "EditingSteps", "Geodesy", "Hashing", "LunarCalendar", "RegistryRows", "RowOracle", "SearchSamples",
                "SeededRandom", "SQLiteDriver", "TempleCalendar", "TempleFollowing", "TempleIndex", "TempleMatching",
                "TempleModel", "TempleTables", "TempleWriting",
            ]),
        tests(
            of: "PostGISTempleStore",
            [
                "EditingSteps", "Geodesy", "Hashing", "LunarCalendar", "PostgreSQL", "PostgreSQLTestServer",
                "RowOracle",
                "SearchSamples", "SeededRandom", "SQLiteDriver", "SQLiteTempleStore", "TempleCalendar",
                "TempleFollowing", "TempleIndex", "TempleModel", "TempleTables", "TempleWriting",
            ]),
        tests(
            of: "TempleImport",
            [
                "Geodesy", "LunarCalendar", "MemoryByteSource", "RecordFiles", "RegistryRows", "SeededRandom",
                "TempleCalendar", "TempleFormats", "TempleModel",
            ]),
        tests(of: "RecordFiles", ["CArchive", "MemoryByteSource", "SeededRandom"]),
        tests(of: "Wording"),
        tests(of: "Hashing"),
        tests(of: "Secrets", ["TestProvider"]),
        tests(
            of: "Notifications",
            ["AccountModel", "Geodesy", "LunarCalendar", "SeededRandom", "TempleCalendar", "TempleModel", "Wording"]),
        tests(
            of: "Sending",
            [
                "AccountModel", "FakeAccountStore", "FakeTempleStore", "HTTPClient", "LunarCalendar", "Notifications",
                "SeededRandom", "Secrets", "TempleModel", "TestProvider",
            ]),
        tests(of: "Platform"),
        tests(of: "HTTPClient", ["RawHTTPClient", "TestProvider"]),
        tests(of: "SignIn", ["AccountModel", "HTTPClient", "Secrets", "SeededRandom", "TestProvider"]),
        tests(
            of: "SQLiteAccountStore",
            ["AccountModel", "AccountSteps", "AccountTables", "Hashing", "SeededRandom", "SQLiteDriver"]),
        tests(
            of: "PostgreSQLAccountStore",
            [
                "AccountModel", "AccountSteps", "AccountTables", "Hashing", "PostgreSQL", "PostgreSQLTestServer",
                "SeededRandom",
            ]),
        tests(
            of: "AccountAPI",
            [
                "AccountModel", "AccountSteps", "APIDescription", "FakeAccountStore", "FakeTempleStore", "HTTPClient",
                "HTTPModel", "JSONShapes", "LunarCalendar", "Notifications", "Secrets", "SignIn", "TempleAPI",
                "TempleCalendar",
                "TempleModel",
                "TempleWeb",
                "TestProvider", "TwoDevices", "WebRouting", "Wording",
            ]),
        tests(
            of: "AccountPages",
            [
                "AccountAPI", "AccountModel", "EscapedMarkup", "FakeAccountStore", "FakeTempleStore", "HTMLText",
                "HTTPModel", "LunarCalendar", "Notifications", "Secrets", "SeededRandom", "SignIn", "TempleAPI",
                "TempleCalendar", "TempleFormats", "TempleModel", "TempleWeb", "WebPages", "WebRouting", "Wording",
            ]),
        tests(of: "HTTPModel", ["SeededRandom", "TempleFormats"]),
        tests(of: "WebRouting", ["GzipCoding", "HTTPModel", "InflatedBytes"]),
        tests(of: "GzipCoding", ["InflatedBytes", "SeededRandom"]),
        tests(of: "EventHTTPServer", ["CEvent", "HTTPModel", "RawHTTPClient", "SeededRandom", "WebRouting"]),
        tests(
            of: "TempleFormats",
            ["Geodesy", "LunarCalendar", "SeededRandom", "TempleCalendar", "TempleModel", "Wording"]),
        tests(
            of: "TempleAPI",
            [
                "APIDescription", "FakeTempleStore", "Geodesy", "HTMLText", "HTTPModel", "InflatedBytes",
                "JSONShapes", "LunarCalendar", "SearchSamples", "SeededRandom", "TempleCalendar", "TempleModel",
                "TempleWeb", "WebRouting", "Wording",
            ]),
        tests(
            of: "TempleAdmin",
            [
                "APIDescription", "FakeEditor", "FakeTempleStore", "Geodesy", "HTTPModel", "JSONShapes",
                "LunarCalendar",
                "Secrets", "TempleAPI", "TempleModel", "TempleWeb", "WebRouting", "Wording",
            ]),
        tests(
            of: "AdminPages",
            [
                "EscapedMarkup", "FakeEditor", "FakeTempleStore", "Geodesy", "HTMLText", "HTTPModel", "LunarCalendar",
                "Secrets", "SQLiteTempleStore", "TempleAPI", "TempleAdmin", "TempleCalendar", "TempleImport",
                "TempleModel", "TempleWeb", "TempleWriting", "WebPages", "WebRouting", "Wording",
            ]),
        tests(
            of: "WebPages",
            [
                "EscapedMarkup", "FakeTempleStore", "Geodesy", "HTTPModel", "InflatedBytes", "LunarCalendar",
                "SearchSamples", "TempleModel", "WebRouting", "Wording",
            ]),
        tests(
            of: "TempleService",
            [
                "APIDescription", "AccountAPI", "AccountModel", "AccountPages", "AdminPages", "FakeAccountStore",
                "FakeTempleStore", "Geodesy", "HTTPModel", "LunarCalendar", "Notifications",
                "Secrets", "Sending", "SignIn", "TempleAPI", "TempleAdmin", "TempleModel", "WebPages", "WebRouting",
            ]),
        .testTarget(
            name: "AppContractTests", dependencies: ["BuiltProgram", "Expectations", "nearby", "RawHTTPClient"],
            swiftSettings: strict),
        .testTarget(
            name: "BrowserTests", dependencies: ["BuiltProgram", "Expectations", "nearby", "RawHTTPClient"],
            exclude: ["browser"],
            swiftSettings: strict),
        .testTarget(
            name: "NearbyEndToEndTests",
            dependencies: [
                "AccountModel", "BuiltProgram", "Expectations", "nearby", "nearby-report", "RawHTTPClient",
                "SeededRandom", "SignIn",
                "SQLiteAccountStore", "SQLiteDriver", "TempleTables", "TwoDevices",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "PostgreSQLEndToEndTests",
            dependencies: [
                "BuiltProgram", "Expectations", "nearby", "PostgreSQL", "PostgreSQLTestServer", "RawHTTPClient",
                "SeededRandom", "TwoDevices",
            ],
            swiftSettings: strict),
    ]
)

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
                "CFuzzer", "EventHTTPServer", "Geodesy", "HTTPClient", "HTTPModel", "LunarCalendar",
                "MemoryByteSource", "OpeningHours", "RecordFiles", "SignIn", "SQLiteTempleStore", "TempleAPI",
                "TempleAdmin", "TempleFormats", "TempleImport", "TempleModel", "TempleTables", "TempleWeb",
                "TempleWriting", "WebRouting",
            ], path: "Fuzz/nearby-fuzz", swiftSettings: strict),
    ]
}
