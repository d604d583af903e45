import TUF

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What the command line asks for.
struct Invocation {
  static let usage = """
    tuf-client --metadata-dir DIR init ROOT
    tuf-client --metadata-dir DIR --metadata-url URL refresh
    tuf-client --metadata-dir DIR --metadata-url URL --target-name PATH --target-base-url URL --target-dir DIR download
    tuf-client relay
    """

  private var options: [String: [String]] = [:]
  private var words: [String] = []

  init(_ arguments: [String]) throws(TUFError) {
    var rest = arguments[...]
    while let word = rest.popFirst() {
      guard word.hasPrefix("--") else {
        words.append(word)
        continue
      }
      let known = ["--metadata-dir", "--metadata-url", "--target-name", "--target-base-url", "--target-dir"]
      guard known.contains(word), let value = rest.popFirst() else {
        throw TUFError(.unsupported, "unknown option or no value: \(word)", hint: Self.usage)
      }
      options[word, default: []].append(value)
    }
  }

  func run() async throws {
    switch words.first {
    case "init" where words.count == 2:
      let store = FolderMetadata(folder: try option("--metadata-dir"))
      let root = try store.read(words[1])
      _ = try TrustedMetadata(root: root, now: 0, schemes: [RSAPSS()])
      try store.store(BundlePath.storeName(RoleName.root.rawValue), root)
    case "refresh" where words.count == 1:
      var client = try client(targets: nil)
      try await client.refresh()
    case "download" where words.count == 1:
      let folder = try option("--target-dir")
      var client = try client(targets: option("--target-base-url"))
      try await client.refresh()
      for name in options["--target-name"] ?? [] { try await download(name, with: &client, to: folder) }
    case "relay" where words.count == 1: try await Relay().run()
    default: throw TUFError(.unsupported, "unknown command", hint: Self.usage)
    }
  }

  private func download(_ name: String, with client: inout Client, to folder: String) async throws {
    guard let file = try await client.targetInfo(name) else {
      throw TUFError(.notFound, "there is no target '\(name)'")
    }
    let target = FolderMetadata(folder: folder)
    let place = FolderMetadata.flat(name)
    if let bytes = target.load(place), (try? file.requireMatch(bytes, name: name)) != nil { return }
    try target.store(place, try await client.download(name))
  }

  private func client(targets: String?) throws(TUFError) -> Client {
    let store = FolderMetadata(folder: try option("--metadata-dir"))
    guard let root = store.load(BundlePath.storeName(RoleName.root.rawValue)) else {
      throw TUFError(.notFound, "the metadata folder has no root.json", hint: "tuf-client --metadata-dir DIR init ROOT")
    }
    let fetcher = SplitFetcher(metadata: try option("--metadata-url"), targets: targets)
    return try Client(root: root, store: store, fetcher: fetcher, now: { Int64(time(nil)) }, schemes: [RSAPSS()])
  }

  private func option(_ name: String) throws(TUFError) -> String {
    guard let value = options[name]?.last else {
      throw TUFError(.unsupported, "\(name) is missing", hint: Self.usage)
    }
    return value
  }
}
