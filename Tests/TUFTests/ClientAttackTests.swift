import Foundation
import Hashing
import JSON
import TUF
import TestSupport
import Testing

/// Bundles made and attacked by python-tuf: our client must accept and refuse what python-tuf's client does.
@Suite struct ClientAttackTests {
  /// What python-tuf says and what we say, where the two differ on purpose.
  private static let differences: [String: (theirs: String, ours: TUFError.Code?)] = [
    // RSA is not implemented: such keys are kept and verify nothing.
    "differs_rsa_only": ("ok", .signature),
    // A key that nobody needs must not stop everybody else.
    "differs_unknown_key_type": ("DeserializationError", nil),
    // Specification 4.2: a threshold is of unique keys.
    "differs_one_key_two_ids": ("ok", .signature),
    // Readers disagree on which of two members counts.
    "differs_duplicate_member": ("ok", .malformed),
  ]

  /// The error classes of python-tuf that mean what one of our codes means.
  private static let classes: [TUFError.Code: Set<String>] = [
    .malformed: ["DeserializationError", "SerializationError", "RepositoryError"],
    .signature: ["UnsignedMetadataError"],
    .rollback: ["BadVersionNumberError", "RepositoryError"],
    .versionMismatch: ["BadVersionNumberError"],
    .expired: ["ExpiredMetadataError"],
    .hashMismatch: ["LengthOrHashMismatchError"],
    .lengthMismatch: ["LengthOrHashMismatchError", "DownloadLengthMismatchError"],
    .notFound: ["DownloadHTTPError"],
    // python-tuf asks for a file by the unknown hash and does not find it.
    .unsupported: ["DeserializationError", "LengthOrHashMismatchError", "DownloadHTTPError"],
  ]

  private struct Step: Decodable {
    var refresh: String
    var targets: [String: String]
    var soft: Bool
  }

  @Test(.enabled(if: PythonTUF.isAvailable)) func agreesWithTheReferenceClient() async throws {
    let folder = try TemporaryFolder()
    _ = try PythonTUF.run(pythonFile("attacks.py"), [folder.path])
    let results = try Data(contentsOf: folder.url.appendingPathComponent("results.json"))
    let cases = try JSONDecoder().decode([String: [Step]].self, from: results)
    #expect(cases.count > 60)
    #expect(
      Set(Self.differences.keys) == cases.keys.filter { $0.hasPrefix("differs") }.reduce(into: []) { $0.insert($1) })
    for (name, steps) in cases {
      let bundles = folder.url.appendingPathComponent(name)
      let root = Array(try Data(contentsOf: bundles.appendingPathComponent("root.json")))
      let store = MemoryStore()
      for (index, step) in steps.enumerated() {
        let bundle = FolderBundle(folder: bundles.appendingPathComponent("\(index + 1)"), soft: step.soft)
        try await check(name: "\(name) \(index + 1)", root: root, store: store, bundle: bundle, step: step)
      }
    }
  }

  private func check(
    name: String, root: [UInt8], store: MemoryStore, bundle: FolderBundle, step: Step
  ) async throws {
    var client = try Client(root: root, store: store, fetcher: bundle, now: present)
    let error = await failure { () throws(TUFError) in try await client.refresh() }
    if let known = Self.differences[String(name.split(separator: " ")[0])] {
      #expect(known.theirs == step.refresh, "\(name): theirs: \(step.refresh)")
      #expect(known.ours == error?.code, "\(name): ours: \(error?.message ?? "ok")")
      return
    }
    #expect(agree(error, step.refresh), "\(name): ours: \(error?.message ?? "ok"); theirs: \(step.refresh)")
    for (path, theirs) in step.targets {
      var found = "absent"
      let error = await failure { () throws(TUFError) in
        guard try await client.targetInfo(path) != nil else { return }
        found = Digest.sha256.hex(of: try await client.download(path))
      }
      let agree = error == nil ? found == theirs : agree(error, theirs)
      #expect(agree, "\(name): \(path): ours: \(error?.message ?? found); theirs: \(theirs)")
    }
  }

  private func failure(_ body: () async throws(TUFError) -> Void) async -> TUFError? {
    do {
      try await body()
      return nil
    } catch { return error }
  }

  private func agree(_ error: TUFError?, _ theirs: String) -> Bool {
    guard let error else { return theirs == "ok" }
    return Self.classes[error.code]?.contains(theirs) ?? false
  }
}
