// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Standup",
    dependencies: [
        .package(name: "RxLive", path: "../../.."),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    ],
    targets: [
        .executableTarget(
            name: "Standup",
            dependencies: [
                .product(name: "RxLive", package: "RxLive"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "GRDB", package: "GRDB.swift"),
            ],
            plugins: [.plugin(name: "OutletsPlugin", package: "RxLive")]
        ),
        .testTarget(
            name: "StandupTests",
            dependencies: ["Standup", .product(name: "RxLiveTest", package: "RxLive")]
        ),
    ]
)
