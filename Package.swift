// swift-tools-version: 6.2

import PackageDescription

/// Compiles each module of a debug build as one, which is a quarter less work for a machine that builds once. One that
/// builds again and again leaves it out, and compiles only the files that have changed.
let wholeModules: [SwiftSetting] =
    Context.environment["NEARBY_WHOLE_MODULES"] == nil
    ? [] : [.unsafeFlags(["-whole-module-optimization", "-num-threads", "2"], .when(configuration: .debug))]

/// Settings of every target: the Swift 6 language mode (complete concurrency checking), no warnings, imports with an
/// access level.
let strict: [SwiftSetting] =
    wholeModules + [
        .swiftLanguageMode(.v6),
        .treatAllWarnings(as: .error),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
    ]

/// Settings of what is optimised in a debug build too: it takes little longer to build and a fifth of the time to run.
/// `NEARBY_DEBUGGER=1 swift build` leaves it to the debugger.
let optimized =
    strict
    + (Context.environment["NEARBY_DEBUGGER"] == nil ? [.unsafeFlags(["-O"], .when(configuration: .debug))] : [])

/// Declares a library module. Dependencies point one way, from `nearby` down.
func module(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: optimized)
}

/// Declares the tests of one module, in a folder that mirrors it.
///
/// - Parameter settings: `optimized` where oracles take longer to run than to optimise.
func tests(
    of name: String, _ more: [Target.Dependency] = [], exclude: [String] = [], settings: [SwiftSetting] = strict
) -> Target {
    .testTarget(
        name: name + "Tests", dependencies: [.byName(name: name)] + more, exclude: exclude, swiftSettings: settings)
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
        module("DeityNames"),
        // How Chinese names sound, and how they are written in letters. Places of Taiwan by their names.
        module("HanSounds"),
        module("Places", ["DeityNames", "Geodesy", "HanSounds"]),
        module("TextCleaning"),
        module("HTMLText"),
        module("QRCode", ["CQRencode"]),
        module("TempleMatching"),
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
            ["CMemory", "DeityNames", "Geodesy", "HanSounds", "LunarCalendar", "TempleMatching", "TempleModel"]),
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
                "CMemory", "DeityNames", "Geodesy", "LunarCalendar", "SQLiteDriver", "TempleIndex",
                "TempleModel", "TempleSuggest", "TempleTables",
            ]),
        module(
            "TempleWriting",
            [
                "DeityNames", "Geodesy", "HanSounds", "LunarCalendar", "SQLiteDriver", "TempleCalendar",
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
                "TempleModel",
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
        module("TempleWeb", ["HTTPModel", "LunarCalendar", "TempleFormats", "TempleModel", "WebRouting"]),
        // How an API is described to programs: schemas, parameters, operations, OpenAPI.
        module(
            "APIDescription", ["Geodesy", "HTTPModel", "TempleFormats", "TempleModel", "WebRouting", "Wording"]),
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
                "Secrets",
                "TempleAdmin", "TempleCalendar", "TempleFormats", "TempleImport", "TempleMatching", "TempleModel",
                "TempleWeb", "WebPages", "WebRouting", "Wording",
            ]),
        // Sign-in, and what a person keeps, for the app.
        module(
            "AccountAPI",
            [
                "AccountModel", "APIDescription", "Geodesy", "Hashing", "HTTPModel", "ICalendar", "LunarCalendar",
                "Notifications", "Places", "Secrets", "SignIn", "TempleCalendar", "TempleFormats", "TempleModel",
                "TempleWeb", "WebRouting", "Wording",
            ]),
        // The pages of an account, for people: sign-in, and what they keep.
        module(
            "AccountPages",
            [
                "AccountAPI", "AccountModel", "Geodesy", "GzipCoding", "HTMLText", "HTTPModel", "LunarCalendar",
                "Notifications", "Secrets", "SignIn", "TempleCalendar", "TempleFormats", "TempleModel", "TempleWeb",
                "WebPages", "WebRouting", "Wording",
            ]),
        module("EventHTTPServer", ["CEvent", "HTTPModel"]),

        // The HTTP service and the sending of reminders, which no command but serve and notify may know.
        module(
            "TempleService",
            [
                "AccountAPI", "AccountModel", "AccountPages", "AdminPages", "EventHTTPServer", "Geodesy", "HTTPClient",
                "HTTPModel",
                "LunarCalendar", "MapTiles",
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
            swiftSettings: optimized),

        // The measuring program of tools/bench.
        .executableTarget(
            name: "nearby-bench",
            dependencies: [
                "GeodesicPairs", "Geodesy", "GzipCoding", "HTTPModel", "LunarCalendar", "PostGISTempleStore",
                "PostgreSQL", "RecordFiles", "SeededRandom", "SQLiteDriver", "SQLiteTempleStore", "TempleAPI",
                "TempleModel", "WebRouting",
            ],
            swiftSettings: optimized),

        // The program of tools/data-report.
        .executableTarget(
            name: "nearby-report",
            dependencies: ["Geodesy", "LunarCalendar", "SQLiteTempleStore", "TempleCalendar", "TempleModel"],
            swiftSettings: optimized),

        // Code that several tests share.
        .target(name: "SeededRandom", path: "Tests/SeededRandom", swiftSettings: optimized),
        .target(
            name: "GeodesicPairs", dependencies: ["CGeodesic", "Geodesy", "SeededRandom"], path: "Tests/GeodesicPairs",
            swiftSettings: optimized),
        .target(name: "EscapedMarkup", path: "Tests/EscapedMarkup", swiftSettings: optimized),
        .target(name: "InflatedBytes", path: "Tests/InflatedBytes", swiftSettings: optimized),
        .target(name: "RegistryRows", path: "Tests/RegistryRows", swiftSettings: optimized),
        .target(
            name: "MemoryByteSource", dependencies: ["RecordFiles"], path: "Tests/MemoryByteSource",
            swiftSettings: optimized),
        .target(
            name: "FakeTempleStore", dependencies: ["Geodesy", "LunarCalendar", "TempleCalendar", "TempleModel"],
            path: "Tests/FakeTempleStore", swiftSettings: optimized),
        .target(
            name: "FakeEditor", dependencies: ["Geodesy", "Hashing", "TempleModel"], path: "Tests/FakeEditor",
            swiftSettings: optimized),
        .target(
            name: "SearchSamples", dependencies: ["TempleModel"], path: "Tests/SearchSamples", swiftSettings: optimized),
        .target(
            name: "JSONShapes", dependencies: ["LunarCalendar"], path: "Tests/JSONShapes", swiftSettings: optimized),
        .target(
            name: "RowOracle",
            dependencies: [
                "Geodesy", "LunarCalendar", "PostgreSQL", "SearchSamples", "SeededRandom", "SQLiteDriver",
                "TempleCalendar", "TempleModel",
            ], path: "Tests/RowOracle", swiftSettings: optimized),
        .target(
            name: "EditingSteps",
            dependencies: ["Geodesy", "LunarCalendar", "SeededRandom", "TempleCalendar", "TempleModel"],
            path: "Tests/EditingSteps", swiftSettings: optimized),
        .target(
            name: "AccountSteps", dependencies: ["AccountModel", "SeededRandom"], path: "Tests/AccountSteps",
            swiftSettings: optimized),
        .target(
            name: "FakeAccountStore", dependencies: ["AccountModel"], path: "Tests/FakeAccountStore",
            swiftSettings: optimized),
        // Keys and signed tokens of a provider of the tests' own.
        .target(
            name: "TestProvider", dependencies: ["CCrypto"], path: "Tests/TestProvider", swiftSettings: optimized),
        .target(name: "RawHTTPClient", path: "Tests/RawHTTPClient", swiftSettings: optimized),
        .target(
            name: "BuiltProgram", dependencies: ["RawHTTPClient"], path: "Tests/BuiltProgram", swiftSettings: optimized),
        .target(name: "KillPoint", path: "Tests/KillPoint"),
        .target(name: "PostgreSQLTestServer", path: "Tests/PostgreSQLTestServer", swiftSettings: optimized),

        // The tests of each module, and of the built program.
        tests(of: "Geodesy", ["CGeodesic", "GeodesicPairs", "SeededRandom"], settings: optimized),
        tests(of: "LunarCalendar"),
        tests(of: "TempleCalendar", ["LunarCalendar", "SeededRandom"], settings: optimized),
        tests(of: "ICalendar", ["LunarCalendar", "SeededRandom"]),
        tests(of: "OpeningHours", ["LunarCalendar", "SeededRandom"], settings: optimized),
        tests(of: "DeityNames", ["HanSounds"]),
        tests(of: "QRCode"),
        tests(of: "Places", ["Geodesy", "HanSounds", "RegistryRows", "TempleMatching"], settings: optimized),
        tests(of: "HanSounds", settings: optimized),
        tests(of: "TextCleaning", ["SeededRandom"]),
        tests(of: "TempleMatching", ["Geodesy", "RegistryRows", "SeededRandom"], settings: optimized),
        tests(of: "TempleModel", ["Geodesy", "LunarCalendar", "SearchSamples", "SeededRandom", "TempleCalendar"]),
        tests(of: "SQLiteDriver", ["Geodesy", "SeededRandom"]),
        tests(of: "MapTiles", ["SQLiteDriver"]),
        tests(of: "PostgreSQL", ["PostgreSQLTestServer"]),
        tests(
            of: "TempleIndex",
            [
                "Geodesy", "HanSounds", "LunarCalendar", "RegistryRows", "SeededRandom", "TempleCalendar",
                "TempleModel",
            ], settings: optimized),
        tests(
            of: "TempleSuggest", ["Geodesy", "LunarCalendar", "TempleIndex", "TempleModel"], settings: optimized),
        tests(
            of: "SQLiteTempleStore",
            [
                "EditingSteps", "Geodesy", "Hashing", "LunarCalendar", "RegistryRows", "RowOracle", "SearchSamples",
                "SeededRandom", "SQLiteDriver", "TempleCalendar", "TempleFollowing", "TempleIndex", "TempleMatching",
                "TempleModel", "TempleTables", "TempleWriting",
            ], exclude: ["OldDatabases"], settings: optimized),
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
            ], settings: optimized),
        tests(of: "RecordFiles", ["CArchive", "MemoryByteSource", "SeededRandom"], settings: optimized),
        tests(of: "Wording"),
        tests(of: "Hashing"),
        tests(of: "Secrets", ["TestProvider"]),
        tests(
            of: "Notifications",
            ["AccountModel", "Geodesy", "LunarCalendar", "SeededRandom", "TempleCalendar", "TempleModel", "Wording"],
            settings: optimized),
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
            ["AccountModel", "AccountSteps", "AccountTables", "Hashing", "SeededRandom", "SQLiteDriver"],
            settings: optimized),
        tests(
            of: "PostgreSQLAccountStore",
            [
                "AccountModel", "AccountSteps", "AccountTables", "Hashing", "PostgreSQL", "PostgreSQLTestServer",
                "SeededRandom",
            ]),
        tests(
            of: "AccountAPI",
            [
                "AccountModel", "AccountSteps", "APIDescription", "FakeAccountStore", "FakeTempleStore", "HTTPModel",
                "JSONShapes", "LunarCalendar", "Notifications", "Secrets", "SignIn", "TempleAPI", "TempleCalendar",
                "TempleModel",
                "TempleWeb",
                "TestProvider", "WebRouting", "Wording",
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
        tests(of: "GzipCoding", ["InflatedBytes", "SeededRandom"], settings: optimized),
        tests(of: "EventHTTPServer", ["CEvent", "HTTPModel", "RawHTTPClient", "SeededRandom", "WebRouting"]),
        tests(
            of: "TempleFormats",
            ["Geodesy", "LunarCalendar", "SeededRandom", "TempleCalendar", "TempleModel"], settings: optimized),
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
                "AccountAPI", "AccountModel", "AccountPages", "AdminPages", "FakeAccountStore", "FakeTempleStore",
                "Geodesy", "HTTPModel", "LunarCalendar", "Notifications",
                "Secrets", "SignIn", "TempleAPI", "TempleAdmin", "TempleModel", "WebPages", "WebRouting",
            ]),
        .testTarget(
            name: "AppContractTests", dependencies: ["BuiltProgram", "nearby", "RawHTTPClient"], swiftSettings: strict),
        .testTarget(
            name: "BrowserTests", dependencies: ["BuiltProgram", "nearby", "RawHTTPClient"], exclude: ["browser"],
            swiftSettings: strict),
        .testTarget(
            name: "NearbyEndToEndTests",
            dependencies: [
                "AccountModel", "BuiltProgram", "nearby", "nearby-report", "RawHTTPClient", "SeededRandom", "SignIn",
                "SQLiteAccountStore", "SQLiteDriver", "TempleTables",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "PostgreSQLEndToEndTests",
            dependencies: [
                "BuiltProgram", "nearby", "PostgreSQL", "PostgreSQLTestServer", "RawHTTPClient", "SeededRandom",
            ],
            swiftSettings: strict),
    ]
)

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
