import JSON
import PaywallBundle
import PaywallModel
import Testing

@Suite struct ProvenanceTests {
  private let provenance = Provenance(
    release: 3, commit: "c0", tree: "t0", folder: "apps/shop", offerings: ["pro": SemanticVersion(1, 2, 3)],
    retired: ["old": SemanticVersion(4, 0, 0)], tool: "paywall 0.1.0",
    subjects: [ProvenanceFile(name: "index.json", hash: "a1"), ProvenanceFile(name: "offerings/pro.json", hash: "b2")],
    previous: ProvenanceFile(name: "metadata/2.targets.json", hash: "c3"))

  /// Versions stand elsewhere: in targets metadata, and in a file of their own.
  @Test func isReadAsItWasWritten() throws {
    let file = try #require(provenance.files.first)
    #expect(provenance.files.count == 1 && file.path == "provenance.json")
    let read = try #require(Provenance(file.bytes))
    #expect(read.offerings == [:] && read.retired == [:] && !read.isEarlierForm)
    var expected = provenance
    (expected.offerings, expected.retired) = ([:], [:])
    #expect(read == expected)
  }

  @Test func saysWhatTheFieldsOfSLSAAreFor() throws {
    let value = try JSONValue(parsing: provenance.files[0].bytes)
    #expect(value["_type"] == "https://in-toto.io/Statement/v1")
    #expect(value["predicateType"] == "https://slsa.dev/provenance/v1")
    #expect(
      value["subject"] == [
        ["name": "index.json", "digest": ["sha256": "a1"]], ["name": "offerings/pro.json", "digest": ["sha256": "b2"]],
      ])
    let definition = value["predicate"]?["buildDefinition"]
    #expect(definition?["externalParameters"] == ["release": 3, "folder": "apps/shop"])
    #expect(
      definition?["resolvedDependencies"] == [
        ["name": "source", "digest": ["gitCommit": "c0"]], ["name": "project", "digest": ["gitTree": "t0"]],
        ["name": "metadata/2.targets.json", "digest": ["sha256": "c3"]],
      ])
  }

  @Test func theFirstReleaseHasNoPreviousMetadata() throws {
    var first = provenance
    first.previous = nil
    let read = try #require(Provenance(first.files[0].bytes))
    #expect(read.previous == nil && read.subjects == first.subjects)
  }

  /// As version 0.1.0 of the tool wrote it.
  @Test func theEarlierFormIsRead() throws {
    let text = """
      {"format":1,"offerings":{"default":"1.0.1"},"release":2,"retired":{"old":"3.0.0"},"source":{"commit":"c0",\
      "folder":"","tree":"t0"},"tool":"paywall 0.1.0"}
      """
    let read = try #require(Provenance(Array(text.utf8)))
    #expect(read.isEarlierForm && read.release == 2 && read.commit == "c0" && read.tree == "t0" && read.folder == "")
    #expect(
      read.offerings == ["default": SemanticVersion(1, 0, 1)] && read.retired == ["old": SemanticVersion(3, 0, 0)])
    #expect(read.tool == "paywall 0.1.0" && read.format == 1)
    #expect(Provenance(Array(text.replacing("1.0.1", with: "1.0").utf8)) == nil)
  }

  @Test func somethingElseIsNotRead() throws {
    let text = String(decoding: provenance.files[0].bytes, as: UTF8.self)
    for (old, new) in [
      ("Statement/v1", "Statement/v2"), ("slsa.dev/provenance/v1", "slsa.dev/provenance/v2"),
      ("urn:paywall:publish:1", "urn:paywall:publish:9"), ("gitCommit", "gitTag"), ("gitTree", "gitBlob"),
      ("\"release\":3", "\"release\":\"3\""), ("\"sha256\":\"a1\"", "\"md5\":\"a1\""),
    ] {
      #expect(text.contains(old))
      #expect(Provenance(Array(text.replacing(old, with: new).utf8)) == nil, "\(old)")
    }
    for text in ["", "{}", "[]", #"{"format":1}"#] { #expect(Provenance(Array(text.utf8)) == nil) }
  }

  /// 100,000 new files are more than a file of 10 MiB can name.
  @Test func manySubjectsTakeSeveralFiles() throws {
    var large = provenance
    large.subjects = (0..<100_001).map { number in
      ProvenanceFile(name: "offerings/offering_\(number).json", hash: String(repeating: "0", count: 64))
    }
    #expect(large.files.map(\.path) == ["provenance.json", "provenance.2.json", "provenance.3.json"])
    #expect(large.files.allSatisfy { $0.bytes.count <= 10 << 20 && TargetPath.isAboutRelease($0.path) })
    let parts = try large.files.map { try #require(Provenance($0.bytes)) }
    #expect(parts.flatMap(\.subjects) == large.subjects)
    #expect(parts.allSatisfy { $0.release == 3 && $0.previous == large.previous })
  }
}
