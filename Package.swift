// swift-tools-version: 6.2
import PackageDescription

/// The layers, from the top down; a target may only use those below it (Docs/architecture.md).
let settings: [SwiftSetting] =
  [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ] + (Context.environment["PAYWALL_STRICT"] == nil ? [] : [.treatAllWarnings(as: .error)])

func layer(_ name: String, _ uses: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: uses, swiftSettings: settings)
}

func tests(_ name: String, _ uses: [Target.Dependency] = [], resources: [Resource]? = nil) -> Target {
  .testTarget(
    name: name + "Tests", dependencies: [.init(stringLiteral: name), "TestSupport"] + uses,
    resources: resources, swiftSettings: settings)
}

/// Tests that work on whole projects: in real repositories, made and released as users do it.
func projectTests(_ name: String, resources: [Resource]? = nil) -> Target {
  tests(
    name,
    [
      "ProjectTestSupport", "PaywallAuthoring", "PaywallReleasing", "PaywallChecking", "PaywallRecord",
      "PaywallProject", "PaywallRules", "PaywallDiff", "PaywallBundle", "PaywallModel", "YAML", "TUF", "Git", "JSON",
    ].filter { $0 != name }.map { .init(stringLiteral: $0) }, resources: resources)
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
    layer(
      "PaywallCLI",
      [
        "PaywallAuthoring", "PaywallReleasing", "PaywallChecking", "PaywallRecord", "PaywallProject", "PaywallRules",
        "PaywallDiff", "PaywallBundle", "PaywallModel", "TUF", "Git", "JSON", arguments,
      ]),
    layer(
      "PaywallAuthoring",
      [
        "PaywallChecking", "PaywallRecord", "PaywallProject", "PaywallRules", "PaywallDiff", "PaywallBundle",
        "PaywallModel", "Templates", "YAML", "TUF", "Git", "JSON",
      ]),
    layer(
      "PaywallReleasing",
      [
        "PaywallChecking", "PaywallRecord", "PaywallProject", "PaywallRules", "PaywallDiff", "PaywallBundle",
        "PaywallModel", "YAML", "TUF", "Git",
      ]),
    layer(
      "PaywallChecking",
      ["PaywallRecord", "PaywallProject", "PaywallRules", "PaywallDiff", "PaywallModel", "YAML", "TUF", "Git"]),
    layer("PaywallRecord", ["PaywallProject", "PaywallBundle", "PaywallModel", "TUF", "Git"]),
    layer("PaywallProject", ["PaywallModel", "Git", "Files"]),
    layer("PaywallRules", ["PaywallCopy", "PaywallModel", "YAML"]),
    layer("PaywallDiff", ["PaywallModel", "YAML", "JSON"]),
    layer("PaywallBundle", ["PaywallModel", "YAML", "TUF", "JSON"]),
    layer("PaywallKit", ["TUF", "JSON", "Files", crypto]),
    layer("TUF", ["JSON", crypto]),
    layer("Git", ["CLibgit2", "Files"]),
    layer("PaywallModel", ["YAML", "JSON"]),
    layer("YAML", ["CLibyaml", "JSON"]),
    layer("JSON"),
    layer("Files", ["CSync"]),
    .target(name: "PaywallCopy", exclude: ["Words", "Data"], swiftSettings: settings, plugins: ["EmbedFolders"]),
    .target(
      name: "Templates", path: "Templates", exclude: ["Scaffolds"],
      swiftSettings: settings, plugins: ["EmbedFolders"]),
    .plugin(
      name: "EmbedFolders", capability: .buildTool(), dependencies: ["EmbedFiles"], path: "Plugins/EmbedFolders"),
    .executableTarget(name: "EmbedFiles", path: "Plugins/EmbedFiles", swiftSettings: settings),
    .systemLibrary(
      name: "CLibgit2", pkgConfig: "libgit2", providers: [.apt(["libgit2-dev"]), .brew(["libgit2"])]),
    .systemLibrary(name: "CSync"),
    .systemLibrary(
      name: "CLibyaml", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),

    .target(
      name: "TestSupport", path: "Tests/TestSupport", resources: [.copy("Faults"), .copy("Python")],
      swiftSettings: settings),
    .target(
      name: "ProjectTestSupport",
      dependencies: [
        "PaywallAuthoring", "PaywallReleasing", "PaywallChecking", "PaywallRecord", "PaywallProject", "PaywallModel",
        "TUF", "Git", "TestSupport",
      ],
      path: "Tests/ProjectTestSupport", swiftSettings: settings),
    tests("JSON"),
    tests("Files"),
    tests("YAML", ["JSON"]),
    tests("Git"),
    tests("TUF", ["JSON"], resources: [.copy("Python")]),
    tests("PaywallModel", ["YAML", "JSON"]),
    tests("PaywallCopy", resources: [.copy("Fixtures")]),
    tests("Templates", ["PaywallRules", "PaywallModel", "YAML"]),
    tests("PaywallKit", ["PaywallBundle", "PaywallModel", "TUF", "JSON", "Templates"]),
    tests("PaywallDiff", ["PaywallModel", "YAML", "JSON"]),
    .testTarget(
      name: "DocsTests", dependencies: ["PaywallCLI", "PaywallRules", "PaywallModel", "TestSupport"],
      swiftSettings: settings),
    tests("PaywallRules", ["PaywallChecking", "PaywallProject", "PaywallModel", "TUF"]),
    tests("PaywallBundle", ["PaywallModel", "YAML", "JSON"]),
    tests("PaywallProject", ["PaywallModel", "Git"]),
    projectTests("PaywallRecord"),
    projectTests("PaywallChecking"),
    projectTests("PaywallReleasing"),
    projectTests("PaywallAuthoring", resources: [.copy("Python"), .copy("Catalogues")]),
    tests("PaywallCLI", ["paywall"], resources: [.copy("Goldens"), .copy("Python")]),
  ],
  swiftLanguageModes: [.v6]
)
