// swift-tools-version: 6.2
import PackageDescription

/// The layers, from the top down; a target may only use those below it (Docs/architecture.md).
let settings: [SwiftSetting] =
  [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ] + (Context.environment["PAYWALL_STRICT"] == nil ? [] : [.treatAllWarnings(as: .error)])

/// For libFuzzer: only what it looks into is instrumented, not the tools that write sources during the build.
/// The variable names libFuzzer's library, the one without a `main`.
let fuzzer = Context.environment["PAYWALL_FUZZ"]
let fuzzing: [SwiftSetting] = fuzzer == nil ? [] : [.unsafeFlags(["-sanitize=fuzzer", "-parse-as-library"])]

/// Where every change is checked, what tests spend their time in is optimised: reading files, the rules, hashing. More than
/// that makes the build longer and the tests no shorter. Not for everybody: a package with such flags cannot be depended on.
let optimised: [SwiftSetting] = Context.environment["PAYWALL_STRICT"] == nil ? [] : [.unsafeFlags(["-O"])]

func layer(_ name: String, _ uses: [Target.Dependency] = [], isHot: Bool = false, plugins: [Target.PluginUsage] = [])
  -> Target
{
  .target(
    name: name, dependencies: uses, swiftSettings: settings + fuzzing + (isHot ? optimised : []), plugins: plugins)
}

func tests(_ name: String, _ uses: [Target.Dependency] = [], resources: [Resource]? = nil) -> Target {
  .testTarget(
    name: name + "Tests", dependencies: [.init(stringLiteral: name), "TestSupport"] + uses,
    resources: resources, swiftSettings: settings)
}

/// Tests that work on whole projects: in real repositories, made and released as users do it.
func projectTests(_ name: String, uses: [Target.Dependency] = [], resources: [Resource]? = nil) -> Target {
  tests(
    name,
    [
      "ProjectTestSupport", "PaywallAuthoring", "PaywallReleasing", "PaywallChecking", "PaywallRecord",
      "PaywallProject", "PaywallRules", "PaywallDiff", "PaywallExchange", "PaywallBundle", "PaywallKit", "PaywallModel",
      "YAML", "TUF", "Git", "JSON", "Hashing", "Base",
    ].filter { $0 != name }.map { .init(stringLiteral: $0) } + uses, resources: resources)
}

let crypto = Target.Dependency.product(name: "Crypto", package: "swift-crypto")
let cryptoExtras = Target.Dependency.product(name: "CryptoExtras", package: "swift-crypto")
let arguments = Target.Dependency.product(
  name: "ArgumentParser", package: "swift-argument-parser", condition: .when(traits: ["CommandLine"]))
// Not FlyingFox itself: that is Foundation with all its data, and sets no limits (Docs/decisions/0028-preview-server.md).
let sockets = Target.Dependency.product(
  name: "FlyingSocks", package: "FlyingFox", condition: .when(traits: ["CommandLine"]))

