import Foundation
import JSON
import TUF
import TestSupport
import Testing

/// What we write, read by python-tuf.
@Suite(.enabled(if: PythonTUF.isAvailable)) struct ReleaseMetadataPythonTests {
  /// Releases 1 to 3, then new root and online keys and release 4.
  private func releases() throws -> [Publisher] {
    var publisher = try Publisher()
    var releases: [Publisher] = []
    try publisher.publish(["index.json": "{}", "offerings/pro.json": "1"])
    releases.append(publisher)
    try publisher.publish(["index.json": "{\"a\":1}", "offerings/pro.json": "1", "exports/é x.json": "é"])
    releases.append(publisher)
    try publisher.publish(["index.json": "{\"a\":2}"])
    releases.append(publisher)
    try publisher.rotate(.root, to: [SigningKey.generate(), SigningKey.generate()])
    let online = SigningKey.generate()
    try publisher.rotate(.timestamp, to: [online])
    try publisher.rotate(.snapshot, to: [online])
    try publisher.publish(["index.json": "{\"a\":3}"])
    releases.append(publisher)
    return releases
  }

  @Test func isVerifiedByTheMetadataAPI() throws {
    for publisher in try releases() {
      let folder = try TemporaryFolder()
      try publisher.write(to: folder.url)
      let release = try #require(publisher.release)
      let printed = try PythonTUF.run(pythonFile("verify.py"), [folder.path, "\(publisher.root.role.version)"])
      let counts = [
        publisher.root.role.version, release.timestamp.role.version, release.targets.role.targets.count,
      ]
      #expect(printed.split(separator: " ").map { Int($0.trimmingCharacters(in: .newlines)) } == counts)
    }
  }

  @Test func isFollowedByTheReferenceClient() throws {
    let folder = try TemporaryFolder()
    let releases = try releases()
    try Data(releases[0].anchor).write(to: folder.url.appendingPathComponent("root.json"))
    var expected: [[String: String]] = []
    for (index, publisher) in releases.enumerated() {
      let step = folder.url.appendingPathComponent("\(index + 1)")
      try publisher.write(to: step)
      let targets = try #require(publisher.release).targets.role.targets
      try JSONEncoder().encode(targets.keys.sorted()).write(to: step.appendingPathComponent("paths.json"))
      expected.append(targets.compactMapValues { $0.hashes["sha256"] })
    }
    struct Step: Decodable {
      var refresh: String
      var targets: [String: String]
    }
    let printed = try PythonTUF.run(PythonTUF.served(), [folder.path])
    let steps = try JSONDecoder().decode([Step].self, from: Data(printed.utf8))
    #expect(steps.map(\.refresh) == ["ok", "ok", "ok", "ok"])
    #expect(steps.map(\.targets) == expected)
  }
}
