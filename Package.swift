// swift-tools-version: 6.2
// The house: pure modules below, the framework above them, the application on top. The article House draws it;
// Scripts build with --explicit-target-dependency-import-check error, so there are no other imports.
import PackageDescription

let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
]

/// A product of another package: none is resolved where nobody asks for the server.
func server(_ product: String, of package: String) -> Target.Dependency {
    .product(name: product, package: package, condition: .when(traits: ["Server"]))
}

let logging = server("Logging", of: "swift-log")
let metrics = server("Metrics", of: "swift-metrics")
let grdb = server("GRDB", of: "GRDB.swift")
let sqlite = server("GRDBSQLite", of: "GRDB.swift")
let argumentParser = server("ArgumentParser", of: "swift-argument-parser")

func module(_ name: String, _ dependencies: [Target.Dependency] = [], plugins: [Target.PluginUsage] = []) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: strict, plugins: plugins)
}

func program(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .executableTarget(name: name, dependencies: dependencies, swiftSettings: strict)
}

func tests(_ name: String, _ dependencies: [Target.Dependency], plugins: [Target.PluginUsage] = []) -> Target {
    .testTarget(name: name, dependencies: dependencies, swiftSettings: strict, plugins: plugins)
}

func library(_ name: String, pkgConfig: String, debian package: String) -> Target {
    .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([package])])
}

