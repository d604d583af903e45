import Foundation
import PaywallModel
import PaywallProject
import PaywallChecking
import TestSupport

/// What stands at one path of a fixture.
enum Entry: Sendable, ExpressibleByStringLiteral, ExpressibleByStringInterpolation {
  /// A file, with marks: `⟦rule-id⟧` stands before the character at which that rule is expected to find something.
  case text(String)
  case bytes([UInt8])
  case link(to: String)
  case folder
  /// Nothing, where the sound project has a file.
  case absent

  init(stringLiteral value: String) { self = .text(value) }
}

/// A finding as `file:line:column rule`, the form in which what is expected and what is found are compared.
func line(_ file: String, _ line: Int, _ column: Int, _ rule: String) -> String { "\(file):\(line):\(column) \(rule)" }

/// A project that is sound but for what a case puts in its place.
struct FixtureProject {
  /// What the marks of the texts ask for, in order.
  private(set) var expected: [String] = []
  private let folder: TemporaryFolder
  /// Whether the project was something else before, in the one commit of its repository.
  private let hasHistory: Bool

  /// 2030-01-01T00:30:00Z.
  static let now: Int64 = 1_893_457_800

  static let sound: [String: Entry] = [
    "paywall.yaml": """
    schema: 1
    appID: org.sample.app
    currentOffering: pro
    defaultLocale: en
    locales: [en, de]
    profile: none
    """,
    "products.yaml": """
    products:
      - {id: org.sample.year, kind: autoRenewable, period: P1Y, group: plus}
      - {id: org.sample.month, kind: autoRenewable, period: P1M, group: plus}
    """,
    "placements.yaml": """
    placements:
      - id: settings
        rules:
          - offering: pro
    """,
    "offerings/pro/offering.yaml": """
    kind: primary
    displayName: Pro
    version: 1.0.0
    packages:
      - {type: annual, product: org.sample.year}
      - {type: monthly, product: org.sample.month}
    """,
    "offerings/pro/variants/control.yaml": .text(variant()),
  ]

  /// A sound variant; `fields` replaces lines by their key or adds some.
  static func variant(_ fields: String...) -> String {
    var lines = [
      "id: pro_control", "headline: Everything", "subhead: One plan.", "bullets: [Fast, Quiet]",
      "productIDs: [org.sample.year]", "highlightedProductID: org.sample.year", "ctaTitle: Continue",
    ]
    for field in fields {
      let plain = field.replacing(#/⟦.*?⟧/#, with: "")
      let key = plain.prefix { $0 != ":" }
      lines.removeAll { $0.hasPrefix("\(key):") }
      lines.append(field)
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// - Parameter before: what the case puts in the place of files of the project that it is compared with; nil for none.
  init(_ changes: [String: Entry], before: [String: Entry]? = nil) throws {
    folder = try TemporaryFolder()
    hasHistory = before != nil
    if let before {
      try putAll(before)
      try commit()
      for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) where name != ".git" {
        try FileManager.default.removeItem(at: folder.url.appendingPathComponent(name))
      }
    }
    expected = []
    try putAll(changes)
    expected.sort()
  }

  init(_ example: RuleCase) throws { try self.init(example.files, before: example.before) }

  private mutating func putAll(_ changes: [String: Entry]) throws {
    for (path, entry) in Self.sound.merging(changes, uniquingKeysWith: { $1 }).sorted(by: { $0.key < $1.key }) {
      try put(entry, at: path)
    }
  }

  /// Commits everything with the git program.
  private func commit() throws {
    let author = ["-c", "user.name=A. Author", "-c", "user.email=author@example.org"]
    for arguments in [["init", "-q"], ["add", "-A"], author + ["commit", "-q", "-m", "before"]] {
      let environment = ["HOME": folder.path, "GIT_CONFIG_NOSYSTEM": "1"]
      let outcome = try run("git", arguments, in: folder.path, environment: environment)
      if outcome.status != 0 { throw CocoaError(.featureUnsupported) }
    }
  }

  private mutating func put(_ entry: Entry, at path: String) throws {
    let url = folder.url.appendingPathComponent(path)
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    switch entry {
    case .text(let text): try folder.write(strip(text, path), to: path)
    case .bytes(let bytes): try Data(bytes).write(to: url)
    case .link(let target): try FileManager.default.createSymbolicLink(atPath: url.path, withDestinationPath: target)
    case .folder: try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    case .absent: break
    }
  }

  /// Takes the marks out and notes what each asks for. Columns count Unicode scalars.
  private mutating func strip(_ text: String, _ path: String) -> String {
    var plain = ""
    var rest = text[...]
    while let mark = rest.firstMatch(of: #/⟦([a-z0-9-]+)⟧/#) {
      plain += rest[..<mark.range.lowerBound]
      let lines = plain.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
      expected.append(line(path, lines.count, (lines.last?.count ?? 0) + 1, String(mark.output.1)))
      rest = rest[mark.range.upperBound...]
    }
    return plain + rest
  }

  /// All that `paywall validate` finds.
  func findings() throws -> [Finding] {
    let context = RunContext(folder: folder.path, environment: [:], now: Self.now)
    let options = ValidationOptions(base: hasHistory ? "HEAD" : nil)
    return try validate(Workspace.find(from: folder.path), options, in: context).findings
  }

  /// The same as lines, sorted.
  func found() throws -> [String] {
    try findings().map { line($0.range.file, $0.range.line, $0.range.column, $0.rule) }.sorted()
  }
}
