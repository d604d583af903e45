import Foundation
import Hashing
import JSON
import PaywallBundle
import PaywallKit
import PaywallModel
import Base
import TUF
import Testing

/// A project from texts by path, compiled as `publish` compiles it.
struct BundleFixture {
  var texts: [String: String]

  /// A project with one offering, `default`, and whatever else is given or given instead.
  init(_ other: [String: String] = [:]) {
    texts = [
      "paywall.yaml": Self.settings, "placements.yaml": "placements: []",
      "offerings/default/offering.yaml": Self.offering,
      "offerings/default/variants/control.yaml": Self.variant("default_control", "Hello"),
    ].merging(other) { $1 }
  }

  static let settings = """
    schema: 1
    appID: com.example.shop
    currentOffering: default
    defaultLocale: en
    locales: [en, de, de-AT]
    legal: { termsURL: "https://example.com/terms", privacyURL: "https://example.com/privacy" }
    """

  static let offering = """
    kind: primary
    displayName: Default
    version: 1.2.3
    packages:
      - { type: annual, product: com.example.annual }
      - { type: monthly, product: com.example.monthly, displayName: Month by month }
    """

  static func variant(_ id: String, _ headline: String) -> String {
    """
    id: \(id)
    headline: \(headline)
    subhead: All of it
    bullets: [One, Two]
    productIDs: [com.example.annual, com.example.monthly]
    highlightedProductID: com.example.monthly
    ctaTitle: Continue
    footnote: Cancel anytime
    """
  }

  /// Another offering with one variant, `control`; its wire id is `<id>_control`.
  static func offering(_ id: String, _ more: String = "") -> [String: String] {
    [
      "offerings/\(id)/offering.yaml": Self.offering + "\n" + more,
      "offerings/\(id)/variants/control.yaml": variant("\(id)_control", "Hello from \(id)"),
    ]
  }

  private func sources(_ folder: String) -> [SourceFile] {
    texts.filter { $0.key.hasPrefix(folder) }.sorted { $0.key < $1.key }
      .map { SourceFile(path: $0.key, bytes: Array($0.value.utf8)) }
  }

  var offerings: [PaywallModel.Offering] {
    let ids = Set(sources("offerings/").map { String($0.path.split(separator: "/")[1]) })
    return ids.sorted().map { id in
      var files = OfferingFiles(id: id)
      files.offering = sources("offerings/\(id)/offering.").first
      files.variants = sources("offerings/\(id)/variants/")
      files.locales = sources("offerings/\(id)/locales/")
      return PaywallModel.Offering(reading: files)
    }
  }

  /// The target files of the project's release with hash bins, by path.
  var binnedTargets: [String: [UInt8]] { get throws { try compiled(.binned) } }

  /// The target files of the project's release, by path. A text `<empty>` is one without words, which no compiler writes.
  var targets: [String: [UInt8]] {
    get throws {
      try compiled(.listed).mapValues { Array(String(decoding: $0, as: UTF8.self).replacing("<empty>", with: "").utf8) }
    }
  }

  private func compiled(_ layout: BundleLayout) throws -> [String: [UInt8]] {
    var files = ProjectFiles()
    files.project = sources("paywall.yaml").first
    files.products = sources("products.yaml").first
    files.placements = sources("placements.yaml").first
    files.experiments = sources("experiments/")
    let offerings = offerings
    let versions = Dictionary(
      uniqueKeysWithValues: offerings.map { ($0.id, $0.version?.value ?? SemanticVersion(0, 0, 0)) })
    let compiled =
      try compileFrame(ProjectFrame(reading: files), versions: versions, layout: layout)
      + offerings.map { try compile($0) }
    return Dictionary(uniqueKeysWithValues: compiled.map { ($0.path, $0.bytes) })
  }
}

/// Signs and serves releases.
final class Press: PaywallFetcher {
  struct Down: Error {}

  struct State {
    var keys: [RoleName: [SigningKey]] = [:]
    var root: Signed<RootRole>
    var release: ReleaseMetadata?
    var served: [String: [UInt8]] = [:]
    var requests: [String] = []
    var isDown = false
  }

  static let later: Int64 = 4_102_444_800
  let state: Locked<State>
  /// What an app is built with.
  let anchor: [UInt8]

