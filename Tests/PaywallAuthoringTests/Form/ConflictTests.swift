import Foundation
import Git
import PaywallAuthoring
import PaywallChecking
import PaywallModel
import PaywallProject
import PaywallReleasing
import PaywallRules
import ProjectTestSupport
import Testing
import YAML

/// What git left in conflict, and how commands settle it.
@Suite struct ConflictTests {
  /// Two branches that each edited the screen, merged into the first one.
  private func merged(ours: [(String, String)], theirs: [(String, String)]) throws -> Shop {
    let shop = try Shop(releases: 0, template: "subscription")
    try shop.git("checkout", "-qb", "theirs")
    for (old, new) in theirs { try shop.edit(Shop.control, old, new) }
    try shop.commit("theirs")
    try shop.git("checkout", "-q", "-")
    for (old, new) in ours { try shop.edit(Shop.control, old, new) }
    try shop.commit("ours")
    #expect(throws: (any Error).self) { try shop.git("merge", "-q", "theirs") }
    return shop
  }

  private func conflicts(_ shop: Shop) throws -> [String] {
    try shop.findings().map(\.message).filter { $0.hasPrefix("merge conflict") }
  }

  private static let subhead = "subhead: One subscription, every feature."
  private static let headline = "headline: Unlock everything"

  /// What only one side changed is settled, also beside a field that both did, which stays between its markers.
  @Test func settlesWhatItCanBesideAConflict() throws {
    let shop = try merged(
      ours: [(Self.subhead, "subhead: Ours")],
      theirs: [(Self.headline, "headline: Theirs"), (Self.subhead, "subhead: Both")])
    #expect(try conflicts(shop).count == 2)
    let fixes = try planFixes(shop.workspace, of: shop.findings(), in: shop.context)
    #expect(fixes.steps.isEmpty)
    _ = try applyFixes(fixes, shop.workspace)
    let text = try shop.read(Shop.control)
    #expect(
      text.contains("\nheadline: Theirs\n<<<<<<< HEAD\nsubhead: Ours\n=======\nsubhead: Both\n>>>>>>> theirs\nbullets:")
    )
    #expect(try planFixes(shop.workspace, of: shop.findings(), in: shop.context).isEmpty)
    // The field that is left is decided by its value.
    let change = try setField(shop.workspace, "default/control:subhead", to: "Decided", in: shop.context)
    #expect(change.leftInConflict == [] && change.isWritten)
    #expect(try shop.read(Shop.control).contains("\nheadline: Theirs\nsubhead: Decided\nbullets:"))
    #expect(try conflicts(shop) == [])
  }

  /// A variant that one side renamed, and of which the other edited a translation, which git takes for two edits of a line.
  @Test func followsARenamedVariant() throws {
    let shop = try Shop(releases: 0, template: "subscription")
    _ = try newVariant(shop.workspace, "bold", of: "default", from: "default/control")
    let file = "offerings/default/locales/de.yaml"
    try shop.commit("two variants")
    try shop.git("checkout", "-qb", "theirs")
    _ = try setField(shop.workspace, "\(file):control.headline", to: "Neu", in: shop.context)
    try shop.commit("theirs")
    try shop.git("checkout", "-q", "-")
    _ = try rename(shop.workspace, "default/control", to: "main_screen", in: shop.context)
    try shop.commit("ours")
    #expect(throws: (any Error).self) { try shop.git("merge", "-q", "theirs") }
    #expect(try shop.read(file).contains("<<<<<<<"))
    _ = try applyFixes(planFixes(shop.workspace, of: shop.findings(), in: shop.context), shop.workspace)
    let text = try shop.read(file)
    #expect(!text.contains("<<<<<<<") && !text.contains("control:"))
    let offering = Offering(reading: try ProjectReader(source: shop.workspace.workTree().open()).offering("default"))
    let texts = try #require(offering.locales.first { $0.locale == "de" }).translations
    #expect(texts.first { $0.variant == "main_screen" && $0.path == "headline" }?.words == "Neu")
    #expect(texts.contains { $0.variant == "bold" && $0.path == "headline" })
  }

  /// A file that both sides added comes from nothing, so that neither side alone changed a field.
  @Test func whatBothSidesAddedIsAsked() throws {
    let shop = try Shop(releases: 0, template: "subscription")
    let file = "offerings/default/variants/short.yaml"
    func add(_ headline: String) throws {
      _ = try newVariant(shop.workspace, "short", of: "default", from: "default/control")
      _ = try setField(shop.workspace, "default/short:headline", to: headline, in: shop.context)
      try shop.commit(headline)
    }
    try shop.git("checkout", "-qb", "theirs")
    try add("Theirs")
    try shop.git("checkout", "-q", "-")
    try add("Ours")
    #expect(throws: (any Error).self) { try shop.git("merge", "-q", "theirs") }
    let torn = try shop.read(file)
    _ = try applyFixes(planFixes(shop.workspace, of: shop.findings(), in: shop.context), shop.workspace)
    #expect(try shop.read(file) == torn)
    _ = try setField(shop.workspace, "default/short:headline", to: "Decided", in: shop.context)
    #expect(try shop.read(file).contains("\nheadline: Decided\nsubhead:"))
  }

  /// One bullet under another name on each side is not two.
  @Test func whatBothSidesRenamedIsAsked() throws {
    let shop = try Shop(releases: 0, template: "subscription")
    try shop.git("checkout", "-qb", "theirs")
    _ = try rename(shop.workspace, "default/control:bullets.sync", to: "one", in: shop.context)
    try shop.commit("theirs")
    try shop.git("checkout", "-q", "-")
    _ = try rename(shop.workspace, "default/control:bullets.sync", to: "other", in: shop.context)
    try shop.commit("ours")
    #expect(throws: (any Error).self) { try shop.git("merge", "-q", "theirs") }
    let torn = try shop.read(Shop.control)
    _ = try applyFixes(planFixes(shop.workspace, of: shop.findings(), in: shop.context), shop.workspace)
    #expect(try shop.read(Shop.control) == torn)
  }

  /// A rule goes on one side and another comes on the other; what is written beside the rules stays.
  @Test func commentsOfAListStay() throws {
    let shop = try Shop(releases: 0, template: "subscription")
    let file = "placements.yaml"
    func rules(_ rules: String) throws {
      try shop.write(file, "placements:\n  - id: home\n    rules:\n\(rules)")
      try shop.commit("rules")
    }
    let last = "      # for all others\n      - offering: default\n"
    let gone =
      "      - audience: {conditions: [{attribute: country, operator: in, values: [DE]}]}\n        offering: default\n"
    let new =
      "      - audience: {conditions: [{attribute: country, operator: in, values: [FR]}]}   # new\n        offering: default\n"
    try rules(gone + last)
    try shop.git("checkout", "-qb", "theirs")
    try rules(last)
    try shop.git("checkout", "-q", "-")
    try rules(new + gone + last)
    #expect(throws: (any Error).self) { try shop.git("merge", "-q", "theirs") }
    _ = try applyFixes(planFixes(shop.workspace, of: shop.findings(), in: shop.context), shop.workspace)
    #expect(try shop.read(file) == "placements:\n  - id: home\n    rules:\n" + new + last)
  }

  private static let ads = "  - id: ads\n    text: No ads\n"
  private static let sync = "  - id: sync\n    text: Sync across devices\n"
  private static let team = "  - id: team\n    text: For teams\n"

  /// The ids of the bullets, in the order of the file.
  private func bullets(_ shop: Shop) throws -> [String] {
    let root = try #require(SourceFile(path: Shop.control, bytes: Array(shop.read(Shop.control).utf8)).read().root)
    return root["bullets"]?.items.compactMap { $0["id"]?.string } ?? []
  }

  private func fix(_ shop: Shop) throws {
    _ = try applyFixes(planFixes(shop.workspace, of: shop.findings(), in: shop.context), shop.workspace)
  }

  /// Git shows what one side moved into a conflict as if the other one had removed it.
  @Test(arguments: [true, false]) func whatOneSideMovedStays(_ isOurs: Bool) throws {
    let moved = [(Self.ads, ""), ("bullets:\n", "bullets:\n" + Self.ads)]
    let added = [("bullets:\n", "bullets:\n" + Self.team)]
    let shop = try merged(ours: isOurs ? moved : added, theirs: isOurs ? added : moved)
    try fix(shop)
    #expect(try Set(bullets(shop).prefix(2)) == ["ads", "team"] && bullets(shop).suffix(2) == ["projects", "sync"])
    #expect(try conflicts(shop) == [])
  }

  /// The same of a field, also where another one is decided.
  @Test(arguments: [true, false]) func aFieldThatOneSideMovedStays(_ isDecided: Bool) throws {
    let footnote = "footnote: \"{{title}}: {{price}} per {{period}}. Renews automatically until cancelled.\"\n"
    var theirs = [(footnote, ""), (Self.headline, footnote + Self.headline)]
    if isDecided { theirs.append((Self.headline, "headline: Theirs")) }
    let shop = try merged(ours: [(Self.headline, "headline: Ours")], theirs: theirs)
    if isDecided {
      _ = try setField(shop.workspace, "default/control:headline", to: "Decided", in: shop.context)
    } else {
      try fix(shop)
    }
    let text = try shop.read(Shop.control)
    #expect(text.components(separatedBy: footnote).count == 2 && !text.contains("<<<<<<<"))
    #expect(text.contains(isDecided ? "\nheadline: Decided\n" : "\nheadline: Ours\n"))
  }

  /// Users see bullets in their order.
  @Test func anAddedBulletStandsWhereItWasAdded() throws {
    let shop = try merged(
      ours: [("text: Unlimited projects", "text: Endless projects")], theirs: [(Self.sync, Self.team + Self.sync)])
    try fix(shop)
    #expect(try bullets(shop) == ["projects", "team", "sync", "ads"])
    #expect(try shop.read(Shop.control).contains("text: Endless projects"))
    let both = try merged(
      ours: [(Self.sync, Self.team + Self.sync)],
      theirs: [(Self.sync, Self.team.replacingOccurrences(of: "team", with: "web") + Self.sync)])
    try fix(both)
    #expect(try bullets(both) == ["projects", "team", "web", "sync", "ads"])
  }

  /// Git takes what one side put where another thing was for an edit of that thing.
  @Test func anEditFollowsWhatMoved() throws {
    let first = "  - id: projects               # with ids, translations and `paywall diff` follow bullets that move\n"
    let (text, end) = ("    text: Unlimited projects\n", "# The order on the screen.")
    let shop = try merged(
      ours: [(text, "    text: Endless projects\n")],
      theirs: [(first + text, "  - id: family\n    text: For the family\n"), (end, first + text + end)])
    try fix(shop)
    #expect(try bullets(shop) == ["family", "sync", "ads", "projects"] && conflicts(shop) == [])
    let settled = try shop.read(Shop.control)
    #expect(settled.contains(first + "    text: Endless projects\n") && settled.contains("text: For the family\n"))
  }

  /// One side moved a line, and the other one edited it.
  @Test func anEditFollowsAFieldThatMoved() throws {
    let shop = try merged(
      ours: [(Self.headline + "\n", ""), ("ctaTitle: Continue\n", "ctaTitle: Continue\n" + Self.headline + "\n")],
      theirs: [(Self.headline, "headline: Theirs")])
    try fix(shop)
    #expect(try shop.read(Shop.control).contains("\nctaTitle: Continue\nheadline: Theirs\n"))
    #expect(try !shop.read(Shop.control).contains("<<<<<<<"))
  }

  /// What stood in the place of another item says nothing of it.
  @Test func aCommentGoesWithItsItem() throws {
    let shop = try Shop(releases: 0, template: "subscription")
    let file = "placements.yaml"
    func write(_ id: String, _ words: String) throws {
      try shop.write(
        file,
        """
        placements:
          - id: \(id)
            rules:
              - offering: default
          - id: settings
            description: \(words)
            rules:
              - offering: default

        """)
      try shop.commit(words)
    }
    try write("gone    # legal asked for this", "One")
    try shop.git("checkout", "-qb", "theirs")
    try write("gone    # legal asked for this", "Theirs")
    try shop.git("checkout", "-q", "-")
    try write("winter", "Ours")
    #expect(throws: (any Error).self) { try shop.git("merge", "-q", "theirs") }
    _ = try setField(shop.workspace, "\(file):placements.settings.description", to: "Both", in: shop.context)
    let text = try shop.read(file)
    #expect(text.contains("- id: winter\n") && !text.contains("legal") && text.contains("description: Both\n"))
  }

  private static let ours = "  # ours\n  - id: a1\n    text: A\n"
  private static let theirs = "  # theirs\n  - id: b1\n    text: B   # beside\n"

  /// What comes from the other side is written as it is there.
  @Test func whatBothAddedKeepsItsComments() throws {
    let end = "# The order on the screen."
    let shop = try merged(ours: [(end, Self.ours + end)], theirs: [(end, Self.theirs + end)])
    let torn = try shop.read(Shop.control)
    try fix(shop)
    #expect(try shop.read(Shop.control).contains(Self.ads + Self.ours + Self.theirs + end))
    // Nothing has to be asked: what git's markers show is no question of the merge.
    try shop.write(Shop.control, torn)
    let error = try #require(throws: ProjectError.self) {
      try setField(shop.workspace, "default/control:bullets.a1", to: nil, in: shop.context)
    }
    #expect(error.hint == "settle first what has one right answer: paywall validate --fix")
    #expect(try shop.read(Shop.control) == torn)
  }

  /// An item that moves takes its comments along, and what the other side added comes behind it as it is written there.
  @Test func aListIsSaidAsAWhole() throws {
    let end = "# The order on the screen."
    let shop = try merged(
      ours: [(Self.ads, ""), ("bullets:\n", "bullets:\n  # first\n" + Self.ads)], theirs: [(end, Self.theirs + end)])
    let torn = try shop.read(Shop.control)
    try fix(shop)
    #expect(try bullets(shop) == ["ads", "b1", "projects", "sync"])
    #expect(try shop.read(Shop.control).contains("bullets:\n  # first\n" + Self.ads + Self.theirs))
    try shop.write(Shop.control, torn)
    let list =
      #"[{"id":"projects","text":"Unlimited projects"},{"id":"b1","text":"B"},{"id":"sync","text":"Sync across devices"},{"id":"ads","text":"No ads"}]"#
    _ = try setField(shop.workspace, "default/control:bullets", to: list, in: shop.context)
    #expect(try bullets(shop) == ["projects", "b1", "sync", "ads"] && conflicts(shop) == [])
    #expect(try shop.read(Shop.control).contains(Self.theirs + Self.sync + "  # first\n" + Self.ads))
  }

  /// An item that gets an id is no other one.
  @Test func anItemThatGotAnIdIsThereOnce() throws {
    let (title, type) = ("    title: How your trial works\n", "  - type: timeline\n")
    let shop = try merged(
      ours: [(title, "    title: See how it works\n")], theirs: [(type, type + "    id: steps\n")])
    #expect(try !conflicts(shop).contains { $0.contains("sections.steps") })
    try fix(shop)
    let text = try shop.read(Shop.control)
    #expect(text.contains(type + "    id: steps\n    title: See how it works\n") && !text.contains("<<<<<<<"))
    #expect(text.components(separatedBy: type).count == 2)
  }

  /// What one side removed and the other edited is kept with its comments, also where another list has an item of the name.
  @Test func whatIsKeptKeepsItsComments() throws {
    let first = "  - id: projects               # with ids, translations and `paywall diff` follow bullets that move\n"
    let shop = try merged(
      ours: [(first + "    text: Unlimited projects\n", "")],
      theirs: [("    text: Unlimited projects\n", "    text: Endless projects\n")])
    _ = try setField(shop.workspace, "default/control:bullets.projects.text", to: "Endless projects", in: shop.context)
    #expect(try shop.read(Shop.control).contains("bullets:\n" + first + "    text: Endless projects\n"))
    #expect(try conflicts(shop) == [])
  }

  /// An answer stays, also where it says what both sides come from and the file says nothing else of its own.
  @Test func whatWasKeptIsNotRemovedByTheNextAnswer() throws {
    let item = "      - id: ads\n        icon: hand.raised\n        title: No ads\n"
    let shop = try merged(
      ours: [("        title: No ads\n", "        title: No ads  # approved\n"), (Self.headline, "headline: Ours")],
      theirs: [(item, ""), (Self.headline, "headline: Theirs")])
    try fix(shop)
    _ = try setField(
      shop.workspace, "default/control:sections.features.items.ads",
      to: #"{"icon":"hand.raised","id":"ads","title":"No ads"}"#, in: shop.context)
    _ = try setField(shop.workspace, "default/control:headline", to: "Ours", in: shop.context)
    #expect(try shop.read(Shop.control).contains("title: No ads  # approved\n") && conflicts(shop) == [])
  }

  /// Each side edited the item that the other one removed, and both are decided, the first one to go.
  @Test(arguments: [true, false]) func theLastItemOfASideIsDecided(_ isKept: Bool) throws {
    let field = "default/control:sections.features.items"
    let shop = try Shop(releases: 0, template: "subscription")
    let text = try shop.read(Shop.control)
    let start = try #require(text.range(of: "  - type: features\n    items:\n")).upperBound
    let end = try #require(text[start...].range(of: "\n\n")).lowerBound
    func write(_ items: [(String, String)], _ name: String) throws {
      let lines = items.map { "      - id: \($0.0)\n        icon: star\n        title: \($0.1)" }
      try shop.write(Shop.control, text[..<start] + lines.joined(separator: "\n") + text[end...])
      try shop.commit(name)
    }
    try write([("a", "Apples"), ("b", "Bananas")], "base")
    try shop.git("checkout", "-qb", "theirs")
    try write([("b", "Bananas, ripe")], "theirs")
    try shop.git("checkout", "-q", "-")
    try write([("a", "Apricots")], "ours")
    #expect(throws: (any Error).self) { try shop.git("merge", "-q", "theirs") }
    _ = try setField(shop.workspace, "\(field).a", to: nil, in: shop.context)
    let ripe = #"{"icon":"star","id":"b","title":"Bananas, ripe"}"#
    _ = try setField(shop.workspace, "\(field).b", to: isKept ? ripe : nil, in: shop.context)
    let settled = try shop.read(Shop.control)
    #expect(try conflicts(shop) == [])
    #expect(settled.contains("title: Bananas, ripe\n") == isKept && !settled.contains("Apricots"))
  }

  /// Two sections of a type that each side added are two.
  @Test func whatEachSideAddedIsNotOne() throws {
    let place = "  - type: features\n"
    func image(_ field: String) -> String { "  - type: image\n    source: a.png\n    \(field)\n\n" }
    let shop = try merged(
      ours: [(place, image("height: 20") + place)], theirs: [(place, image("cornerRadius: 3") + place)])
    let torn = try shop.read(Shop.control)
    try fix(shop)
    #expect(try shop.read(Shop.control) == torn)
    _ = try? setField(shop.workspace, "default/control:sections.image.height", to: "20", in: shop.context)
    let text = try shop.read(Shop.control)
    #expect(text.contains("height: 20") && text.contains("cornerRadius: 3") && text.contains("<<<<<<<"))
  }

  /// What looks like a comment within words is none, and goes with them.
  @Test func aSignInWordsIsNoComment() throws {
    let shop = try merged(
      ours: [(Self.headline, "headline: 'Our #1 app, # honest'")],
      theirs: [(Self.headline, "headline: 'The #2 app, # honest'")])
    _ = try setField(shop.workspace, "default/control:headline", to: "Plain", in: shop.context)
    #expect(try shop.read(Shop.control).contains("\nheadline: Plain\n") && conflicts(shop) == [])
  }

  /// Each side gave an item another id: it gets one, which is an id.
  @Test func anIdIsDecided() throws {
    func named(_ id: String) -> (String, String) { (Self.ads, Self.ads.replacing("id: ads", with: "id: \(id)")) }
    let shop = try merged(ours: [named("y")], theirs: [named("z")])
    let torn = try shop.read(Shop.control)
    #expect(throws: ProjectError.self) {
      try setField(shop.workspace, "default/control:bullets.y.id", to: "No Id", in: shop.context)
    }
    #expect(try shop.read(Shop.control) == torn)
    _ = try setField(shop.workspace, "default/control:bullets.y.id", to: "w", in: shop.context)
    #expect(try bullets(shop) == ["projects", "sync", "w"])
  }

  /// A comment that one side took away does not come back with what the other side wrote below it.
  @Test func aRemovedCommentStaysAway() throws {
    let shop = try Shop(releases: 0, template: "subscription")
    try shop.edit(Shop.control, Self.subhead, "# old\n" + Self.subhead)
    try shop.commit("base")
    try shop.git("checkout", "-qb", "theirs")
    try shop.edit(Shop.control, "# old\n", "")
    try shop.commit("theirs")
    try shop.git("checkout", "-q", "-")
    try shop.edit(Shop.control, Self.subhead, "subhead: New")
    try shop.edit(Shop.control, "ctaTitle: Continue", "# mine\nctaTitle: Continue")
    try shop.commit("ours")
    #expect(throws: (any Error).self) { try shop.git("merge", "-q", "theirs") }
    try fix(shop)
    let text = try shop.read(Shop.control)
    #expect(text.contains("\nsubhead: New\n") && !text.contains("# old") && text.contains("# mine\n"))
  }

  /// One side gave the file other line breaks, and no more.
  @Test(arguments: [true, false]) func lineBreaksAreNoEdit(_ areOurs: Bool) throws {
    let shop = try Shop(releases: 0, template: "subscription")
    try shop.git("config", "core.autocrlf", "false")
    let before = try shop.read(Shop.control)
    let breaks = before.replacingOccurrences(of: "\n", with: "\r\n")
    let edit = before.replacingOccurrences(of: Self.headline, with: "headline: Edited")
    try shop.git("checkout", "-qb", "theirs")
    try shop.write(Shop.control, areOurs ? edit : breaks)
    try shop.commit("theirs")
    try shop.git("checkout", "-q", "-")
    try shop.write(Shop.control, areOurs ? breaks : edit)
    try shop.commit("ours")
    #expect(throws: (any Error).self) { try shop.git("merge", "-q", "theirs") }
    try fix(shop)
    #expect(try shop.read(Shop.control) == edit.replacingOccurrences(of: "\n", with: "\r\n"))
  }

  /// Waivers have no order: those that each side adds are both there, with the keys of the side that has them.
  @Test(arguments: [true, false]) func waiversOfBothSidesStay(_ isNew: Bool) throws {
    let shop = try Shop(releases: 0, template: "subscription")
    func waiver(_ rule: String) -> String {
      "  - rule: \(rule)\n    path: paywall.yaml\n    reason: agreed\n    owner: Ada\n    expires: 2026-12-01T00:00:00Z\n    hash: \(String(repeating: "a", count: 64))\n"
    }
    let first = isNew ? "" : waiver("no-urgency-copy")
    if !isNew {
      try shop.write("waivers.yaml", "waivers:\n" + first)
      try shop.commit("base")
    }
    try shop.git("checkout", "-qb", "theirs")
    try shop.write("waivers.yaml", "waivers:\n" + first + waiver("no-literal-price"))
    try shop.commit("theirs")
    try shop.git("checkout", "-q", "-")
    try shop.write("waivers.yaml", "waivers:\n" + first + waiver("no-literal-savings"))
    try shop.commit("ours")
    #expect(throws: (any Error).self) { try shop.git("merge", "-q", "theirs") }
    let settler = try #require(try planFixes(shop.workspace, of: shop.findings(), in: shop.context).changed.first)
    #expect(settler.file == "waivers.yaml")
    try fix(shop)
    #expect(
      try shop.read("waivers.yaml") == "waivers:\n" + first + waiver("no-literal-savings") + waiver("no-literal-price"))
  }

  /// Words of a side are typed as a shell takes them.
  @Test func anApostropheIsQuoted() throws {
    let shop = try merged(
      ours: [("text: No ads", "text: It's free of ads")], theirs: [(Self.ads, "")])
    let hints = try shop.findings().compactMap(\.hint)
    #expect(hints.contains { $0.contains(#"bullets.ads.text 'It'\''s free of ads'; or remove it"#) })
  }

  /// A whole line, as `get` prints it, is its words, and keeps its id.
  @Test func aLineIsDecidedAsAWhole() throws {
    let shop = try merged(ours: [("text: No ads", "text: Ours")], theirs: [("text: No ads", "text: Theirs")])
    _ = try setField(
      shop.workspace, "default/control:bullets.ads", to: #"{"id":"ads","text":"Both"}"#, in: shop.context)
    #expect(try shop.read(Shop.control).contains("  - id: ads\n    text: Both\n") && conflicts(shop) == [])
    #expect(throws: ProjectError.self) {
      try setField(
        shop.workspace, "default/control:bullets.ads", to: #"{"id":"other","text":"Both"}"#, in: shop.context)
    }
  }

  /// A required field is no more taken away in a conflict than elsewhere.
  @Test func aRequiredFieldStays() throws {
    let shop = try merged(ours: [(Self.headline, "headline: Ours")], theirs: [(Self.headline, "headline: Theirs")])
    let torn = try shop.read(Shop.control)
    #expect(throws: ProjectError.self) {
      try setField(shop.workspace, "default/control:headline", to: nil, in: shop.context)
    }
    #expect(try shop.read(Shop.control) == torn)
  }

  /// A comment that one side wrote into what the other removed is somebody's word.
  @Test func aCommentInWhatIsRemovedIsAsked() throws {
    let shop = try merged(
      ours: [(Self.ads, "")], theirs: [("  - id: ads\n", "  - id: ads\n    # until May\n")])
    let torn = try shop.read(Shop.control)
    try fix(shop)
    #expect(try shop.read(Shop.control).contains("# until May") && conflicts(shop).count == 1)
    #expect(try shop.read(Shop.control) == torn)
  }

  /// What each side put at one place of a list without names are two things, and a decision on one would take the other away.
  @Test func aPositionIsNotDecidedWhereItIsTwoThings() throws {
    let shop = try Shop(releases: 0, template: "subscription")
    let listed = "bullets:\n  - Alpha\n  - Beta\n"
    let text = try shop.read(Shop.control)
    let start = try #require(text.range(of: "bullets:\n")), end = try #require(text.range(of: "\nproductIDs:"))
    try shop.write(Shop.control, text.replacingCharacters(in: start.lowerBound..<end.lowerBound, with: listed))
    try FileManager.default.removeItem(atPath: shop.path + "/offerings/default/locales")
    try shop.edit("paywall.yaml", "locales: [en, de]", "locales: [en]")
    try shop.commit("without names")
    try shop.git("checkout", "-qb", "theirs")
    try shop.edit(Shop.control, "  - Beta\n", "  - Beta\n  - Theirs\n")
    try shop.commit("theirs")
    try shop.git("checkout", "-q", "-")
    try shop.edit(Shop.control, "  - Beta\n", "  - Beta\n  - Ours\n")
    try shop.commit("ours")
    #expect(throws: (any Error).self) { try shop.git("merge", "-q", "theirs") }
    let list = #"["Alpha","Beta","Ours","Theirs"]"#
    let error = try refusal {
      _ = try setField(shop.workspace, "default/control:bullets.2", to: "Ours", in: shop.context)
    }
    #expect(error.hint?.contains(list) == true)
    _ = try setField(shop.workspace, "default/control:bullets", to: list, in: shop.context)
    #expect(try shop.read(Shop.control).contains("  - Beta\n  - Ours\n  - Theirs\n"))
  }

  /// The path that a finding names of a text in a section is one that `set` takes.
  @Test func decidesATextInASection() throws {
    let title = "    ctaTitle: Start free trial"
    let shop = try merged(ours: [(title, "    ctaTitle: Go")], theirs: [(title, "    ctaTitle: Try")])
    let path = "sections.sticky_footer.ctaTitle"
    #expect(try shop.findings().contains { $0.hint?.hasSuffix("paywall set \(Shop.control):\(path) VALUE") == true })
    _ = try setField(shop.workspace, "\(Shop.control):\(path)", to: "Start", in: shop.context)
    #expect(try shop.read(Shop.control).contains("    ctaTitle: Start\n"))
  }

  /// What somebody settled by hand is not settled again from what git has, also where its lines are elsewhere in the file.
  @Test func whatWasSettledByHandStays() throws {
    let shop = try Shop(releases: 0, template: "subscription")
    let file = "placements.yaml"
    func placements(_ home: String, _ rules: String, _ note: String) throws {
      let first = "placements:\n  - id: home\n    description: \(home)\n    rules:\n\(rules)      - offering: default\n"
      let filler = (1...9).map { "  - id: p\($0)\n    rules:\n      - offering: default\n" }.joined()
      try shop.write(
        file, "\(first)\(filler)  - id: end\n    description: \(note)\n    rules:\n      - offering: default\n")
      try shop.commit(home + note)
    }
    try placements("A", "", "A")
    try shop.git("checkout", "-qb", "theirs")
    try placements("B", "      - offering: default\n", "B")
    try shop.git("checkout", "-q", "-")
    try placements("C", "", "C")
    #expect(throws: (any Error).self) { try shop.git("merge", "-q", "theirs") }
    // The first conflict is settled: ours, without the rule of the other side.
    var text = try shop.read(file)
    let start = try #require(text.firstRange(of: "<<<<<<<")).lowerBound
    let end = try #require(text[start...].firstRange(of: ">>>>>>> theirs\n")).upperBound
    text.replaceSubrange(start..<end, with: "    description: C\n    rules:\n")
    text = text.replacing("    rules:\n    rules:\n", with: "    rules:\n").replacing(
      "    rules:\n      - offering: default\n      - offering: default\n",
      with: "    rules:\n      - offering: default\n")
    try shop.write(file, text)
    #expect(text.contains("<<<<<<<"))
    _ = try applyFixes(planFixes(shop.workspace, of: shop.findings(), in: shop.context), shop.workspace)
    #expect(try shop.read(file) == text)
    #expect(throws: ProjectError.self) {
      try setField(shop.workspace, "placements.yaml:placements.home.metadata", to: nil, in: shop.context)
    }
    _ = try setField(shop.workspace, "placements.yaml:placements.end.description", to: "D", in: shop.context)
    #expect(try shop.read(file).components(separatedBy: "- offering: default").count == 12)
  }

  /// What somebody put into another order in a file with markers stays in it, though no line of the file is new.
  @Test(arguments: [true, false]) func whatWasMovedByHandStays(_ isDecided: Bool) throws {
    let shop = try merged(
      ours: [(Self.headline, "headline: Ours")],
      theirs: [(Self.headline, "headline: Theirs"), (Self.subhead, "subhead: Theirs")])
    let text = try shop.read(Shop.control).replacing(Self.ads, with: "")
    try shop.write(Shop.control, text.replacing("bullets:\n", with: "bullets:\n" + Self.ads))
    try fix(shop)
    if isDecided {
      _ = try setField(shop.workspace, "default/control:headline", to: "Decided", in: shop.context)
      #expect(try bullets(shop) == ["ads", "projects", "sync"])
    }
    let found = try shop.read(Shop.control)
    #expect(found.contains("bullets:\n" + Self.ads) && found.contains("\nsubhead: Theirs\n"))
  }

  /// A value that somebody wrote between the markers is that side's.
  @Test(arguments: [MergeSide.ours, .theirs]) func whatWasWrittenBetweenMarkersIsDecided(_ side: MergeSide) throws {
    let shop = try merged(ours: [(Self.headline, "headline: Ours")], theirs: [(Self.headline, "headline: Theirs")])
    try shop.edit(Shop.control, "headline: Ours\n", "headline: By hand\n")
    _ = try setField(shop.workspace, "\(Shop.control):headline", to: nil, of: side, in: shop.context)
    #expect(try shop.read(Shop.control).contains("\nheadline: \(side == .ours ? "By hand" : "Theirs")\n"))
    #expect(try conflicts(shop) == [])
  }

  /// Taking a side's list leaves what only the other side changed in it.
  @Test(arguments: [MergeSide.ours, .theirs]) func aSidesListKeepsWhatOnlyTheOtherChanged(_ side: MergeSide) throws {
    let projects = "id: projects               # with ids, translations and `paywall diff` follow bullets that move\n"
    let old = projects + "    text: Unlimited projects\n"
    let shop = try merged(
      ours: [(old, "id: speed\n    text: Twice as fast\n")],
      theirs: [(old, "id: support\n    text: Help day and night\n"), ("text: No ads", "text: No advertising")])
    _ = try setField(shop.workspace, "\(Shop.control):bullets", to: nil, of: side, in: shop.context)
    #expect(try bullets(shop) == [side == .ours ? "speed" : "support", "sync", "ads"])
    #expect(try shop.read(Shop.control).contains("text: No advertising\n") && conflicts(shop) == [])
  }

  /// Whose side is taken has removed the section that a field is in.
  @Test(arguments: [true, false]) func aSideThatRemovedASectionHasNoneOfIt(_ isKept: Bool) throws {
    let text = try Shop(releases: 0, template: "subscription").read(Shop.control)
    let start = try #require(text.range(of: "  # A trial states")).lowerBound
    let end = try #require(text.range(of: "  # What the stores require")).lowerBound
    let shop = try merged(
      ours: [(String(text[start..<end]), "")], theirs: [("How your trial works", "How it works")])
    _ = try setField(
      shop.workspace, "\(Shop.control):sections.timeline.title", to: nil, of: isKept ? .theirs : .ours, in: shop.context
    )
    let result = try shop.read(Shop.control)
    #expect(result.contains("    title: How it works\n") == isKept && result.contains("type: timeline") == isKept)
    #expect(try conflicts(shop) == [])
  }

  /// A comment that one side added is not taken for one of the same words that the other side removed elsewhere.
  @Test func commentsOfTheSameWordsAreTwo() throws {
    let note = "# TODO: ask legal\n"
    let shop = try Shop(releases: 0, template: "subscription")
    try shop.edit(Shop.control, "footnote: ", note + "footnote: ")
    try shop.commit("was")
    try shop.git("checkout", "-qb", "theirs")
    try shop.edit(Shop.control, "dismiss:", note + "dismiss:")
    try shop.edit(Shop.control, Self.subhead, "subhead: Theirs")
    try shop.commit("theirs")
    try shop.git("checkout", "-q", "-")
    try shop.edit(Shop.control, note, "")
    try shop.edit(Shop.control, Self.headline, "headline: Ours")
    try shop.commit("ours")
    #expect(throws: (any Error).self) { try shop.git("merge", "-q", "theirs") }
    try fix(shop)
    let text = try shop.read(Shop.control)
    #expect(text.contains(note + "dismiss:") && text.components(separatedBy: note).count == 2)
    #expect(try conflicts(shop) == [])
  }

  /// A rule that both sides edited is one rule, of which each side's own changes stay.
  @Test(arguments: [MergeSide.ours, .theirs]) func aRuleThatBothEditedIsOne(_ side: MergeSide) throws {
    let shop = try Shop(releases: 0, template: "subscription")
    func write(_ sessions: Int, _ more: String, _ countries: String) throws {
      try shop.write(
        "placements.yaml",
        """
        placements:
          - id: home
            rules:
              - audience:
                  conditions:
                    - attribute: sessions
                      operator: atLeast
                      value: \(sessions)
        \(more)            - attribute: country
                      operator: in
                      values: \(countries)
                offering: default
              - offering: default

        """)
      try shop.commit("\(sessions)\(more)")
    }
    try write(20, "", "[DE, AT]")
    try shop.git("checkout", "-qb", "theirs")
    try write(30, "", "[DE, CH]")
    try shop.git("checkout", "-q", "-")
    try write(
      20, "            - attribute: sessions\n              operator: lessThan\n              value: 100\n", "[DE, LI]")
    #expect(throws: (any Error).self) { try shop.git("merge", "-q", "theirs") }
    let rule = "placements.yaml:placements.home.rules.0"
    let asked = try advised(shop.findings(), shop.workspace).filter { $0.message.hasPrefix("merge conflict") }
    #expect(asked.map { $0.hint?.contains("paywall set \(rule) --ours; or from theirs") } == [true])
    _ = try setField(shop.workspace, rule, to: nil, of: side, in: shop.context)
    // A rule of which each part is another side's is nobody's.
    #expect(
      try shop.read("placements.yaml") == shop.git("show", "\(side == .ours ? "HEAD" : "theirs"):placements.yaml")
        + "\n")
  }

  private static func rule(_ country: String, _ offering: String) -> String {
    """
          - audience:
              conditions:
                - attribute: country
                  operator: equals
                  value: \(country)
            offering: \(offering)

    """
  }

  private static let sessions = """
          # power users first
          - audience:
              conditions:
                - attribute: sessions
                  operator: atLeast
                  value: 20
                - attribute: country
                  operator: in
                  values: [DE, AT]
            offering: loyal

    """

  /// A shop whose rules of one placement both sides changed, merged into ours; the first question is answered as its hint says, with
  /// the rules of both.
  private func joinedRules(
    _ was: String, ours: String, theirs: String, _ answer: String = "with what both have"
  ) throws -> String {
    let shop = try Shop(releases: 0, template: "subscription")
    let head = "placements:\n  - id: home\n    rules:\n"
    let last = "      - offering: default\n"
    func write(_ rules: String, _ name: String) throws {
      try shop.write("placements.yaml", head + rules + last)
      try shop.commit(name)
    }
    for id in ["loyal", "winback"] { _ = try newOffering(shop.workspace, id) }
    try write(was, "was")
    try shop.git("checkout", "-qb", "theirs")
    try write(theirs, "theirs")
    try shop.git("checkout", "-q", "-")
    try write(ours, "ours")
    #expect(throws: (any Error).self) { try shop.git("merge", "-q", "theirs") }
    try fix(shop)
    let hint = try #require(try advised(shop.findings(), shop.workspace).first(where: \.isOfMergeConflict)?.hint)
    let start = try #require(hint.firstRange(of: answer)?.upperBound)
    let command = try #require(hint[start...].prefixMatch(of: /: paywall set (\S+:placements.home.rules) '(.*?)'/))
    _ = try setField(shop.workspace, String(command.output.1), to: String(command.output.2), in: shop.context)
    #expect(try conflicts(shop) == [])
    let text = try shop.read("placements.yaml")
    #expect(text.hasPrefix(head) && text.hasSuffix(last))
    return String(text.dropFirst(head.count).dropLast(last.count))
  }

  /// What each side put into a list is no edit of what stands there by chance, and nobody's target is given to another one's rule.
  @Test(arguments: [true, false]) func rulesThatEachSideAddedAreTwo(_ isSwapped: Bool) throws {
    let (pole, czech) = (Self.rule("PL", "loyal"), Self.rule("CZ", "winback"))
    let (france, edited) = (Self.rule("FR", "winback"), Self.sessions.replacing("value: 20", with: "value: 25"))
    let sides = [pole + edited + france, czech + Self.sessions]
    let text = try joinedRules(
      Self.sessions + france, ours: sides[isSwapped ? 1 : 0], theirs: sides[isSwapped ? 0 : 1])
    #expect([pole + czech + edited, czech + pole + edited].contains(text))
  }

  @Test func rulesInThePlaceOfOneAreTwo() throws {
    let (pole, czech, france) = (Self.rule("PL", "loyal"), Self.rule("CZ", "winback"), Self.rule("FR", "winback"))
    #expect(
      try joinedRules(Self.sessions + france, ours: pole + france, theirs: czech + france) == pole + czech + france)
  }

  @Test func theCommentOfARemovedRuleGoesWithIt() throws {
    let (pole, czech, france) = (Self.rule("PL", "loyal"), Self.rule("CZ", "winback"), Self.rule("FR", "winback"))
    #expect(
      try joinedRules(Self.sessions + france, ours: pole + Self.sessions + france, theirs: czech + france)
        == pole + czech + france)
  }

  /// Whom a rule is about, by one side, and where it leads them or how long, by the other, is a rule that nobody wrote.
  @Test(arguments: [MergeSide.ours, .theirs]) func aRuleIsOneStatement(_ side: MergeSide) throws {
    let shop = try Shop(releases: 0, template: "subscription")
    for id in ["loyal", "winback"] { _ = try newOffering(shop.workspace, id) }
    func write(_ comment: String, _ countries: String, _ rest: String) throws {
      let rule = """
              - audience:
                  conditions:
                    - attribute: country
                      operator: in
                      values: \(countries)
                \(rest)

        """
      try shop.write(
        "placements.yaml",
        "placements:\n  - id: home\n    rules:\n      # \(comment)\n\(rule)      - offering: default\n")
      try shop.commit(comment)
    }
    try write("was", "[DE, AT]", "offering: loyal")
    try shop.git("checkout", "-qb", "theirs")
    try write("theirs", "[DE, AT]", "offering: winback")
    try shop.git("checkout", "-q", "-")
    try write("ours", "[DE, AT, CH]", "offering: loyal\n        endsAt: 2055-03-01T00:00:00Z")
    #expect(throws: (any Error).self) { try shop.git("merge", "-q", "theirs") }
    let torn = try shop.read("placements.yaml")
    try fix(shop)
    #expect(try shop.read("placements.yaml") == torn)
    let asked = try advised(shop.findings(), shop.workspace).filter(\.isOfMergeConflict)
    let rule = "placements.yaml:placements.home.rules.0"
    #expect(
      asked.map(\.hint) == [
        "take it whole from HEAD: paywall set \(rule) --ours; or from theirs: paywall set \(rule) --theirs"
      ])
    _ = try setField(shop.workspace, rule, to: nil, of: side, in: shop.context)
    let version = try shop.git("show", "\(side == .ours ? "HEAD" : "theirs"):placements.yaml")
    #expect(try shop.read("placements.yaml") == version + "\n")
  }

  /// Two users of one test are not one with the attributes of both.
  @Test(arguments: [true, false], [MergeSide.ours, .theirs])
  func theUserOfATestIsOneStatement(_ isNew: Bool, _ side: MergeSide) throws {
    let shop = try Shop(releases: 0, template: "subscription")
    func write(_ attributes: [String: String], _ name: String) throws {
      let words = attributes.map { "      \($0.key): \($0.value)\n" }.joined()
      try shop.write(
        "tests/users.yaml",
        "tests:\n  - name: Somebody\n    placement: settings\n    attributes:\n\(words)    expect: {offering: default}\n"
      )
      try shop.commit(name)
    }
    if !isNew { try write(["country": "AT"], "was") }
    try shop.git("checkout", "-qb", "theirs")
    try write(["sessions": "5"], "theirs")
    try shop.git("checkout", "-q", "-")
    try write(["country": "DE"], "ours")
    #expect(throws: (any Error).self) { try shop.git("merge", "-q", "theirs") }
    try fix(shop)
    let asked = try advised(shop.findings(), shop.workspace).filter(\.isOfMergeConflict)
    let place = "tests/users.yaml:tests.Somebody.attributes"
    #expect(asked.count == 1 && asked[0].hint?.contains("paywall set \(place) --ours") == true)
    _ = try setField(shop.workspace, place, to: nil, of: side, in: shop.context)
    let version = try shop.git("show", "\(side == .ours ? "HEAD" : "theirs"):tests/users.yaml")
    #expect(try shop.read("tests/users.yaml") == version + "\n")
  }

  /// The first rule that applies does, so that of what one side moved and the other added either order may be meant.
  @Test func bothOrdersOfRulesAreOffered() throws {
    let (pole, czech) = (Self.rule("PL", "loyal"), Self.rule("CZ", "winback"))
    func text(_ answer: String) throws -> String {
      try joinedRules(
        czech + Self.sessions, ours: Self.sessions + czech, theirs: czech + pole + Self.sessions, answer)
    }
    #expect(try text("with what both have") == Self.sessions + czech + pole)
    #expect(try text("or in the order of theirs") == czech + pole + Self.sessions)
  }

  /// A waiver of a translation that is there no more, as after a merge with a variant's rename, accepts nothing.
  @Test func aWaiverOfATranslationThatIsGoneIsTold() throws {
    let shop = try Shop(releases: 0, template: "subscription")
    _ = try newVariant(shop.workspace, "short", of: "default", from: "default/control")
    _ = try setField(shop.workspace, "default/short:headline", to: "Go Pro", in: shop.context)
    try shop.commit("short")
    try shop.git("checkout", "-qb", "theirs")
    _ = try rename(shop.workspace, "default/short", to: "brief", in: shop.context)
    try shop.commit("theirs")
    try shop.git("checkout", "-q", "-")
    try shop.write(
      "waivers.yaml",
      """
      waivers:
        - rule: translation-current
          path: offerings/default/locales/de.yaml:short.headline
          reason: it fits
          owner: Ann
          expires: "2027-02-01T00:00:00Z"
          hash: \(String(repeating: "a", count: 64))

      """)
    try shop.commit("ours")
    try shop.git("merge", "-q", "theirs", "-m", "merged")
    let found = try shop.findings()
    #expect(found.contains { $0.message.contains("accepts nothing") }, "\(found)")
  }

  /// A waiver follows its variant to the name that the other side gave it, as long as that says what was accepted.
  @Test(arguments: ["control.yaml:headline", "de.yaml:control.headline"], [true, false])
  func aWaiverFollowsARenamedVariant(_ target: String, _ isEdited: Bool) throws {
    let shop = try Shop(releases: 0, template: "subscription")
    let folder = target.hasPrefix("de") ? "locales" : "variants"
    let texts = [
      "default/control:headline": "Last chance to save",
      "offerings/default/locales/de.yaml:control.headline": "Nur noch heute",
    ]
    for (path, text) in texts { _ = try setField(shop.workspace, path, to: text, in: shop.context) }
    try shop.commit("pushy")
    try shop.git("checkout", "-qb", "theirs")
    _ = try rename(shop.workspace, "default/control", to: "spring", in: shop.context)
    if isEdited {
      let place = folder == "locales" ? "offerings/default/locales/de.yaml:spring.headline" : "default/spring:headline"
      _ = try setField(
        shop.workspace, place, to: folder == "locales" ? "Nur noch morgen" : "Your last chance", in: shop.context)
    }
    try shop.commit("theirs")
    try shop.git("checkout", "-q", "-")
    let request = WaiverRequest(
      rule: "no-urgency-copy", paths: ["offerings/default/\(folder)/\(target)"], reason: "agreed", until: "30d")
    _ = try PaywallAuthoring.waive(shop.workspace, request, in: shop.context)
    try shop.commit("ours")
    try shop.git("merge", "-q", "theirs", "-m", "merged")
    func urgent() throws -> [Finding] { try shop.findings().filter { $0.rule == "no-urgency-copy" } }
    let found = try shop.findings().filter { $0.rule == "waiver-valid" }
    let isMoved = found.contains { $0.message.contains("which is") }
    #expect(found.count == 1 && isMoved == !isEdited, "\(found)")
    try fix(shop)
    let waivers = try shop.read("waivers.yaml")
    #expect(
      waivers.contains("path: offerings/default/\(folder)/\(target.replacing("control", with: "spring"))") == !isEdited)
    #expect(try urgent().count == (isEdited ? 2 : 1))
    #expect(try !shop.findings().contains { $0.rule == "waiver-valid" })
  }

  /// What both accepted is accepted once.
  @Test(arguments: [MergeSide.ours, .theirs]) func aWaiverOfBothSidesIsOne(_ side: MergeSide) throws {
    let shop = try Shop(releases: 0, template: "subscription")
    func waive(_ reason: String) throws {
      let request = WaiverRequest(
        rule: "translation-current", paths: ["offerings/default/locales/de.yaml:control.ctaTitle"], reason: reason,
        until: "30d")
      _ = try PaywallAuthoring.waive(shop.workspace, request, in: shop.context)
      try shop.commit(reason)
    }
    try shop.edit(Shop.control, "ctaTitle: Continue", "ctaTitle: Go on")
    try shop.commit("cta")
    try shop.git("checkout", "-qb", "theirs")
    try waive("theirs")
    try shop.git("checkout", "-q", "-")
    try waive("ours")
    #expect(throws: (any Error).self) { try shop.git("merge", "-q", "theirs") }
    let found = try advised(shop.findings(), shop.workspace).filter(\.isOfMergeConflict)
    let hint = try #require(found.first?.hint)
    let lists = hint.matches(of: /paywall set waivers.yaml:waivers '(.*?)'/).map { String($0.output.1) }
    #expect(lists.count == 2)
    _ = try setField(
      shop.workspace, "waivers.yaml:waivers", to: lists[side == .ours ? 0 : 1], in: shop.context)
    let text = try shop.read("waivers.yaml")
    #expect(text.matches(of: /- rule:/).count == 1 && text.contains("reason: \(side)\n"))
    // Those that an earlier merge left are renewed as one.
    let waiver = try #require(text.firstRange(of: /\ \ - rule:(.|\n)*/))
    try shop.write("waivers.yaml", text + text[waiver].replacing("reason: \(side)", with: "reason: twice"))
    try waive("again")
    #expect(try shop.read("waivers.yaml").matches(of: /- rule:/).count == 1)
    #expect(try shop.read("waivers.yaml").contains("reason: again\n"))
  }

  /// What git merged beside the only conflict gets no markers, in whatever order its keys are.
  @Test func whatGitMergedIsNotTornAgain() throws {
    let shop = try Shop(releases: 0, template: "subscription")
    let file = "offerings/default/offering.yaml"
    try shop.edit(file, "displayName: ", "# the name\ndisplayName: ")
    try shop.commit("was")
    try shop.git("checkout", "-qb", "theirs")
    try shop.edit(file, "  - type: monthly\n", "  - id: m\n    type: monthly\n")
    try shop.edit(file, "version: 1.0.0", "version: 2.0.0")
    try shop.commit("theirs")
    try shop.git("checkout", "-q", "-")
    try shop.edit(file, "version: 1.0.0", "version: 1.0.1")
    try shop.commit("ours")
    #expect(throws: (any Error).self) { try shop.git("merge", "-q", "theirs") }
    let text = try shop.read(file)
    try fix(shop)
    #expect(try shop.read(file) == text && text.contains("  - id: m\n    type: monthly\n"))
  }

  /// Of texts without ids that both sides wrote anew, a side's are there alone, with what only the other one added.
  @Test(arguments: [
    (
      ["A one", "B two", "C three"], ["A one", "B ours", "C three"], ["A one", "B theirs", "T more", "C three"],
      ["A one", "B ours", "T more", "C three"], ["A one", "B theirs", "T more", "C three"]
    ),
    (
      ["A one", "B two", "C three"], ["A one ours", "B two", "C three"], ["B two", "C three"],
      ["A one ours", "B two", "C three"], ["B two", "C three"]
    ),
    (
      ["A one", "B two", "C three"], ["A one", "B ours", "O more", "C three"], ["A one", "B theirs", "C three"],
      ["A one", "B ours", "O more", "C three"], ["A one", "B theirs", "O more", "C three"]
    ),
  ])
  func aSidesTextsAreThereAlone(
    _ was: [String], _ ours: [String], _ theirs: [String], _ asOurs: [String], _ asTheirs: [String]
  ) throws {
    for (side, expected) in [(MergeSide.ours, asOurs), (.theirs, asTheirs)] {
      let shop = try Shop(releases: 0, template: "subscription")
      func write(_ texts: [String], _ headline: String) throws {
        let text = try shop.read(Shop.control)
        let start = try #require(text.range(of: "bullets:\n")).upperBound
        let end = try #require(text.range(of: "# The order on the screen")).lowerBound
        let head = text[..<start].replacing(/headline: .*\n/, with: "headline: \(headline)\n")
        try shop.write(Shop.control, head + texts.map { "  - \($0)\n" }.joined() + text[end...])
        try shop.commit(headline)
      }
      try write(was, "Was")
      try shop.git("checkout", "-qb", "theirs")
      try write(theirs, "Theirs")
      try shop.git("checkout", "-q", "-")
      try write(ours, "Ours")
      #expect(throws: (any Error).self) { try shop.git("merge", "-q", "theirs") }
      _ = try setField(shop.workspace, "\(Shop.control):bullets", to: nil, of: side, in: shop.context)
      _ = try setField(shop.workspace, "\(Shop.control):headline", to: "Both", in: shop.context)
      let root = SourceFile(path: Shop.control, bytes: Array(try shop.read(Shop.control).utf8)).read().root
      #expect(root?["bullets"]?.items.map(\.string) == expected, "\(side)")
    }
  }

  /// A field is decided before the others, which stay in conflict.
  @Test func decidesOneFieldOfTwo() throws {
    let both = [(Self.headline, "headline: A"), (Self.subhead, "subhead: A")]
    let shop = try merged(ours: both, theirs: both.map { ($0, $1.replacing("A", with: "B")) })
    let before = try shop.read(Shop.control)
    #expect(
      try setField(shop.workspace, "default/control:headline", to: "C", isDryRun: true, in: shop.context).leftInConflict
        == ["subhead"])
    #expect(try shop.read(Shop.control) == before)
    _ = try setField(shop.workspace, "default/control:headline", to: "C", in: shop.context)
    #expect(
      try shop.read(Shop.control).contains(
        "\nheadline: C\n<<<<<<< HEAD\nsubhead: A\n=======\nsubhead: B\n>>>>>>> theirs\n"))
    _ = try setField(shop.workspace, "default/control:subhead", to: "D", in: shop.context)
    #expect(try shop.read(Shop.control).contains("\nheadline: C\nsubhead: D\n"))
  }

  /// Items that each side added under a name of its own are both kept.
  @Test func keepsTheItemsOfBothSides() throws {
    let ads = "    text: No ads\n"
    let shop = try merged(
      ours: [(ads, ads + "  - id: ours\n    text: Ours\n")], theirs: [(ads, ads + "  - id: theirs\n    text: Theirs\n")]
    )
    _ = try applyFixes(planFixes(shop.workspace, of: shop.findings(), in: shop.context), shop.workspace)
    #expect(
      try shop.read(Shop.control).contains(ads + "  - id: ours\n    text: Ours\n  - id: theirs\n    text: Theirs\n"))
    #expect(try conflicts(shop) == [])
  }

  /// Long texts that begin alike are told apart.
  @Test func showsWhereLongTextsDiffer() throws {
    let start = "subhead: " + String(repeating: "One subscription, every feature. ", count: 5)
    let shop = try merged(ours: [(Self.subhead, start + "Ours")], theirs: [(Self.subhead, start + "Theirs")])
    let message = try #require(try conflicts(shop).first)
    #expect(message.contains("Ours\" in HEAD") && message.contains("Theirs\" in theirs"))
  }

  /// A name that a commit has, and nothing any more, is not misspelt: nobody knows where its users are to be led.
  @Test func aRemovedNameIsNotTakenForAMisspeltOne() throws {
    let shop = try Shop(releases: 0)
    for year in ["salea", "saleb"] { _ = try newOffering(shop.workspace, year, from: "default") }
    _ = try newPlacement(shop.workspace, "gate")
    try shop.commit("two sales")
    try shop.git("checkout", "-qb", "led")
    _ = try setField(shop.workspace, "placement:gate:rules.0.offering", to: "salea", in: shop.context)
    try shop.commit("led there")
    try shop.git("checkout", "-q", "-")
    try shop.git("rm", "-rq", "offerings/salea")
    try shop.commit("gone")
    try shop.git("merge", "-q", "--no-edit", "led")
    let found = try shop.findings()
    #expect(found.contains { $0.rule == "placement-target" && $0.meantName == "saleb" })
    #expect(try planFixes(shop.workspace, of: found, in: shop.context).changed.isEmpty)
    // One that was never there is.
    try shop.edit("placements.yaml", "salea", "salec")
    #expect(try planFixes(shop.workspace, of: shop.findings(), in: shop.context).changed.count == 1)
  }

  /// An offering that one side changed and the other removed: nothing is added to what is left of it, and the whole folder is kept or
  /// removed.
  @Test func nothingIsAddedToAnOfferingThatOneSideRemoved() throws {
    let shop = try Shop(releases: 0, template: "subscription")
    _ = try newOffering(shop.workspace, "loyal", from: "default")
    try shop.commit("two")
    try shop.git("checkout", "-qb", "gone")
    try shop.git("rm", "-rq", "offerings/loyal")
    try shop.commit("gone")
    try shop.git("checkout", "-q", "-")
    try shop.edit("offerings/loyal/variants/control.yaml", "headline: ", "headline: Very ")
    try shop.commit("kept")
    #expect(throws: (any Error).self) { try shop.git("merge", "-q", "gone") }
    let found = try shop.findings()
    #expect(try planFixes(shop.workspace, of: found, in: shop.context).isEmpty)
    let conflict = try #require(found.first { $0.message.hasPrefix("merge conflict") })
    #expect(conflict.hint?.contains("git checkout HEAD -- :/offerings/loyal") == true)
    try shop.git("checkout", "HEAD", "--", ":/offerings/loyal")
    #expect(try shop.findings().filter { $0.severity == .error }.isEmpty)
  }

  /// In the midst of a merge no file alone can be committed: nothing is left half done.
  @Test func anExperimentIsNotStartedInTheMidstOfAMerge() throws {
    let shop = try Shop(releases: 1)
    _ = try newVariant(shop.workspace, "short", of: "default", from: "default/control")
    try shop.edit("offerings/default/variants/short.yaml", "headline: ", "headline: Now ")
    _ = try newExperiment(shop.workspace, "words", from: "default/short")
    try shop.commit("a draft")
    try shop.git("checkout", "-qb", "other")
    try shop.write("NOTES", "b")
    try shop.commit("b")
    try shop.git("checkout", "-q", "-")
    try shop.write("NOTES", "a")
    try shop.commit("a")
    #expect(throws: (any Error).self) { try shop.git("merge", "-q", "other") }
    let before = try shop.read("experiments/words.yaml")
    #expect(throws: (any Error).self) {
      try startExperiment(
        shop.workspace, ExperimentStart("words", endsAt: "14d"), ExperimentRun(commits: true), in: shop.context)
    }
    #expect(try shop.read("experiments/words.yaml") == before)
  }

  /// Hundreds of texts that one side named and the other edited, each with a comment of either side.
  @Test func hundredsOfTextsAreSettled() throws {
    let shop = try Shop(releases: 0, template: "subscription")
    let file = "offerings/default/locales/de.yaml"
    let numbers = 0..<300
    let variant = try shop.read(Shop.control)
    let bullets = try #require(variant.firstRange(of: /bullets:\n(  .*\n)+/))
    func write(_ line: (Int) -> String, _ item: (Int) -> String) throws {
      try shop.write(file, "control:\n" + numbers.map(line).joined())
      try shop.write(
        Shop.control, variant.replacingCharacters(in: bullets, with: "bullets:\n" + numbers.map(item).joined()))
      try shop.commit("texts")
    }
    func text(_ number: Int) -> String { "  - Line \(number)\n" }
    try write({ "  bullets.\($0): Text \($0)\n" }, text)
    try shop.git("checkout", "-qb", "theirs")
    try write({ "  # theirs \($0)\n  bullets.\($0): Text \($0)\($0 % 2 == 0 ? " neu" : "")\n" }, text)
    try shop.git("checkout", "-q", "-")
    try write({ "  bullets.t\($0): Text \($0)  # ours \($0)\n" }) { "  - id: t\($0)\n    text: Line \($0)\n" }
    #expect(throws: (any Error).self) { try shop.git("merge", "-q", "theirs") }
    try fix(shop)
    let settled = try shop.read(file)
    let expected = numbers.map {
      "  # theirs \($0)\n  bullets.t\($0): Text \($0)\($0 % 2 == 0 ? " neu" : "")"
    }
    let lines = settled.components(separatedBy: "  # ours ")
    #expect(lines.count == 301 && lines[0] == "control:\n" + expected[0])
    #expect(lines.dropFirst().dropLast().enumerated().allSatisfy { $1 == "\($0)\n" + expected[$0 + 1] })
  }

  /// A list that no screen holds is taken from a side, with what the other one alone changed.
  @Test func aLongListIsTakenFromASide() throws {
    let shop = try Shop(releases: 0, template: "subscription")
    let variant = try shop.read(Shop.control)
    let bullets = try #require(variant.firstRange(of: /bullets:\n(  .*\n)+/))
    func write(_ name: String, _ isReworded: (Int) -> Bool) throws {
      let items = (0..<150).map { "  - Text \($0) of the list\(isReworded($0) ? ", in words of \(name)" : "")\n" }
      try shop.write(Shop.control, variant.replacingCharacters(in: bullets, with: "bullets:\n" + items.joined()))
      try shop.commit(name)
    }
    try write("none") { _ in false }
    try shop.git("checkout", "-qb", "theirs")
    try write("theirs") { 3...6 ~= $0 % 10 }
    try shop.git("checkout", "-q", "-")
    try write("ours") { 0...3 ~= $0 % 10 }
    #expect(throws: (any Error).self) { try shop.git("merge", "-q", "theirs") }
    try fix(shop)
    let hints = try advised(shop.findings(), shop.workspace).filter(\.isOfMergeConflict).compactMap(\.hint)
    let answer = "paywall set \(Shop.control):bullets --theirs"
    #expect(!hints.isEmpty && hints.allSatisfy { $0.hasSuffix(answer) && $0.utf8.count < 500 })
    _ = try setField(shop.workspace, "\(Shop.control):bullets", to: nil, of: .theirs, in: shop.context)
    let text = try shop.read(Shop.control)
    #expect(try conflicts(shop) == [] && text.matches(of: /- Text/).count == 150)
    // Of 15 tens, ours alone reworded three, and theirs four with the one that both did.
    #expect(text.matches(of: /in words of ours/).count == 45 && text.matches(of: /in words of theirs/).count == 60)
  }

  /// What settles versions says how git goes on, which is another way in a rebase.
  @Test func versionsAreSettledInARebase() throws {
    let shop = try Shop(releases: 1)
    try shop.git("checkout", "-qb", "other")
    try shop.change(headline: "Other")
    try shop.git("checkout", "-q", "-")
    try shop.edit(Shop.control, "ctaTitle: ", "ctaTitle: Now ")
    try shop.commit("more")
    _ = try bump(shop.workspace, BumpOptions(target: .by(.major)), in: shop.context)
    #expect(throws: (any Error).self) { try shop.git("rebase", "-q", "other") }
    let result = try bump(shop.workspace, BumpOptions(), in: shop.context)
    #expect(result.settled == [":/offerings/default/offering.yaml"])
    #expect(result.continuation == "git rebase --continue")
    let state = try PaywallReleasing.status(shop.workspace, in: shop.context)
    #expect(state.operation?.rawValue == "rebase" && state.unmerged == [Shop.offering])
  }
}