let package = Package(
  name: "paywall",
  // What .ci/availability.py compares the sources with.
  platforms: [.macOS(.v13), .iOS(.v16), .macCatalyst(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
  products: [
    .executable(name: "paywall", targets: ["paywall"]),
    .executable(name: "tuf-client", targets: ["tuf-client"]),
    .library(name: "PaywallKit", targets: ["PaywallKit", "PaywallObservation"]),
    // Apart, since on Linux it links libcurl.
    .library(name: "PaywallWeb", targets: ["PaywallWeb"]),
    // Apart, so that PaywallKit asks for no store.
    .library(name: "PaywallStoreKit", targets: ["PaywallStoreKit"]),
    // Apart, so that an app with views of its own links none.
    .library(name: "PaywallUI", targets: ["PaywallUI"]),
  ],
  traits: [
    .default(enabledTraits: ["CommandLine"]),
    .trait(name: "CommandLine", description: "What the command-line tool needs. Apps write `traits: []`."),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-crypto", from: "4.5.0"),
    .package(url: "https://github.com/swhitty/FlyingFox", from: "0.27.1"),
  ],
  targets: [
    .executableTarget(name: "paywall", dependencies: ["PaywallCLI"], swiftSettings: settings),
    layer(
      "PaywallCLI",
      [
        "PaywallPreviewServer", "PaywallAuthoring", "PaywallReleasing", "PaywallChecking", "PaywallRecord",
        "PaywallProject", "PaywallRules", "PaywallDiff", "PaywallExchange", "PaywallBundle", "PaywallKit",
        "PaywallModel", "TUF", "Git", "Web", "Subprocess", "JSON", "Base", arguments,
      ]),
    layer(
      "PaywallPreviewServer",
      ["PaywallAuthoring", "PaywallProject", "PaywallHTML", "PaywallModel", "Subprocess", "JSON", "Base", sockets]),
    layer(
      "PaywallAuthoring",
      [
        "PaywallChecking", "PaywallRecord", "PaywallProject", "PaywallRules", "PaywallDiff", "PaywallExchange",
        "PaywallBundle", "PaywallHTML", "PaywallKit", "PaywallModel", "Templates", "YAML", "Git", "Subprocess", "JSON",
        "Hashing", "Files", "Base",
      ]),
    layer(
      "PaywallReleasing",
      [
        "PaywallChecking", "PaywallRecord", "PaywallProject", "PaywallRules", "PaywallDiff", "PaywallExchange",
        "PaywallBundle", "PaywallKit", "PaywallModel", "YAML", "TUF", "Git", "Web", "Subprocess", "JSON", "Hashing",
        "Base", crypto,
        cryptoExtras,
      ]),
    layer(
      "PaywallChecking",
      [
        "PaywallRecord", "PaywallProject", "PaywallRules", "PaywallDiff", "PaywallExchange", "PaywallBundle",
        "PaywallKit", "PaywallModel", "YAML", "TUF", "Git", "JSON", "Hashing", "Base",
      ], plugins: ["HashSources"]),
    layer(
      "PaywallRecord", ["PaywallProject", "PaywallBundle", "PaywallModel", "TUF", "Git", "Hashing", "Base"],
      plugins: ["HashSources"]),
    layer("PaywallProject", ["PaywallModel", "Git", "Files", "Base"]),
    layer(
      "PaywallRules", ["PaywallDrawing", "PaywallCopy", "PaywallModel", "YAML", "Base"], isHot: true,
      plugins: ["CollectTypes"]),
    .target(
      name: "PaywallHTML", dependencies: ["PaywallDrawing", "PaywallKit", "Hashing"], exclude: ["Data"],
      swiftSettings: settings,
      plugins: ["EmbedFolders"]),
    layer("PaywallDiff", ["PaywallModel", "YAML", "JSON", "Base"]),
    layer(
      "PaywallExchange",
      ["PaywallBundle", "PaywallKit", "PaywallCopy", "PaywallModel", "YAML", "JSON", "CSV", "XML", "Hashing", "Base"],
      plugins: ["CollectTypes"]),
    layer("PaywallBundle", ["PaywallModel", "YAML", "JSON", "Hashing", "Base"]),
    .executableTarget(
      name: "tuf-client", dependencies: ["TUF", "HTTP", "Web", "Files", cryptoExtras], swiftSettings: settings),
    layer("PaywallWeb", ["PaywallKit", "TUF", "HTTP", "Web", "JSON", "Hashing", "Base"]),
    layer("PaywallObservation", ["PaywallKit"]),
    layer("PaywallUI", ["PaywallStoreKit", "PaywallDrawing", "PaywallKit"]),
    layer("PaywallStoreKit", ["PaywallKit", "Base"]),
    layer("PaywallDrawing", ["PaywallKit"]),
    layer("PaywallKit", ["TUF", "JSON", "Hashing", "Files", "Base"]),
    layer("TUF", ["JSON", "Hashing", "Base", crypto], isHot: true),
    layer("Git", ["CLibgit2", "Subprocess", "Files", "Base"]),
    layer("PaywallModel", ["PaywallCopy", "YAML", "JSON", "Base"], isHot: true),
    layer("YAML", ["CLibyaml", "JSON", "Base"], isHot: true),
    layer("HTTP", ["Web", "Base"]),
    layer("Web", ["TUF", "JSON", "Base"]),
    layer("JSON", ["Base"], isHot: true),
    layer("CSV", ["Base"]),
    layer("XML", ["CExpat", "Base"]),
    layer("Subprocess", ["Base"]),
    layer("Files", ["CSync"]),
    layer("Hashing", ["Base", crypto], isHot: true),
    layer("Base", isHot: true),
    .target(
      name: "PaywallCopy", exclude: ["Words", "Data"], swiftSettings: settings + optimised, plugins: ["EmbedFolders"]),
    .target(
      name: "Templates", path: "Templates", exclude: ["Scaffolds"],
      swiftSettings: settings, plugins: ["EmbedFolders"]),
    .plugin(
      name: "EmbedFolders", capability: .buildTool(), dependencies: ["EmbedFiles"], path: "Plugins/EmbedFolders"),
    .executableTarget(name: "EmbedFiles", path: "Plugins/EmbedFiles", swiftSettings: settings),
    .plugin(
      name: "HashSources", capability: .buildTool(), dependencies: ["SourceHash"], path: "Plugins/HashSources"),
    .executableTarget(name: "SourceHash", path: "Plugins/SourceHash", swiftSettings: settings),
    .plugin(
      name: "CollectTypes", capability: .buildTool(), dependencies: ["WriteTypeLists"], path: "Plugins/CollectTypes"),
    .executableTarget(name: "WriteTypeLists", path: "Plugins/WriteTypeLists", swiftSettings: settings),
    .systemLibrary(
      name: "CLibgit2", pkgConfig: "libgit2", providers: [.apt(["libgit2-dev"]), .brew(["libgit2"])]),
    .systemLibrary(name: "CSync"),
    .systemLibrary(
      name: "CExpat", pkgConfig: "expat", providers: [.apt(["libexpat1-dev"]), .brew(["expat"])]),
    .systemLibrary(
      name: "CLibyaml", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),

    .target(
      name: "TestSupport", dependencies: ["Subprocess", "Base"], path: "Tests/TestSupport",
      resources: [.copy("Faults"), .copy("Python")],
      swiftSettings: settings),
    .target(
      name: "ProjectTestSupport",
      dependencies: [
        "PaywallAuthoring", "PaywallReleasing", "PaywallChecking", "PaywallRecord", "PaywallProject", "PaywallModel",
        "TUF", "Web", "Git", "Base", "TestSupport",
      ],
      path: "Tests/ProjectTestSupport", swiftSettings: settings),
    // Everything that reads bytes of others: for a short run in the tests, and for libFuzzer.
    .target(
      name: "FuzzReaders",
      dependencies: ["PaywallExchange", "PaywallBundle", "PaywallModel", "CSV", "TUF", "YAML", "JSON", "Base"],
      path: "Tests/FuzzReaders", exclude: ["Corpus"], swiftSettings: settings + fuzzing),
    tests("FuzzReaders"),
    tests("Base"),
    tests("JSON", ["Base"]),
    tests("CSV", ["Base"]),
    tests("XML", ["Base"]),
    tests("Files"),
    tests("Subprocess"),
    tests("HTTP", ["Web"]),
    tests("Web", ["HTTP", "TUF"]),
    .testTarget(
      name: "TUFClientTests", dependencies: ["tuf-client", "TestSupport"], resources: [.copy("Python")],
      swiftSettings: settings),
    tests("YAML", ["JSON", "Base"]),
    tests("Git", ["Base"]),
    tests("TUF", ["JSON", "Hashing", "Base"], resources: [.copy("Python")]),
    tests("PaywallModel", ["YAML", "JSON", "Base"]),
    tests("PaywallCopy", resources: [.copy("Fixtures")]),
    tests("Templates", ["PaywallRules", "PaywallModel", "YAML"]),
    tests(
      "PaywallKit", ["PaywallBundle", "PaywallCopy", "PaywallModel", "TUF", "JSON", "Hashing", "Templates", "Base"],
      resources: [.copy("Python")]),
    tests("PaywallWeb", ["PaywallKit", "HTTP", "TUF"]),
    tests("PaywallObservation", ["PaywallKit", "Base"]),
    tests("PaywallStoreKit", ["PaywallKit"]),
    tests("PaywallDrawing", ["PaywallKit", "Base"]),
    tests("PaywallUI", ["PaywallDrawing", "PaywallKit", "PaywallModel"]),
    .executableTarget(
      name: "sample-app", dependencies: ["PaywallKit", "PaywallWeb"], path: "Tests/SampleApp", swiftSettings: settings),
    .executableTarget(
      name: "screen-benchmark", dependencies: ["PaywallKit", "JSON"], path: "Tests/ScreenBenchmark",
      swiftSettings: settings),
    .testTarget(
      name: "SampleAppTests", dependencies: ["sample-app", "ProjectTestSupport", "TestSupport", "Subprocess"],
      swiftSettings: settings),
    tests("PaywallDiff", ["PaywallModel", "YAML", "JSON", "Base"]),
    .testTarget(
      name: "PluginsTests", dependencies: ["SourceHash", "WriteTypeLists", "TestSupport"], swiftSettings: settings),
    .testTarget(
      name: "DocsTests", dependencies: ["PaywallCLI", "PaywallRules", "PaywallModel", "TestSupport"],
      swiftSettings: settings),
    tests("PaywallRules", ["PaywallDiff", "PaywallCopy", "PaywallModel", crypto], resources: [.copy("Law")]),
    tests("PaywallBundle", ["PaywallModel", "JSON"]),
    .testTarget(
      name: "PaywallExchangeTests",
      dependencies: [
        "PaywallExchange", "PaywallBundle", "PaywallKit", "PaywallModel", "Templates", "YAML", "JSON", "Base",
        "TestSupport",
      ],
      exclude: ["Schemas"], swiftSettings: settings),
    tests("PaywallProject", ["PaywallModel", "Git"]),
    projectTests("PaywallRecord"),
    projectTests("PaywallChecking"),
    projectTests("PaywallReleasing", uses: ["tuf-client", "HTTP", "Web"]),
    projectTests(
      "PaywallAuthoring", uses: ["PaywallHTML", "Templates"],
      resources: [.copy("Python"), .copy("Catalogues"), .copy("Gallery"), .copy("Layouts")]),
    tests("PaywallPreviewServer", ["paywall"], resources: [.copy("Python")]),
    tests(
      "PaywallCLI", ["paywall", "tuf-client", "Base", "JSON", "YAML"],
      resources: [.copy("Scripts"), .copy("Rendering/Python")]),
  ],
  swiftLanguageModes: [.v6]
)

// SwiftPM builds the plug-ins of a whole package, also for an app that uses none of what they write. Among an app's checkouts,
// the package is the library and nothing else (Docs/decisions/0023-package-for-apps.md).
if ["/.build/checkouts/", "/SourcePackages/checkouts/"].contains(where: Context.packageDirectory.contains) {
  let kit = [
    "PaywallKit", "PaywallWeb", "PaywallObservation", "PaywallStoreKit", "PaywallUI", "PaywallDrawing", "TUF", "HTTP",
    "Web", "JSON", "Hashing", "Files", "Base", "CSync",
  ]
  package.targets.removeAll { !kit.contains($0.name) }
  package.products.removeAll { !["PaywallKit", "PaywallWeb", "PaywallStoreKit", "PaywallUI"].contains($0.name) }
}

// The driver of libFuzzer: Tests/run-fuzz builds and runs it.
if let fuzzer {
  package.targets.append(
    .executableTarget(
      name: "Fuzz", dependencies: ["FuzzReaders"], path: "Tests/Fuzz", swiftSettings: settings + fuzzing,
      linkerSettings: [.unsafeFlags([fuzzer]), .linkedLibrary("stdc++")]))
}
