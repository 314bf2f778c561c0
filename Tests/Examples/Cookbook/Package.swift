// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Cookbook",
    dependencies: [.package(name: "RxLive", path: "../../..")],
    targets: [
        .executableTarget(
            name: "Cookbook",
            dependencies: [.product(name: "RxLive", package: "RxLive")],
            plugins: [.plugin(name: "OutletsPlugin", package: "RxLive")]
        ),
        .testTarget(
            name: "CookbookTests",
            dependencies: ["Cookbook", .product(name: "RxLiveTest", package: "RxLive")]
        ),
    ]
)
