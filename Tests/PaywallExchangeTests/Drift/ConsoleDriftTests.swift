import Foundation
import JSON
import PaywallExchange
import PaywallModel
import Testing

/// Whatever is edited in what an export wrote, drift finds it.
@Suite struct ConsoleDriftTests {
  private static let formats: [ImportFormat] = [.appActor, .revenueCat, .firebase, .appDNA]

  /// Every value is changed and removed in turn, and every list loses an item and has one twice; of the values of one place in
  /// several items, the first one. Nothing is excused. Each edit is a whole import, so a ninth of them is tried each day;
  /// `PAYWALL_FAULTS=all` tries them all.
  @Test(arguments: formats)
  func findsEveryEdit(_ format: ImportFormat) throws {
    let project = SampleProject(Self.files)
    let console = try Console(of: project, format)
    let same = try console.findings(in: console.export)
    #expect(same == [])
    var unseen: [String] = []
    let isAll = ProcessInfo.processInfo.environment["PAYWALL_FAULTS"] == "all"
    let today = Int(Date().timeIntervalSince1970) / 86_400 % 9
    for (index, edit) in Edit.all(of: console.export).enumerated() where isAll || index % 9 == today {
      guard let edited = edit.applied(to: console.export), edited != console.export else { continue }
      if let found = try? console.findings(in: edited), found.isEmpty { unseen.append(edit.description) }
    }
    #expect(unseen == [])
  }

  /// Consoles have a screen once for each place that shows it. A text that is edited in one of them is one difference, at the
  /// place that shows it; the other copies and the rules that lead to them are as they were.
  @Test(arguments: [(ImportFormat.firebase, 30), (.appDNA, 10)])
  func anEditOfOneCopyIsOneDifference(_ format: ImportFormat, least: Int) throws {
    let console = try Console(of: SampleProject(Self.files), format)
    var tried = 0
    let keys: Set = ["headline", "title", "subhead", "subtitle", "bullets", "features", "ctaTitle", "cta_text"]
    for edit in Edit.texts(of: console.export, keys) {
      let edited = try #require(edit.applied(to: console.export))
      let drift = try console.drift(of: edited)
      #expect(drift.differences.count == 1, "\(edit.description): \(drift.differences.map(\.message))")
      // An experiment's screens are those of one offering.
      let isArm = edit.description.contains("payload")
      #expect(isArm || drift.differences.first?.sellers.count == 1, "\(edit.description)")
      tried += 1
    }
    #expect(tried >= least)
  }