  init() throws {
    var keys: [RoleName: [SigningKey]] = [:]
    for role in RoleName.allCases { keys[role] = [SigningKey.generate()] }
    let root = try Self.root(1, keys, signedBy: keys)
    anchor = root.fileBytes
    state = Locked(State(keys: keys, root: root))
  }

  private static func root(
    _ version: Int, _ keys: [RoleName: [SigningKey]], signedBy old: [RoleName: [SigningKey]]
  ) throws -> Signed<RootRole> {
    let role = RootRole(
      version: version, expires: later, signers: keys.mapValues { (keys: $0.map(\.publicKey), threshold: 1) })
    return try Signed(role, signedWith: (old[.root] ?? []) + (keys[.root] ?? []))
  }

  /// Signs and serves the next release and returns the paths of its target files as they are asked for.
  /// - Parameter isBinned: whether offerings are delegated to hash bins.
  @discardableResult
  func publish(
    _ targets: [String: [UInt8]], isBinned: Bool = false, expires: Int64 = later
  ) throws -> [String: String] {
    try state.withLock { state in
      let number = (state.release?.timestamp.role.version ?? 0) + 1
      let stamp = Stamp(version: number, expires: expires)
      var paths: [String: String] = [:]
      for (path, bytes) in targets {
        let request = try BundlePath.target(path, hash: Digest.sha256.hex(of: bytes))
        paths[path] = request
        state.served[request] = bytes
      }
      let files = targets.map { (path: $0.key, file: TargetFile(bytes: $0.value)) }
      let release = try ReleaseMetadata(
        files: isBinned ? files.filter { !$0.path.hasPrefix("offerings/") } : files,
        binned: isBinned ? files.filter { $0.path.hasPrefix("offerings/") } : nil,
        stamps: [.targets: stamp, .snapshot: stamp, .timestamp: stamp], keys: state.keys, root: state.root.role,
        previous: state.release)
      for (path, bytes) in release.files { state.served[path] = bytes }
      state.release = release
      return paths
    }
  }

  /// Publishes root metadata that names other keys for the three roles of a release.
  func rotateKeys() throws {
    try state.withLock { state in
      var keys = state.keys
      for role in RoleName.allCases where role != .root { keys[role] = [SigningKey.generate()] }
      state.root = try Self.root(state.root.role.version + 1, keys, signedBy: state.keys)
      state.keys = keys
      state.served["metadata/\(state.root.role.version).root.json"] = state.root.fileBytes
    }
  }

  func fetch(_ path: String, maxLength: Int) async throws -> [UInt8]? {
    try state.withLock { state in
      state.requests.append(path)
      if state.isDown { throw Down() }
      return state.served[path]
    }
  }

  var served: [String: [UInt8]] {
    get { state.withLock { $0.served } }
    set { state.withLock { $0.served = newValue } }
  }

  var isDown: Bool {
    get { state.withLock { $0.isDown } }
    set { state.withLock { $0.isDown = newValue } }
  }

  /// What was asked for since the last look.
  func requests() -> [String] {
    state.withLock { state in
      defer { state.requests = [] }
      return state.requests
    }
  }

  /// A loader as a newly started app has it.
  func loader(_ store: any PaywallStore = MemoryStore(), now: Int64? = nil) -> PaywallLoader {
    PaywallLoader(root: anchor, fetcher: self, store: store, builtIn: BuiltInPaywalls(fallback)) {
      now.map { Date(timeIntervalSince1970: TimeInterval($0)) } ?? Date()
    }
  }
}

let fallback = PaywallConfig(
  id: "mine", headline: "Unlock everything", subhead: "One subscription, every feature.",
  bullets: ["Unlimited projects"], productIDs: ["com.app.pro.yearly"], highlightedProductID: "com.app.pro.yearly",
  ctaTitle: "Start free trial")

/// The snapshot of a published project, verified and read as an app does it.
func snapshot(_ texts: [String: String]) async throws -> PaywallSnapshot {
  let press = try Press()
  try press.publish(BundleFixture(texts).targets)
  let loader = press.loader()
  #expect(await loader.refresh() == .updated(release: 1))
  return loader.current
}

let somebody = PaywallUser(id: "user_1")
