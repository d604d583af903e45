import Foundation
import JSON
import PaywallAuthoring
import PaywallModel
import PaywallProject
import ProjectTestSupport
import Testing
import YAML

@Suite struct SetFieldTests {
  static let german = "offerings/default/locales/de.yaml"

  /// What git says of the lines is the second source.
  @Test(arguments: [
    ("default/control:headline", "Unlock it all", "-headline: Unlock everything\n+headline: Unlock it all"),
    (
      "default/control:bullets.sync", "On all: devices",
      "-    text: Sync across devices\n+    text: \"On all: devices\""
    ),
    ("default/control:dismiss.delaySeconds", "2", "-  delaySeconds: 0\n+  delaySeconds: 2"),
    ("default/control:cards.annual.highlight", "false", "-    highlight: true\n+    highlight: false"),
    ("\(german):control.bullets.ads", "Werbefrei", "-  bullets.ads: Keine Werbung\n+  bullets.ads: Werbefrei"),
    ("placement:settings:description", nil, "-    description: The line 'Premium' in the settings"),
    (
      "placement:settings:description", "The shop",
      "-    description: The line 'Premium' in the settings\n+    description: The shop"
    ),
    (
      "settings:description", "The shop",
      "-    description: The line 'Premium' in the settings\n+    description: The shop"
    ),
    (
      "placements.yaml:placements.premium_upgrade.rules.0.audience.conditions.0.value", "30",
      "-              value: 20\n+              value: 30"
    ),
    ("package:default/annual:displayName", "Yearly", "+    displayName: Yearly"),
    ("product:com.example.shop.annual:familySharing", "true", "+    familySharing: true"),
    ("default/control:interfaceWords.perWeek", nil, ""),
    (
      "default/control:background.color", "#112233",
      "+background:\n+  color: \"#112233\""
    ),
    ("paywall.yaml:locales.1", "fr", "-locales: [en, de]\n+locales: [en, fr]"),
    ("paywall.yaml:rules", #"{"text-contrast": "error"}"#, "+rules:\n+  text-contrast: error"),
    (
      "paywall.yaml:profile", #"["apple-strict", "consumer-law"]"#,
      "-profile: apple-strict\n+profile:\n+  - apple-strict\n+  - consumer-law"
    ),
  ])
  func changesItsLinesAlone(name: String, value: String?, expected: String) throws {
    let shop = try Shop("subscription")
    if expected.isEmpty {
      #expect(throws: ProjectError.self) { try setField(shop.workspace, name, to: value, in: shop.context) }
      return
    }
    let plan = try setField(shop.workspace, name, to: value, isDryRun: true, in: shop.context)
    #expect(try shop.git("status", "--porcelain") == "" && !plan.isWritten)
    let change = try setField(shop.workspace, name, to: value, in: shop.context)
    let lines = try shop.git("diff", "-U0").split(separator: "\n").map(String.init).filter {
      ($0.hasPrefix("-") || $0.hasPrefix("+")) && !$0.hasPrefix("---") && !$0.hasPrefix("+++")
    }
    #expect(lines.joined(separator: "\n") == expected)
    let told = change.lines.flatMap { $0.removed.map { "-" + $0 } + $0.added.map { "+" + $0 } }
    #expect(told == lines && plan.lines == change.lines)
    if let value, change.after?.string != nil {
      #expect(try field(shop.workspace, name, in: shop.context).string == value)
    }
    let again = try setField(shop.workspace, name, to: value ?? "x", isDryRun: true, in: shop.context)
    #expect(value == nil || again.lines.isEmpty)
  }

  /// The lines that git counts: of the other items none. Keys come in the order of the format, as the file has them.
  @Test(arguments: [
    ("rules", ItemPlace.last, #"{"offering": "default"}"#, "+      - offering: default"),
    ("rules", .before("0"), #"{"offering": "default"}"#, "+      - offering: default"),
    (
      "rules.0", nil, #"{"offering": "default", "rollout": {"share": 5, "salt": "x"}}"#,
      "-      - offering: default\n+      - rollout:\n+          share: 5\n+          salt: x\n+        offering: default"
    ),
  ])
  func addsAndReplacesOneItem(path: String, place: ItemPlace?, value: String, expected: String) throws {
    let shop = try Shop("subscription")
    let name = "placement:settings:\(path)"
    let before = try #require(try field(shop.workspace, "placement:settings:rules", in: shop.context).array)
    _ = try setField(shop.workspace, name, to: value, at: place, in: shop.context)
    let lines = try shop.git("diff", "-U0").split(separator: "\n").map(String.init).filter {
      ($0.hasPrefix("-") || $0.hasPrefix("+")) && !$0.hasPrefix("---") && !$0.hasPrefix("+++")
    }
    #expect(lines.joined(separator: "\n") == expected)
    let after = try #require(try field(shop.workspace, "placement:settings:rules", in: shop.context).array)
    #expect(after.count == before.count + (place == nil ? 0 : 1))
  }

  /// Beside bullets that all have ids, a text gets one, too.
  @Test func aNewTextHasAnIDWhereAllHave() throws {
    let shop = try Shop("subscription")
    _ = try setField(shop.workspace, "default/control:bullets", to: "Works offline", at: .last, in: shop.context)
    let bullets = try #require(try field(shop.workspace, "default/control:bullets", in: shop.context).array)
    #expect(bullets.last?["text"]?.string == "Works offline" && bullets.last?["id"]?.string?.isEmpty == false)
    #expect(Set(bullets.compactMap { $0["id"]?.string }).count == bullets.count)
  }

  /// A whole list keeps the comments of what stays equal.
  /// Two commands at once read the same file, and the second to write would undo the first.
  @Test func editsAtOnceAllStay() async throws {
    let shop = try Shop()
    let fields = ["headline", "subhead", "ctaTitle", "footnote"]
    try await withThrowingTaskGroup(of: Void.self) { group in
      for field in fields {
        let (workspace, context) = (try shop.workspace, shop.context)
        group.addTask {
          _ = try setField(workspace.locked(), "default/control:\(field)", to: "New \(field)", in: context)
        }
      }
      try await group.waitForAll()
    }
    for field in fields { #expect(try shop.read(Shop.control).contains("\n\(field): New \(field)")) }
  }

  /// Others that say the same of another file were there before.
  @Test func tellsOnlyWhatIsNew() throws {
    let shop = try Shop("subscription")
    try shop.edit(Shop.control, "headline: Unlock everything", "headline: FIXME")
    try shop.commit("a mark")
    let before = try shop.findings().filter { $0.rule == "no-placeholder-content" }
    let change = try setField(shop.workspace, "\(Self.german):control.headline", to: "FIXME", in: shop.context)
    let found = change.findings.filter { $0.rule == "no-placeholder-content" }
    #expect(before.contains { $0.range.file == Shop.control } && found.map(\.range.file) == [Self.german])
  }

  @Test func aVersionMovesByBump() throws {
    let shop = try Shop()
    let error = try refusal { _ = try setField(shop.workspace, "default:version", to: "3.0.0", in: shop.context) }
    #expect(error.hint == "paywall bump default --to 3.0.0")
    #expect(try shop.git("status", "--porcelain") == "")
  }

  @Test func keepsCommentsOfEqualItems() throws {
    let shop = try Shop("minimal")
    try shop.edit(
      "paywall.yaml", "\nprofile:",
      """

      attributes:
        # where
        - name: country
          type: text
        # how often
        - name: sessions   # since the installation
          type: number
      profile:
      """)
    let value = #"[{"name": "sessions", "type": "number"}, {"name": "plan", "type": "text"}]"#
    _ = try setField(shop.workspace, "paywall.yaml:attributes", to: value, in: shop.context)
    #expect(
      try shop.read("paywall.yaml").contains(
        """

        attributes:
          # how often
          - name: sessions   # since the installation
            type: number
          - name: plan
            type: text
        profile:
        """))
  }

  @Test func aTranslationTakesThePlaceOfItsComment() throws {
    let shop = try Shop("minimal")
    _ = try addLocales(shop.workspace, ["ja"])
    let path = "offerings/default/locales/ja.yaml"
    let before = try shop.read(path)
    _ = try setField(shop.workspace, "\(path):control.headline", to: "すべてを解除", in: shop.context)
    #expect(try shop.read(path) == before.replacing("  # headline: FIXME\n", with: "  headline: すべてを解除\n"))
    // Another variant comes behind the comments of the first.
    _ = try setField(shop.workspace, "\(path):other.headline", to: "別", in: shop.context)
    #expect(try shop.read(path).hasSuffix("\nother:\n  headline: 別\n"))
  }

  /// What tells a thing apart is renamed everywhere, by a command that works as it is printed.
  @Test(arguments: [
    ("default/control:cards.annual.package", "yearly", "package:default/annual yearly"),
    ("package:default/annual:id", "yearly", "package:default/annual yearly"),
    ("placement:settings:id", "account", "placement:settings account"),
    ("default/control:bullets.sync.id", "everywhere", "default/control:bullets.sync everywhere"),
  ]) func aNameIsChangedByAnotherCommand(path: String, name: String, words: String) throws {
    let shop = try Shop(releases: 0, template: "subscription")
    let error = try refusal { _ = try setField(shop.workspace, path, to: name, in: shop.context) }
    #expect(error.hint == "rename it everywhere with: paywall mv \(words)")
    let parts = words.split(separator: " ").map(String.init)
    _ = try rename(shop.workspace, parts[0], to: parts[1], in: shop.context)
    #expect(try shop.findings().filter { $0.severity == .error }.isEmpty)
  }

  @Test func aConflictIsCalledOne() throws {
    let shop = try Shop("minimal")
    try shop.edit(
      Shop.control, "headline: Unlock everything", "<<<<<<< HEAD\nheadline: A\n=======\nheadline: B\n>>>>>>> b")
    let error = try refusal { _ = try setField(shop.workspace, "default/control:subhead", to: "x", in: shop.context) }
    #expect(error.message.contains("merge conflict") && error.hint?.hasSuffix("paywall validate") == true)
  }

  /// What is wrong with a value is told where another wrong one stood there, too.
  @Test func aWrongValueIsToldEachTime() throws {
    let shop = try Shop(releases: 0, template: "subscription")
    for (text, message) in [("{{preis}}", "unknown placeholder"), ("{{Price}}", "spelled with capitals")] {
      let change = try setField(
        shop.workspace, "offerings/default/locales/de.yaml:control.sections.plans.priceText",
        to: "\(text) pro {{period}}", in: shop.context)
      #expect(change.findings.contains { $0.message.contains(message) }, "\(change.findings)")
    }
  }

  /// A mapping that needs two fields is begun with both.
  @Test func aWindowIsSetAsAWhole() throws {
    let shop = try Shop("subscription")
    let error = try refusal {
      _ = try setField(shop.workspace, "default:campaign.startsAt", to: "2027-12-01T00:00:00Z", in: shop.context)
    }
    let whole = #"'{"endsAt":"…","startsAt":"2027-12-01T00:00:00Z"}'"#
    #expect(error.hint == "give both at once: paywall set default:campaign \(whole)")
  }

  /// An id that was released for one text is not given to another one, which would get its translations by a merge.
  @Test func aReleasedIDIsGivenToNothingElse() throws {
    let shop = try Shop(releases: 1, template: "subscription")
    _ = try rename(shop.workspace, "default/control:bullets.sync", to: "cloud", in: shop.context)
    func add(_ item: String) throws {
      _ = try setField(shop.workspace, "default/control:bullets", to: item, at: .last, in: shop.context)
    }
    let error = try refusal { try add(#"{"id":"sync","text":"Watch support"}"#) }
    #expect(error.message.contains("'bullets.sync' of 'default/control' is in release/1"), "\(error)")
    try add(#"{"id":"watch","text":"Watch support"}"#)
    try add(#"{"id":"sync","text":"Sync across devices"}"#)
  }

  /// A language that the project does not have is added first, not looked for.
  @Test func aLanguageIsAddedFirst() throws {
    let shop = try Shop("subscription")
    let error = try refusal {
      _ = try setField(shop.workspace, "offerings/default/locales/ja.yaml:control.headline", to: "x", in: shop.context)
    }
    #expect(error.hint?.hasSuffix("add it with: paywall locale add ja") == true)
  }

  @Test(arguments: [
    ("default/control:dismiss.delaySeconds", "soon", "delaySeconds is 'soon', expected a number"),
    ("default/control:dismiss.allowed", "yes", "allowed is text, expected true or false"),
    ("default/control:layout", "stacks", "layout is 'stacks', expected one of"),
    ("default/control:productIDs", "com.example.shop.annual", "productIDs is text, expected a list"),
    ("default/control:headlin", "x", "has no 'headlin'"), ("default/control:headline.size", "1", "has no 'size'"),
    ("default/control:bullets.synch", "x", "bullets has no item 'synch'"),
    ("default/control:bullets.sync.id", "x", "is the name that other places use"),
    ("placement:settings:id", "x", "is the name that other places use"),
    ("default/control:headline", "  ", "headline is empty"), ("defualt/control:headline", "x", "nothing called"),
    ("offerings/default/variants/other.yaml:headline", "x", "nothing called"),
    ("default/control:id", "Not An Id", "id is 'Not An Id', expected an id"),
    ("default/control:sections.plans", "x", "plans is text, expected a mapping"),
    ("default/control", "x", "is a whole file"),
  ])
  func refusesWhatDoesNotFit(name: String, value: String, message: String) throws {
    let shop = try Shop("subscription")
    let error = #expect(throws: ProjectError.self) {
      try setField(shop.workspace, name, to: value, in: shop.context)
    }
    #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
    #expect(try shop.git("status", "--porcelain") == "")
  }

  /// A required field stays, and an id is unique.
  @Test func keepsTheShape() throws {
    let shop = try Shop("subscription")
    for name in ["default/control:headline", "placement:settings:rules", "default/control:headlin"] {
      #expect(throws: ProjectError.self) { try setField(shop.workspace, name, to: nil, in: shop.context) }
    }
    #expect(try shop.git("status", "--porcelain") == "")
  }

  /// What rules find is told, and the value is written.
  @Test func tellsWhatRulesFind() throws {
    let shop = try Shop("subscription")
    let change = try setField(
      shop.workspace, "default/control:headline", to: "Only $4.99 today", in: shop.context)
    #expect(change.isWritten && change.findings.contains { $0.rule == "no-literal-price" })
    let same = try setField(shop.workspace, "default/control:subhead", to: "Try it all.", in: shop.context)
    #expect(!same.findings.contains { $0.rule == "no-literal-price" })
  }

  @Test func editsJSON() throws {
    let shop = try Shop("minimal")
    let yaml = try #require(readYAML(Array(shop.read(Shop.control).utf8)).root)
    try shop.remove(Shop.control)
    let path = Shop.control.replacing(".yaml", with: ".json")
    try shop.write(path, String(decoding: yaml.json.prettyBytes(), as: UTF8.self))
    try shop.commit("json")
    _ = try setField(shop.workspace, "default/control:headline", to: "He said \"yes\"", in: shop.context)
    _ = try setField(shop.workspace, "default/control:planStyle", to: "radio_list", in: shop.context)
    let root = try #require(readJSON(Array(shop.read(path).utf8)).root)
    #expect(root["headline"]?.string == "He said \"yes\"" && root["planStyle"]?.string == "radio_list")
    #expect(root.pairs.map(\.key) == yaml.pairs.map(\.key) + ["planStyle"])
    #expect(try shop.git("diff", "--numstat").hasPrefix("3\t2\t"))
  }

  /// A value with another name elsewhere would change there, too.
  @Test func refusesAnchors() throws {
    let shop = try Shop("minimal")
    try shop.edit(Shop.control, "headline: Unlock everything", "headline: &h Unlock everything")
    try shop.edit(Shop.control, "ctaTitle: Subscribe", "ctaTitle: *h")
    let error = #expect(throws: ProjectError.self) {
      try setField(shop.workspace, "default/control:headline", to: "New", in: shop.context)
    }
    #expect(error?.message.contains("cannot be edited in place") == true)
  }

  /// Every value that the template writes can be read by its path, and written anew with what `get` gives: nothing changes.
  @Test func everyFieldIsFound() throws {
    let shop = try Shop("subscription")
    var count = 0
    for path in ["paywall.yaml", "products.yaml", "placements.yaml", Shop.offering, Shop.control, Self.german] {
      let root = try #require(readYAML(Array(shop.read(path).utf8)).root)
      var leaves: [(String, JSONValue)] = []
      collect(root, FileKind(of: path)?.schema, "", &leaves)
      for (name, value) in leaves {
        count += 1
        #expect(try field(shop.workspace, "\(path):\(name)", in: shop.context) == value, "\(path):\(name)")
      }
    }
    #expect(count > 150)
  }

  private func collect(_ node: Node, _ schema: Schema?, _ path: String, _ leaves: inout [(String, JSONValue)]) {
    forEachChild(of: node, schema) { child in
      let name = path.isEmpty ? child.name : "\(path).\(child.name)"
      if child.node.pairs.isEmpty && child.node.items.isEmpty { leaves.append((name, child.node.json)) }
      collect(child.node, child.schema, name, &leaves)
    }
  }

  /// Between brackets that share lines with entries, each gets a line of its own, and keeps its comment.
  @Test(arguments: [
    (
      "bullets: [\n  # about a\n  A,\n  B]\n", "bullets: [\n  # about a\n  A\n]\n",
      "bullets: [\n  # about a\n  A,\n  B,\n  M\n]\n"
    ),
    (
      "bullets: [A, # ca\n  B # cb\n  ]\n", "bullets: [\n  A # ca\n]\n",
      "bullets: [\n  A, # ca\n  B, # cb\n  M\n]\n"
    ),
    (
      "bullets: [ # all\n  A, B, # cb\n  # last\n  ]\n", "bullets: [ # all\n  A\n  # last\n]\n",
      "bullets: [ # all\n  A,\n  B, # cb\n  M\n  # last\n]\n"
    ),
  ])
  func commentsBetweenBracketsStay(_ bullets: String, without: String, with: String) throws {
    let shop = try Shop("subscription")
    let text = try shop.read(Shop.control)
    let start = try #require(text.range(of: "bullets:\n")),
      end = try #require(text.range(of: "# The order on the screen"))
    let whole = text.replacingCharacters(in: start.lowerBound..<end.lowerBound, with: bullets)
    for (value, place, expected) in [(nil, nil, without), ("M", ItemPlace.last, with)] {
      try shop.write(Shop.control, whole)
      _ = try setField(
        shop.workspace, value == nil ? "default/control:bullets.1" : "default/control:bullets", to: value, at: place,
        in: shop.context)
      #expect(try shop.read(Shop.control) == whole.replacing(bullets, with: expected))
    }
    // One text in the place of another is no matter.
    try shop.write(Shop.control, whole)
    _ = try setField(shop.workspace, "default/control:bullets.0", to: "C", in: shop.context)
    #expect(try shop.read(Shop.control) == whole.replacing("A,", with: "C,"))
  }

  /// Words that name an item are said anew in one place, and what goes by them in locale files follows.
  @Test func wordsThatNameAnItemAreChanged() throws {
    let shop = try Shop("subscription")
    let (locale, rows) = ("offerings/default/locales/de.yaml", "sections.comparison_table.rows")
    try shop.edit(
      Shop.control, "  - type: features\n",
      """
        - type: comparison_table
          columns:
            - title: Free
            - title: Pro
          rows:
            - label: Maps
              values: ["No", "Yes"]
            - label: Sync
              values: ["No", "Yes"]
        - type: features

      """)
    try shop.edit(
      locale, "control:\n",
      """
      control:
        \(rows).Maps.label: Karten  # as on the site
        # \(rows).Maps.values.0: FIXME
        \(rows).Maps.values.1: Ja

      """)
    let before = try shop.read(locale)
    let change = try setField(shop.workspace, "\(Shop.control):\(rows).Maps.label", to: "City maps", in: shop.context)
    #expect(change.renamed.map(\.file) == [locale])
    let variant = try shop.read(Shop.control)
    #expect(variant.contains("- label: City maps\n") && !variant.contains("label: Maps\n"))
    let after = try shop.read(locale)
    for line in ["label: Karten  # as on the site", "values.1: Ja"] {
      #expect(before.contains("  \(rows).Maps.\(line)\n") && after.contains("  \(rows).City maps.\(line)\n"))
    }
    #expect(after.contains("# \(rows).City maps.values.0: FIXME\n") && !after.contains("rows.Maps."))
    // A row whose name begins with that of another one keeps its translations.
    try shop.edit(Shop.control, "- label: Sync\n", "- label: City maps 2.0\n")
    try shop.edit(locale, "control:\n", "control:\n  \(rows).City maps 2.0.label: Zwei\n")
    _ = try setField(shop.workspace, "\(Shop.control):\(rows).City maps.label", to: "City maps 2", in: shop.context)
    _ = try setField(shop.workspace, "\(Shop.control):\(rows).City maps 2.label", to: "City maps", in: shop.context)
    let both = try shop.read(locale)
    #expect(
      both.contains("  \(rows).City maps 2.0.label: Zwei\n") && both.contains("  \(rows).City maps.label: Karten"))
    try shop.edit(Shop.control, "- label: City maps 2.0\n", "- label: Sync\n")
    try shop.edit(locale, "  \(rows).City maps 2.0.label: Zwei\n", "")
    // Two rows of one name are none.
    #expect(throws: ProjectError.self) {
      try setField(shop.workspace, "\(Shop.control):\(rows).City maps.label", to: "Sync", in: shop.context)
    }
    let test = "tests/users.yaml"
    let text = "tests:\n  - name: one\n    placement: onboarding\n    user: u1\n    expect:\n      offering: default\n"
    try shop.write(test, text)
    _ = try setField(shop.workspace, "\(test):tests.one.name", to: "two words", in: shop.context)
    #expect(try shop.read(test) == text.replacing("name: one", with: "name: two words"))
  }
}