  /// The German words are no screen of their own, and must not pass for English ones.
  @Test func aParameterThatIsGoneIsSaid() throws {
    let console = try Console(of: SampleProject(Self.files), .firebase)
    let edit = Edit.removal(of: ["parameterGroups", "Paywalls", "parameters", "paywall_settings"])
    let drift = try console.drift(of: try #require(edit.applied(to: console.export)))
    #expect(drift.differences.map(\.message) == ["'placements.settings' is not in the export"])
  }

  private static let files = [
    "paywall.yaml": """
    schema: 1
    appID: org.sample.app
    currentOffering: pro
    defaultLocale: en
    locales: [en, de]
    legal: {termsURL: "https://example.com/t", privacyURL: "https://example.com/p"}
    attributes:
      - {name: country, type: country}
      - {name: opens, type: number}
    exports: [{kind: firebase, extended: true}, appdna, revenuecat, appactor]
    """,
    "products.yaml": """
    products:
      - {id: org.sample.year, kind: autoRenewable, period: P1Y, group: g, level: 1, entitlements: [plus],
         googlePlay: {product: plus, basePlan: yearly}}
      - {id: org.sample.month, kind: autoRenewable, period: P1M, group: g, level: 2, entitlements: [plus]}
      - {id: org.sample.coins, kind: consumable, tokenAmount: 50}
      - {id: org.sample.hidden, kind: nonConsumable, entitlements: [extra]}
    entitlements: [{id: plus}, {id: extra}]
    """,
    "placements.yaml": """
    placements:
      - id: door
        rules:
          - audience: {conditions: [{attribute: country, operator: in, values: [DE, AT]}]}
            offering: sale
          - {experiment: split}
      - {id: settings, rules: [{offering: pro}]}
    """,
    "experiments/split.yaml": """
    placement: door
    status: running
    salt: first
    arms:
      - {id: control, offering: pro, variant: control, weight: 5700}
      - {id: bold, offering: pro, variant: bold, weight: 4300}
    """,
    "offerings/pro/offering.yaml": """
    kind: primary
    displayName: Pro
    version: 1.0.0
    packages:
      - {type: annual, product: org.sample.year, displayName: Yearly, metadata: {k: v}}
      - {type: monthly, product: org.sample.month}
      - {id: coins, type: custom, product: org.sample.coins}
    metadata: {tint: red}
    """,
    "offerings/pro/variants/control.yaml": screen("pro_control", "All of it"),
    "offerings/pro/variants/bold.yaml": screen("pro_bold", "All of it, now"),
    "offerings/pro/locales/de.yaml": "control: {headline: Alles, ctaTitle: Los}\nbold: {headline: Alles sofort}",
    "offerings/sale/offering.yaml": """
    kind: primary
    displayName: Sale
    version: 1.0.0
    packages: [{type: monthly, product: org.sample.month}]
    """,
    "offerings/sale/variants/control.yaml": """
    id: sale_control
    headline: For the summer
    subhead: Maps for every way
    bullets: [Maps]
    productIDs: [org.sample.month]
    highlightedProductID: org.sample.month
    ctaTitle: Continue
    footnote: Renews. Cancel anytime.
    """,
  ]

  private static func screen(_ id: String, _ headline: String) -> String {
    """
    id: \(id)
    headline: \(headline)
    subhead: Maps for every way
    bullets: [Maps, Tracks]
    productIDs: [org.sample.year, org.sample.month]
    highlightedProductID: org.sample.year
    ctaTitle: Continue
    footnote: Renews. Cancel anytime.
    """
  }
}

/// A project and what its exports are compared with.
private struct Console {
  let export: JSONValue
  private let project: SampleProject
  private let format: ImportFormat
  private let mirror: ConsoleDrift.Mirror

  init(of project: SampleProject, _ format: ImportFormat) throws {
    (self.project, self.format) = (project, format)
    let kind = try #require(ExportFormat(rawValue: format.rawValue))
    export = try project.export(kind).file
    mirror = ConsoleDrift.Mirror(
      try Self.imported(export, format, project), of: SourceFile(path: "own.json", bytes: export.canonicalBytes()))
  }

  /// - Throws: for a file that the format does not have.
  func findings(in file: JSONValue) throws -> [String] {
    let drift = try drift(of: file)
    return (drift.differences + drift.values).map(\.message) + drift.unpaired
  }

  /// - Throws: for a file that the format does not have.
  func drift(of file: JSONValue) throws -> ConsoleDrift {
    ConsoleDrift(
      try Self.imported(file, format, project),
      of: SourceFile(path: "console.json", bytes: file.canonicalBytes()), broughtInBy: "", mirror: mirror,
      over: project.sources, project.folders, reach: ["pro": ["door", "settings"], "sale": ["door"]])
  }

  private static func imported(
    _ file: JSONValue, _ format: ImportFormat, _ project: SampleProject
  ) throws -> ImportedProject {
    try format.read(
      SourceFile(path: "console.json", bytes: file.canonicalBytes()), for: ImportTarget(frame: project.frame))
  }
}

/// An edit of one value. Texts that hold JSON are edited inside.
private struct Edit: CustomStringConvertible {
  private enum Kind: String { case change, remove, repeated, dropped }
  private enum Step {
    case key(String)
    case index(Int)
    case text
  }

