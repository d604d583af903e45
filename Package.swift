// swift-tools-version: 6.2
import PackageDescription

/// The house, from the top floor down; a target may only use what stands below it (Docs/architecture.md).
let settings: [SwiftSetting] =
  [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ] + (Context.environment["PAYWALL_STRICT"] == nil ? [] : [.treatAllWarnings(as: .error)])

func room(_ name: String, _ uses: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: uses, swiftSettings: settings)
}

func check(_ name: String, _ uses: [Target.Dependency] = [], resources: [Resource]? = nil) -> Target {
  .testTarget(
    name: name + "Tests", dependencies: [.init(stringLiteral: name), "TestSupport"] + uses,
    resources: resources, swiftSettings: settings)
}

let crypto = Target.Dependency.product(name: "Crypto", package: "swift-crypto")
let arguments = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")

let package = Package(
  name: "paywall",
  // What an app links runs on these (.ci/availability.py); the tool itself asks for macOS 15.
  platforms: [.macOS(.v15), .iOS(.v16), .macCatalyst(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
  products: [
    .executable(name: "paywall", targets: ["paywall"]),
    .library(name: "PaywallKit", targets: ["PaywallKit"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-crypto", from: "4.5.0"),
  ],
  targets: [
    .executableTarget(name: "paywall", dependencies: ["PaywallCLI"], swiftSettings: settings),
    room(
      "PaywallCLI",
      [
        "PaywallWorkflow", "PaywallRules", "PaywallDiff", "PaywallBundle", "PaywallModel", "TUF", "Git", "JSON",
        arguments,
      ]),
    room(
      "PaywallWorkflow",
      [
        "PaywallRules", "PaywallDiff", "PaywallBundle", "PaywallModel", "YAML", "TUF", "Git", "JSON", "Files",
        "Templates",
      ]),
    room("PaywallRules", ["PaywallCopy", "PaywallModel", "YAML"]),
    room("PaywallDiff", ["PaywallModel", "YAML", "JSON"]),
    room("PaywallBundle", ["PaywallModel", "YAML", "TUF", "JSON"]),
    room("PaywallKit", ["TUF", "JSON", "Files", crypto]),
    room("TUF", ["JSON", crypto]),
    room("Git", ["CLibgit2", "Files"]),
    room("PaywallModel", ["YAML", "JSON"]),
    room("YAML", ["CLibyaml", "JSON"]),
    room("JSON"),
    room("Files", ["CSync"]),
    .target(name: "PaywallCopy", exclude: ["Words", "Data"], swiftSettings: settings, plugins: ["EmbedFolders"]),
    .target(
      name: "Templates", path: "Templates", exclude: ["Generator", "Plugin", "Scaffolds"],
      swiftSettings: settings, plugins: ["EmbedFolders"]),
    .plugin(
      name: "EmbedFolders", capability: .buildTool(), dependencies: ["EmbedFiles"], path: "Templates/Plugin"),
    .executableTarget(name: "EmbedFiles", path: "Templates/Generator", swiftSettings: settings),
    .systemLibrary(
      name: "CLibgit2", pkgConfig: "libgit2", providers: [.apt(["libgit2-dev"]), .brew(["libgit2"])]),
    .systemLibrary(name: "CSync"),
    .systemLibrary(
      name: "CLibyaml", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),

    .target(name: "TestSupport", path: "Tests/TestSupport", resources: [.copy("Faults")], swiftSettings: settings),
    check("JSON"),
    check("Files"),
    check("YAML", ["JSON"]),
    check("Git"),
    check("TUF", ["JSON"], resources: [.copy("Python")]),
    check("PaywallModel", ["YAML", "JSON"]),
    check("PaywallCopy", resources: [.copy("Fixtures")]),
    check("Templates", ["PaywallRules", "PaywallModel", "YAML"]),
    check("PaywallKit", ["PaywallBundle", "PaywallModel", "TUF", "JSON", "Templates"]),
    check("PaywallDiff", ["PaywallModel", "YAML", "JSON"]),
    .testTarget(
      name: "DocsTests", dependencies: ["PaywallCLI", "PaywallRules", "PaywallModel", "TestSupport"],
      swiftSettings: settings),
    check("PaywallRules", ["PaywallWorkflow", "PaywallModel", "TUF"]),
    check("PaywallBundle", ["PaywallModel", "YAML", "JSON"]),
    check(
      "PaywallWorkflow",
      ["PaywallDiff", "PaywallBundle", "PaywallRules", "PaywallModel", "YAML", "TUF", "Git", "JSON"],
      resources: [.copy("Python"), .copy("Catalogues")]),
    check("PaywallCLI", ["paywall"], resources: [.copy("Goldens"), .copy("Python")]),
  ],
  swiftLanguageModes: [.v6]
)