let package = Package(
    name: "RxLive",
    products: [
        // Each on its own: who uses one of these five resolves, compiles and links none of the rest.
        .library(name: "Rx", targets: ["Rx"]),
        .library(name: "RxTest", targets: ["RxTest"]),
        .library(name: "RxBlocking", targets: ["RxBlocking"]),
        .library(name: "Networking", targets: ["Networking"]),
        .library(name: "Jansson", targets: ["Jansson"]),
        // Answers of Networking in a file; for those who have the server's packages.
        .library(name: "NetworkingCache", targets: ["NetworkingCache"]),
        // "Log in with …" for any server.
        .library(name: "OAuth", targets: ["OAuth"]),
        // Pictures of strangers: looked at, made smaller, put together. By itself and with a process for the codecs.
        .library(name: "Imaging", targets: ["Imaging"]),
        .executable(name: "imaging-worker", targets: ["imaging-worker"]),
        // The whole.
        .library(
            name: "RxLive",
            targets: ["Rx", "Controls", "HTTP", "Jansson", "Networking", "RxLive", "Sodium", "StateStorage", "Uploads"]
        ),
        .library(name: "RxLiveTest", targets: ["RxTest", "RxBlocking", "RxLiveTest"]),
        .executable(name: "photowall", targets: ["PhotowallServer"]),
        .plugin(name: "OutletsPlugin", targets: ["OutletsPlugin"]),
    ],
    traits: [
        .default(enabledTraits: ["Server"]),
        .trait(
            name: "Server",
            description: "RxLive and what it needs; without: Rx, RxTest, RxBlocking and Networking alone"
        ),
    ],
    // Ranges, for an app resolves them together with its own; below the next minor version, for these were tried.
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", .upToNextMinor(from: "1.8.2")),
        .package(url: "https://github.com/apple/swift-log", .upToNextMinor(from: "1.16.2")),
        .package(url: "https://github.com/apple/swift-metrics", .upToNextMinor(from: "2.13.0")),
        .package(url: "https://github.com/groue/GRDB.swift", .upToNextMinor(from: "7.10.0")),
    ],
    targets: [
        // C libraries: one system target each, imported by one Swift module alone.
        library("CMicroHTTPD", pkgConfig: "libmicrohttpd", debian: "libmicrohttpd-dev"),
        library("CJansson", pkgConfig: "jansson", debian: "libjansson-dev"),
        library("CGumbo", pkgConfig: "gumbo", debian: "libgumbo-dev"),
        library("CSodium", pkgConfig: "libsodium", debian: "libsodium-dev"),
        library("CNettle", pkgConfig: "nettle", debian: "nettle-dev"),
        library("CZlib", pkgConfig: "zlib", debian: "zlib1g-dev"),
        .target(name: "CLinux"),
        .target(name: "CCurl"),
        .target(name: "CVips"),
        // Pure.
        module("Rx", ["CLinux"]),
        module("RxTest", ["Rx"]),
        module("RxBlocking", ["Rx"]),
        module("Markup", ["CGumbo"]),
        module("Jansson", ["CJansson"]),
        module("WebSockets"),
        module("Sodium", ["CSodium"]),
        module("Gzip", ["CZlib"]),
        module("Locking"),
        module("FairQueuing"),
        module("Imaging", ["CVips", "Locking"]),
        module("SQLite", [sqlite]),
        // Middle.
        module("Controls", ["CLinux", "Locking", "Markup", "Rx"]),
        module("HTTP", ["CMicroHTTPD", "FairQueuing", "Locking", logging]),
        module("Networking", ["CCurl", "Locking", "Rx"]),
        module("NetworkingCache", ["Networking", "SQLite"]),
        module("OAuth", ["Jansson", "Locking", "Networking", "Rx", "Sodium"]),
        module("StateStorage", ["Locking", "SQLite"]),
        module("Uploads", ["CNettle", "Locking", "Sodium"]),
        // The framework.
        .target(
            name: "RxLive",
            dependencies: [
                "CLinux", "Controls", "FairQueuing", "Gzip", "HTTP", "Jansson", "Locking", "Markup", "Rx", "Sodium",
                "StateStorage", "Uploads", "WebSockets", argumentParser, logging, metrics,
            ],
            resources: [.embedInCode("Runtime"), .embedInCode("Templates")],
            swiftSettings: strict
        ),
        module(
            "RxLiveTest",
            ["Controls", "HTTP", "Jansson", "Markup", "Rx", "RxLive", "RxTest", "StateStorage", "WebSockets", logging]
        ),
        // The application.
        module("Storage", ["Sodium", grdb]),
        module("Gallery", ["Controls", "Locking", "Rx", "RxLive"], plugins: ["ListingPlugin", "OutletsPlugin"]),
        module(
            "Photowall",
            [
                "Controls", "Gallery", "HTTP", "Imaging", "Jansson", "Locking", "Networking", "NetworkingCache",
                "OAuth", "Rx", "RxLive", "Sodium", "Storage", "Uploads", logging,
            ],
            plugins: ["OutletsPlugin"]
        ),
        program("PhotowallServer", ["Imaging", "OAuth", "Photowall", "RxLive", argumentParser]),
        // Tools.
        program("imaging-worker", ["Imaging"]),
        program("listing", []),
        program("outlets", ["Markup"]),
        program(
            "bench",
            [
                "CLinux", "Controls", "Gzip", "HTTP", "Imaging", "Jansson", "Locking", "Markup", "Rx", "RxLive",
                "Uploads", "WebSockets", argumentParser, logging,
            ]
        ),
        .plugin(
            name: "OutletsPlugin",
            capability: .buildTool(),
            dependencies: [.target(name: "outlets", condition: .when(traits: ["Server"]))],
            path: "Sources/OutletsPlugin"
        ),
        .plugin(
            name: "ListingPlugin",
            capability: .buildTool(),
            dependencies: [.target(name: "listing", condition: .when(traits: ["Server"]))],
            path: "Sources/ListingPlugin"
        ),
        // Tests.
        tests("RxTests", ["Rx", "RxTest"]),
        tests("RxTestTests", ["Rx", "RxTest"]),
        tests("RxBlockingTests", ["Rx", "RxBlocking"]),
        tests("MarkupTests", ["Markup"]),
        tests("ListingTests", ["listing"]),
        tests("OutletsTests", ["Markup", "outlets"]),
        tests("ControlsTests", ["CLinux", "Controls", "Markup", "Rx"]),
        tests("JanssonTests", ["Jansson"]),
        tests("WebSocketsTests", ["WebSockets"]),
        tests("SodiumTests", ["Sodium"]),
        tests("GzipTests", ["Gzip"]),
        tests("LockingTests", ["Locking"]),
        tests("FairQueuingTests", ["FairQueuing"]),
        tests("ImagingTests", ["CVips", "Gzip", "Imaging", "Locking", "imaging-worker"]),
        tests("HTTPTests", ["HTTP", "Locking", logging]),
        tests("NetworkingTests", ["Locking", "LoopbackKit", "Networking", "Rx"]),
        tests("NetworkingCacheTests", ["Locking", "Networking", "NetworkingCache", "Rx", "SQLite"]),
        tests("OAuthTests", ["Locking", "LoopbackKit", "Networking", "OAuth", "Rx", "Sodium"]),
        tests("UploadsTests", ["Locking", "Uploads"]),
        tests("StateStorageTests", ["Locking", "SQLite", "StateStorage", grdb]),
        tests("StorageTests", ["Sodium", "Storage", grdb, sqlite]),
        tests(
            "RxLiveTests",
            [
                "BrowserKit", "Controls", "FairQueuing", "Gallery", "Gzip", "HTTP", "Jansson", "Locking", "Markup",
                "Rx", "RxLive", "RxLiveTest", "StateStorage", "Uploads", "WebSockets", logging,
            ]
        ),
        tests("GalleryTests", ["Controls", "Gallery", "Rx", "RxLive", "RxLiveTest"]),
        tests(
            "PhotowallTests",
            [
                "Controls", "HTTP", "Imaging", "Jansson", "Locking", "Markup", "OAuth", "Photowall", "PhotowallServer",
                "Rx", "RxLive", "RxLiveTest", "RxTest", "Sodium", "StateStorage", "Storage", "Uploads", grdb, logging,
            ]
        ),
        // View models and tests in the style of RxSwift 6, as they come from elsewhere: only their imports differ.
        .testTarget(
            name: "PortedTests",
            dependencies: ["Controls", "Rx", "RxBlocking", "RxTest"],
            swiftSettings: [.swiftLanguageMode(.v5), .treatAllWarnings(as: .error)]
        ),
        .target(name: "LoopbackKit", dependencies: ["Locking"], path: "Tests/LoopbackKit", swiftSettings: strict),
        .target(name: "BrowserKit", path: "Tests/BrowserKit", exclude: ["Resources"], swiftSettings: strict),
        .testTarget(
            name: "BrowserTests",
            dependencies: ["BrowserKit", "LoopbackKit", grdb],
            exclude: ["Goldens"],
            swiftSettings: strict
        ),
    ]
)

// Scripts/test names test targets here that have passed, so that they are not built.
let passed = Set((Context.environment["RXLIVE_WITHOUT"] ?? "").split(separator: " ").map(String.init))
package.targets.removeAll { $0.type == .test && passed.contains($0.name) }