  private let kind: Kind
  private let steps: [Step]
  /// The place with `[]` for every index, and what is done there.
  let description: String

  static func all(of value: JSONValue) -> [Edit] {
    var seen: Set<String> = []
    return edits(of: value, [], "").filter { edit in
      // A screen in components has each key in many of them.
      let parts = edit.description.split(separator: ".")
      return seen.insert(parts.contains("paywall_components") ? String(parts.last ?? "") : edit.description).inserted
    }
  }

  private static func edits(of value: JSONValue, _ steps: [Step], _ place: String) -> [Edit] {
    func edit(_ kind: Kind) -> Edit { Edit(kind: kind, steps: steps, description: "\(place) \(kind.rawValue)") }
    // To readers, what is empty is the same as what is not there.
    let isEmpty = value.members?.isEmpty ?? value.array?.isEmpty ?? false
    let own = steps.isEmpty || isEmpty ? [] : [edit(.remove)]
    switch value {
    case .null: return own
    case .boolean, .integer, .number: return own + [edit(.change)]
    case .string(let text):
      let inner = text.hasPrefix("{") ? try? JSONValue(parsing: Array(text.utf8)) : nil
      return own + [edit(.change)] + (inner.map { edits(of: $0, steps + [.text], place + "~") } ?? [])
    case .array(let items):
      let lists = items.isEmpty ? [] : [edit(.repeated), edit(.dropped)]
      return own + lists
        + items.enumerated().flatMap { edits(of: $1, steps + [.index($0)], place + "[]") }
    case .object(let members):
      return own
        + members.flatMap { member in
          // One of what has a name that the project gave it is enough.
          let isNamed = ["pro_", "sale_", "paywall_", "org.sample"].contains { member.key.hasPrefix($0) }
          return edits(of: member.value, steps + [.key(member.key)], "\(place).\(isNamed ? "*" : member.key)")
        }
    }
  }

  /// Changes of each text that stands under one of some keys, wherever it is.
  static func texts(of value: JSONValue, _ keys: Set<String>) -> [Edit] {
    edits(of: value, [], "").filter { edit in
      guard edit.kind == .change else { return false }
      return edit.steps.suffix(2).contains { step in if case .key(let key) = step { keys.contains(key) } else { false }
      }
    }
  }

  static func removal(of path: [String]) -> Edit {
    Edit(kind: .remove, steps: path.map { .key($0) }, description: path.joined(separator: "."))
  }

  func applied(to value: JSONValue) -> JSONValue? { applied(to: value, steps[...]) }

  private func applied(to value: JSONValue, _ steps: ArraySlice<Step>) -> JSONValue? {
    guard let step = steps.first else { return changed(value) }
    let rest = steps.dropFirst()
    switch (step, value) {
    case (.key(let key), .object(let members)):
      return .object(
        members.compactMap { member in
          member.key == key ? applied(to: member.value, rest).map { JSONMember(key, $0) } : member
        })
    case (.index(let index), .array(let items)):
      return .array(items.enumerated().compactMap { $0 == index ? applied(to: $1, rest) : $1 })
    case (.text, .string(let text)):
      let inner = try? JSONValue(parsing: Array(text.utf8))
      return inner.flatMap { applied(to: $0, rest) }.map {
        .string(String(decoding: $0.canonicalBytes(), as: UTF8.self))
      }
    default: return value
    }
  }

  private func changed(_ value: JSONValue) -> JSONValue? {
    switch (kind, value) {
    case (.remove, _): return nil
    case (.repeated, .array(let items)): return .array(items + items.suffix(1))
    case (.dropped, .array(let items)): return .array(items.dropLast())
    case (_, .boolean(let flag)): return .boolean(!flag)
    case (_, .integer(let number)): return .integer(number + 1)
    case (_, .number(let number)): return .number(number + 0.5)
    case (_, .string(let text)): return .string(text + "x")
    default: return value
    }
  }
}
