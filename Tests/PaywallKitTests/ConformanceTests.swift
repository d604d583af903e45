import Foundation
import JSON
import PaywallKit
import Templates
import TestSupport
import Testing

/// The vectors for readers in any language (Tests/Conformance), and a second reader that follows
/// Docs/reader-specification.md: both give the answers of this one.
@Suite struct ConformanceTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Conformance")
  private static let vectors = folder.appendingPathComponent("vectors")
  private static let environment = ProcessInfo.processInfo.environment

  private func python(_ script: String, _ arguments: [String] = [], input: Data = Data()) throws -> String {
    let outcome = try run(
      "python3", [Self.folder.appendingPathComponent(script).path] + arguments, in: Self.folder.path,
      environment: ["PYTHONDONTWRITEBYTECODE": "1", "PYTHONUTF8": "1"], input: input)
    try #require(outcome.status == 0, "\(outcome.stderr)")
    return outcome.stdout
  }

  private static func lines(_ text: String) -> [String] { text.split(separator: "\n").map(String.init) }

  private static func parse(_ text: String) throws -> JSONValue { try JSONValue(parsing: Array(text.utf8)) }

  /// `PAYWALL_CONFORMANCE=100000` compares so many contexts, of another seed for each 10,000.
  @Test func aSecondReaderAgrees() async throws {
    let count = Self.environment["PAYWALL_CONFORMANCE"].flatMap(Int.init) ?? 10_000
    var kinds: [String: Int] = [:]
    for seed in 1...max(1, count / 10_000) {
      let input = try python("generate.py", [String(seed), String(min(count, 10_000))])
      let theirs = Self.lines(try python("reader.py", input: Data(input.utf8)))
      let cases = Self.lines(input)
      try #require(theirs.count == cases.count)
      for (line, other) in zip(cases, theirs) {
        let ours = try await answers(Self.parse(line))
        let other = try Self.parse(other)
        tally(ours, in: &kinds)
        if ours != other { Issue.record("seed \(seed): \(difference(ours, other)) in \(line)") }
      }
    }
    // Nothing is compared where all are refused, or nobody is in an experiment.
    #expect(kinds["arm", default: 0] > count / 50 && kinds["rule", default: 0] > count / 5)
    #expect(kinds["builtIn", default: 0] > count / 100 && kinds["refused", default: 0] > count / 1_000)
  }

  private func tally(_ answers: JSONValue, in kinds: inout [String: Int]) {
    guard let all = answers.array else { return kinds["refused", default: 0] += 1 }
    for answer in all {
      let choice = answer["answer"]?["choice"]
      kinds[choice == nil ? "builtIn" : choice?["arm"] == nil ? "rule" : "arm", default: 0] += 1
    }
  }

  private func difference(_ ours: JSONValue, _ theirs: JSONValue) -> String {
    let pairs = zip(ours.array ?? [], theirs.array ?? []).enumerated()
    guard let (index, (one, other)) = pairs.first(where: { $1.0 != $1.1 }) else { return "the release" }
    return "context \(index): \(text(one)), not \(text(other))"
  }

  /// With `PAYWALL_RECORD=1` the vectors are written, and the test fails all the same.
  @Test func vectorsAreCurrent() async throws {
    let cases = try Self.lines(python("vectors.py")).map(Self.parse) + Self.templates()
    var names: Set<String> = []
    for one in cases {
      let name = try #require(one["name"]?.string)
      names.insert(name + ".json")
      let text = try await vector(one)
      let file = Self.vectors.appendingPathComponent(name + ".json")
      if Self.environment["PAYWALL_RECORD"] == "1" {
        try Data(text.utf8).write(to: file)
        Issue.record("recorded \(name).json; read the difference and run the tests again")
      } else {
        let written = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        #expect(written == text, "\(name).json is out of date; write it anew with PAYWALL_RECORD=1")
      }
    }
    let found = try FileManager.default.contentsOfDirectory(atPath: Self.vectors.path)
    #expect(Set(found) == names)
  }

  /// The vectors are answered as they lie there.
  @Test func aSecondReaderGivesTheVectorsAnswers() throws {
    let report = try python("reader.py", ["--check", Self.vectors.path])
    #expect(report.contains(" of ") && !report.contains("differs"), "\(report)")
  }

  /// The signed bundle, as an app fetches it; made once, as its keys are new each time.
  @Test func theSignedBundleVerifies() async throws {
    let signed = Self.folder.appendingPathComponent("signed")
    if Self.environment["PAYWALL_RECORD"] == "1", !FileManager.default.fileExists(atPath: signed.path) {
      try makeSigned(in: signed)
      Issue.record("recorded signed/; run the tests again")
    }
    let root = try Data(contentsOf: signed.appendingPathComponent("root.json"))
    let loader = PaywallLoader(
      root: Array(root), fetcher: FolderFetcher(signed.appendingPathComponent("bundle").path), store: MemoryStore(),
      builtIn: BuiltInPaywalls(fallback))
    #expect(await loader.refresh() == .updated(release: 2))
    let choice = loader.current.choose("premium_upgrade", for: somebody)
    let expected = try Data(contentsOf: signed.appendingPathComponent("answer.json"))
    #expect(choice.answer == Array(expected).filter { $0 != UInt8(ascii: "\n") })
  }

  /// python-tuf finds the same files in it.
  @Test(.enabled(if: PythonTUF.isAvailable)) func theSignedBundleIsTUF() throws {
    let report = try PythonTUF.run(
      Self.folder.appendingPathComponent("signed.py"), [Self.folder.appendingPathComponent("signed").path])
    let targets = Self.folder.appendingPathComponent("signed/bundle/targets")
    let found = try FileManager.default.subpathsOfDirectory(atPath: targets.path).filter { $0.hasSuffix(".json") }
    #expect(Self.lines(report).count == 2)
    for line in Self.lines(report) { #expect(found.contains(line)) }
  }

  private func makeSigned(in folder: URL) throws {
    let press = try Press()
    let texts = Dictionary(
      uniqueKeysWithValues: try #require(Scaffolds.named("minimal")).files.map { ($0.path, $0.text) })
    try press.publish(BundleFixture(texts).targets, isBinned: false)
    try press.rotateKeys()
    try press.publish(BundleFixture(texts).targets, isBinned: false)
    for (path, bytes) in press.served {
      let file = folder.appendingPathComponent("bundle").appendingPathComponent(path)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(bytes).write(to: file)
    }
    try Data(press.anchor).write(to: folder.appendingPathComponent("root.json"))
    let text = try String(
      contentsOf: Self.vectors.appendingPathComponent("template-minimal.json"), encoding: .utf8)
    let first = try #require(Self.parse(text)["cases"]?.array?.first?["answer"]?["answer"])
    let choice = (first["choice"]?.members ?? []).map { $0.key == "release" ? JSONMember($0.key, 2) : $0 }
    let answer = (first.members ?? []).map { $0.key == "choice" ? JSONMember($0.key, .object(choice)) : $0 }
    try Data((self.text(.object(answer)) + "\n").utf8).write(to: folder.appendingPathComponent("answer.json"))
  }

  /// What the templates of `init` compile to, at each of their placements, in their languages and in one that they lack.
  private static func templates() throws -> [JSONValue] {
    try Scaffolds.all.map { scaffold in
      let texts = Dictionary(uniqueKeysWithValues: scaffold.files.map { ($0.path, $0.text) })
      let files = try BundleFixture(texts).targets
      let index = try JSONValue(parsing: files["index.json"] ?? [])
      let placements = (index["placements"]?.array ?? []).compactMap(\.["id"]?.string)
      let locales = (index["locales"]?.array ?? []).compactMap(\.string) + ["xx"]
      let contexts = placements.flatMap { placement in
        locales.map { locale -> JSONValue in
          ["placement": .string(placement), "user": ["id": "user_1"], "now": 1_780_000_000, "locale": .string(locale)]
        }
      }
      return [
        "name": .string("template-\(scaffold.name)"),
        "about": .string("The template '\(scaffold.name)' as `publish` compiles it."), "release": 1,
        "files": .object(files.map { JSONMember($0.key, .string(String(decoding: $0.value, as: UTF8.self))) }),
        "contexts": .array(contexts),
      ]
    }
  }

  /// One file: each context with its answer on a line of its own.
  private func vector(_ one: JSONValue) async throws -> String {
    let contexts = one["contexts"]?.array ?? []
    let answers = try await answers(one)
    let rows = contexts.indices.map { index -> JSONValue in
      ["context": contexts[index], "answer": answers.array?[index] ?? .null]
    }
    let head = (one.members ?? []).filter { $0.key != "contexts" } + [JSONMember("refused", .boolean(answers == .null))]
    let lines = head.map { text(.string($0.key)) + ":" + text($0.value) } + [#""cases":["#]
    return "{\n" + lines.dropLast().map { $0 + ",\n" }.joined() + lines[lines.count - 1] + "\n"
      + rows.map(text).joined(separator: ",\n") + "\n]}\n"
  }

  private func text(_ value: JSONValue) -> String { String(decoding: value.canonicalBytes(), as: UTF8.self) }

  /// What an app gets from a release that was published and verified; null where it refuses the release.
  private func answers(_ one: JSONValue) async throws -> JSONValue {
    let press = try Press()
    let files = (one["files"]?.members ?? []).map { ($0.key, Array(($0.value.string ?? "").utf8)) }
    try press.publish(Dictionary(uniqueKeysWithValues: files))
    let loader = press.loader()
    await loader.refresh()
    let release = loader.current
    guard release.release != nil else { return .null }
    return .array(try (one["contexts"]?.array ?? []).map { try answer(release, to: $0) })
  }

  private func answer(_ release: PaywallSnapshot, to context: JSONValue) throws -> JSONValue {
    let attributes = (context["user"]?["attributes"]?.members ?? []).compactMap { member in
      AttributeValue(member.value).map { (member.key, $0) }
    }
    let user = PaywallUser(
      id: context["user"]?["id"]?.string ?? "", deviceID: context["user"]?["device"]?.string,
      attributes: Dictionary(attributes, uniquingKeysWith: { first, _ in first }))
    let selling = (context["selling"]?.array?.compactMap(\.string)).map { Set($0) }
    let choice = release.choose(
      try #require(context["placement"]?.string), for: user, selling: selling, locale: context["locale"]?.string,
      at: Date(timeIntervalSince1970: try #require(context["now"]?.double)))
    let known = (context["products"]?.array?.compactMap(\.string)).map { Set($0) }
    guard choice.origin != .builtIn,
      let paywall = known.map({ choice.paywall.showing(only: $0).paywall }) ?? choice.paywall
    else { return .null }
    var answer = try JSONValue(parsing: choice.answer).members ?? []
    let sold: [JSONMember] = [
      JSONMember("productIDs", .array(paywall.config.productIDs.map { .string($0) })),
      JSONMember("highlightedProductID", .string(paywall.config.highlightedProductID)),
    ]
    answer = answer.filter { member in !sold.contains { $0.key == member.key } } + sold
    var screen = [
      JSONMember("answer", .object(answer)),
      JSONMember("sections", .array(paywall.sections.map { JSONValue(PaywallValue.object($0.fields)) })),
    ]
    if selling != nil || known != nil {
      screen.append(JSONMember("packages", .array(paywall.packages.map { .string($0.id) })))
      screen.append(JSONMember("cards", JSONValue(PaywallValue.object(paywall.cards))))
    }
    return .object(screen)
  }
}

extension JSONValue {
  fileprivate var double: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .number(let number): number
    case .null, .boolean, .string, .array, .object: nil
    }
  }

  fileprivate init(_ value: PaywallValue) {
    switch value {
    case .null: self = .null
    case .boolean(let flag): self = .boolean(flag)
    case .integer(let number): self = .integer(number)
    case .number(let number): self = .number(number)
    case .string(let text): self = .string(text)
    case .array(let items): self = .array(items.map { JSONValue($0) })
    case .object(let members): self = .object(members.map { JSONMember($0.key, JSONValue($0.value)) })
    }
  }
}

extension AttributeValue {
  fileprivate init?(_ value: JSONValue) {
    switch value {
    case .string(let text): self = .string(text)
    case .boolean(let flag): self = .boolean(flag)
    case .integer(let number): self = .number(Double(number))
    case .number(let number): self = .number(number)
    case .null, .array, .object: return nil
    }
  }
}
