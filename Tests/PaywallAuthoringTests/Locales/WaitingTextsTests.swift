import Foundation
import PaywallAuthoring
import PaywallModel
import PaywallProject
import ProjectTestSupport
import Testing
import YAML

/// Texts that wait for their translation are comments, and yet texts of their own in a merge.
@Suite struct WaitingTextsTests {
  private static let file = "offerings/default/locales/ja.yaml"
  private typealias Edits = [(String, String)]

  private static func added(_ id: String, _ text: String) -> (String, String) {
    ("    text: No ads\n", "    text: No ads\n  - id: \(id)\n    text: \(text)\n")
  }

  private static func waiting(_ path: String, _ original: String) -> String {
    "  # en: \(original)\n  # \(path): FIXME\n"
  }

  private static let last = waiting("postPurchase.message", "You're all set. Your premium access is active.")
  private static let headline = waiting("headline", "Unlock everything")
  private static let ads = waiting("bullets.ads", "No ads")

  private static func translated(_ path: String, _ words: String) -> (String, String) {
    ("  # \(path): FIXME\n", "  \(path): \(words)\n")
  }

  /// A shop with texts that wait, and what each side makes of them merged into ours, with what `validate --fix` makes of that.
  private func merged(
    ours: Edits, theirs: Edits, isNew: Bool = false, _ prepared: (Shop) throws -> Void = { _ in }
  ) throws -> (shop: Shop, before: String) {
    let shop = try Shop(releases: 0, template: "subscription")
    func begin() throws {
      _ = try addLocales(shop.workspace, ["ja"])
      try prepared(shop)
    }
    if !isNew {
      try begin()
      try shop.commit("begun")
    }
    func edit(_ edits: Edits, _ name: String) throws {
      if isNew { try begin() }
      for (old, new) in edits {
        try shop.edit(try shop.read(Shop.control).contains(old) ? Shop.control : Self.file, old, new)
      }
      try shop.commit(name)
    }
    let before = isNew ? "" : try shop.read(Self.file)
    try shop.git("checkout", "-qb", "theirs")
    try edit(theirs, "theirs")
    try shop.git("checkout", "-q", "-")
    try edit(ours, "ours")
    #expect(throws: (any Error).self) { try shop.git("merge", "-q", "theirs") }
    _ = try applyFixes(planFixes(shop.workspace, of: shop.findings(), in: shop.context), shop.workspace)
    return (shop, before)
  }

  private func replacing(_ text: String, _ edits: Edits) -> String {
    edits.reduce(text) { text, edit in
      #expect(text.contains(edit.0))
      return text.replacing(edit.0, with: edit.1)
    }
  }

  @Test func thoseThatEachSideAddedWait() throws {
    let ours = Self.waiting("bullets.fam", "For the family")
    let theirs = Self.waiting("bullets.gift", "Gift cards")
    let (shop, before) = try merged(
      ours: [Self.added("fam", "For the family"), (Self.last, Self.last + ours)],
      theirs: [Self.added("gift", "Gift cards"), (Self.last, Self.last + theirs)])
    #expect(try shop.read(Self.file) == replacing(before, [(Self.last, Self.last + ours + theirs)]))
  }

  @Test(arguments: ["\n", "\r\n"]) func whatIsTranslatedWaitsNoMore(_ newline: String) throws {
    let theirs = "  # en: Gift cards\n  bullets.gift: カード\n"
    let ours = Self.waiting("bullets.fam", "For the family")
    func broken(_ edits: Edits) -> Edits {
      edits.map { ($0.0.replacing("\n", with: newline), $0.1.replacing("\n", with: newline)) }
    }
    let (shop, before) = try merged(
      ours: [Self.added("fam", "For the family")] + broken([(Self.last, Self.last + ours)]),
      theirs: [Self.added("gift", "Gift cards")] + broken([(Self.last, Self.last + theirs)])
    ) { shop in
      try shop.write(Self.file, try shop.read(Self.file).replacing("\n", with: newline))
    }
    #expect(try shop.read(Self.file) == replacing(before, broken([(Self.last, Self.last + ours + theirs)])))
  }

  /// Whose original became another one in the meantime is translated all the same, and stale.
  @Test func aTranslationIsMoreThanAnOriginal() throws {
    let ours = [Self.translated("headline", "全部"), Self.translated("bullets.ads", "広告なし")]
    let (shop, before) = try merged(
      ours: ours,
      theirs: [
        ("headline: Unlock everything", "headline: Get it all"), ("# en: Unlock everything", "# en: Get it all"),
      ])
    #expect(try shop.read(Self.file) == replacing(before, ours))
    #expect(try shop.read(Shop.control).contains("headline: Get it all"))
  }

  @Test func whatTwoTranslateIsAskedAlone() throws {
    let (shop, before) = try merged(
      ours: [Self.translated("headline", "全部"), Self.translated("bullets.ads", "広告なし")],
      theirs: [Self.translated("headline", "すべて"), Self.translated("ctaTitle", "続ける")])
    let asked = try shop.findings().filter(\.isOfMergeConflict).map(\.message)
    #expect(asked == [#"merge conflict: 'control.headline' is "全部" in HEAD, and "すべて" in theirs"#])
    _ = try setField(shop.workspace, "\(Self.file):control.headline", to: "すべて", in: shop.context)
    let edits = [
      Self.translated("headline", "すべて"), Self.translated("bullets.ads", "広告なし"), Self.translated("ctaTitle", "続ける"),
    ]
    #expect(try shop.read(Self.file) == replacing(before, edits))
  }

  /// A translator may take away the original with its sign of waiting.
  @Test func originalsThatWereTakenAwayStayAway() throws {
    let subhead = Self.waiting("subhead", "One subscription, every feature.")
    let ours = [(Self.headline, "  headline: 全部\n"), (Self.ads, "  bullets.ads: 広告なし\n")]
    let theirs = [(Self.headline, "  headline: 全部\n"), (subhead, "  subhead: 一つ\n")]
    let (shop, before) = try merged(ours: ours, theirs: theirs)
    #expect(try shop.read(Self.file) == replacing(before, ours + theirs.dropFirst()))
  }

  /// Of a locale that both sides began nothing is known of what was before.
  @Test func aLocaleThatBothBeganIsOne() throws {
    let (shop, _) = try merged(
      ours: [Self.translated("headline", "全部")], theirs: [Self.translated("bullets.ads", "広告なし")], isNew: true)
    let text = try shop.read(Self.file)
    #expect(try shop.findings().allSatisfy { !$0.isOfMergeConflict && !$0.isOfCommentConflict })
    #expect(text.contains("  # en: Unlock everything\n  headline: 全部\n"))
    #expect(text.contains("  # en: No ads\n  bullets.ads: 広告なし\n"))
    #expect(Set(text.matches(of: /# \S+: "?FIXME/).map { "\($0.output)" }).count == text.matches(of: /FIXME/).count - 1)
  }

  /// What stands twice in a file is one text.
  @Test func whatWaitsTwiceWaitsOnce() throws {
    let shop = try Shop(releases: 0, template: "subscription")
    _ = try addLocales(shop.workspace, ["ja"])
    let before = try shop.read(Self.file)
    try shop.edit(Self.file, Self.last, Self.last + Self.headline)
    _ = try addLocales(shop.workspace, ["ja"])
    #expect(try shop.read(Self.file) == before)
  }

  /// A text of a locale that both began goes by the name that one side gave to what it translates.
  @Test func aLocaleThatBothBeganFollowsARenamedText() throws {
    let (shop, text) = try begunByBoth { (shop: Shop) in
      _ = try rename(shop.workspace, "default/control:bullets.sync", to: "everywhere", in: shop.context)
    } ours: { shop in
      _ = try addLocales(shop.workspace, ["ja"])
      _ = try setField(shop.workspace, "\(Self.file):control.bullets.sync", to: "同期", in: shop.context)
    }
    #expect(text.contains("  # en: Sync across devices\n  bullets.everywhere: 同期\n") && !text.contains("bullets.sync"))
    #expect(try shop.findings().allSatisfy { !$0.isOfMergeConflict && $0.rule != "locale-path" })
  }

  /// A text that one side alone has waits in a locale that both began.
  @Test func aLocaleThatBothBeganHasTheTextsOfBoth() throws {
    let (shop, text) = try begunByBoth { shop in
      try shop.edit(Shop.control, Self.added("gift", "Gift cards").0, Self.added("gift", "Gift cards").1)
    } ours: { shop in
      _ = try addLocales(shop.workspace, ["ja"])
    }
    #expect(text.matches(of: /# bullets.gift: FIXME/).count == 1 && text.matches(of: /# bullets.ads: FIXME/).count == 1)
    #expect(try shop.findings().allSatisfy { !$0.isOfMergeConflict && !$0.isOfCommentConflict })
  }

  /// What both sides made of a project in which each began the locale, as `validate --fix` leaves it.
  private func begunByBoth(theirs: (Shop) throws -> Void, ours: (Shop) throws -> Void) throws -> (Shop, String) {
    let shop = try Shop(releases: 0, template: "subscription")
    try shop.git("checkout", "-qb", "theirs")
    try theirs(shop)
    _ = try addLocales(shop.workspace, ["ja"])
    try shop.commit("theirs")
    try shop.git("checkout", "-q", "-")
    try ours(shop)
    try shop.commit("ours")
    #expect(throws: (any Error).self) { try shop.git("merge", "-q", "theirs") }
    _ = try applyFixes(planFixes(shop.workspace, of: shop.findings(), in: shop.context), shop.workspace)
    return (shop, try shop.read(Self.file))
  }

  /// What one side renamed and wrote anew is known by the translation that it took along, and the other side's newer one stays.
  @Test(arguments: [true, false]) func aTranslationFollowsWhatWasRenamedAndReworded(_ isOurs: Bool) throws {
    let shop = try Shop(releases: 0, template: "subscription")
    let file = "offerings/default/locales/de.yaml"
    func translate() throws {
      _ = try setField(shop.workspace, "\(file):control.bullets.sync", to: "Überall synchron", in: shop.context)
    }
    func develop() throws {
      _ = try rename(shop.workspace, "default/control:bullets.sync", to: "everywhere", in: shop.context)
      _ = try setField(
        shop.workspace, "default/control:bullets.everywhere.text", to: "In step on each device", in: shop.context)
    }
    try shop.git("checkout", "-qb", "theirs")
    if isOurs { try develop() } else { try translate() }
    try shop.commit("theirs")
    try shop.git("checkout", "-q", "-")
    if isOurs { try translate() } else { try develop() }
    try shop.commit("ours")
    #expect(throws: (any Error).self) { try shop.git("merge", "-q", "theirs") }
    _ = try applyFixes(planFixes(shop.workspace, of: shop.findings(), in: shop.context), shop.workspace)
    let text = try shop.read(file)
    #expect(text.contains("  bullets.everywhere: Überall synchron\n") && !text.contains("bullets.sync"))
    try shop.commit("merged")
    #expect(try shop.findings().map(\.rule) == ["translation-current"])
  }

  /// Texts that get ids take their comments along.
  @Test func whatWaitsGoesByItsNewID() throws {
    let shop = try Shop(releases: 0, template: "subscription")
    _ = try setField(shop.workspace, "default/control:bullets", to: #"["Works offline","No ads"]"#, in: shop.context)
    try shop.write("offerings/default/locales/de.yaml", "control:\n  bullets.0: Offline\n")
    _ = try addLocales(shop.workspace, ["ja"])
    #expect(try shop.read(Self.file).contains(Self.waiting("bullets.1", "No ads")))
    _ = try nameTexts(shop.workspace)
    let text = try shop.read(Self.file)
    #expect(
      text.contains(Self.waiting("bullets.works_offline", "Works offline") + Self.waiting("bullets.no_ads", "No ads")))
    #expect(!text.contains("bullets.1"))
  }

  /// Somebody's comment above a text that waits stays with it under its new name, once.
  @Test func aCommentAboveWhatWaitsIsThereOnce() throws {
    let comment = "  # Anna: ask marketing\n"
    let shop = try Shop(releases: 0, template: "subscription")
    _ = try addLocales(shop.workspace, ["ja"])
    let waiting = Self.waiting("bullets.sync", "Sync across devices")
    try shop.edit(Self.file, waiting, comment + waiting)
    try shop.commit("begun")
    let before = try shop.read(Self.file)
    try shop.git("checkout", "-qb", "theirs")
    _ = try rename(shop.workspace, "default/control:bullets.sync", to: "everywhere", in: shop.context)
    try shop.commit("theirs")
    try shop.git("checkout", "-q", "-")
    try shop.edit(Self.file, "  # bullets.sync: FIXME\n", "  bullets.sync: 同期\n")
    try shop.commit("ours")
    #expect(throws: (any Error).self) { try shop.git("merge", "-q", "theirs") }
    _ = try applyFixes(planFixes(shop.workspace, of: shop.findings(), in: shop.context), shop.workspace)
    #expect(
      try shop.read(Self.file)
        == replacing(before, [(waiting, "  # en: Sync across devices\n  bullets.everywhere: 同期\n")]))
  }

  /// A variant that is kept as a whole keeps what waits in it.
  @Test func whatIsKeptKeepsWhatWaits() throws {
    let shop = try Shop(releases: 0, template: "subscription")
    try shop.write(
      Self.file, "aa:\n  # en: One\n  # headline: FIXME\n  # en: Two\n  # subhead: FIXME\ncontrol:\n  headline: 全部\n")
    try shop.commit("begun")
    try shop.git("checkout", "-qb", "theirs")
    try shop.write(Self.file, "control:\n  headline: 全部\n")
    try shop.commit("theirs")
    try shop.git("checkout", "-q", "-")
    try shop.edit(Self.file, "  # headline: FIXME\n", "  headline: 一\n")
    try shop.commit("ours")
    #expect(throws: (any Error).self) { try shop.git("merge", "-q", "theirs") }
    _ = try setField(shop.workspace, "\(Self.file):aa", to: #"{"headline":"一"}"#, in: shop.context)
    #expect(
      try shop.read(Self.file)
        == "aa:\n  # en: One\n  headline: 一\n  # en: Two\n  # subhead: FIXME\ncontrol:\n  headline: 全部\n")
  }

  /// What somebody wrote beside the sign of waiting stays, under whatever name the text waits.
  @Test func aDraftStays() throws {
    let shop = try Shop(releases: 0, template: "subscription")
    _ = try addLocales(shop.workspace, ["ja"])
    try shop.commit("begun")
    let draft = #"  # bullets.sync: "FIXME: 同期? (Bob)"  # ask legal"# + "\n"
    try shop.git("checkout", "-qb", "theirs")
    try shop.edit(Self.file, "  # bullets.sync: FIXME\n", draft)
    try shop.commit("theirs")
    try shop.git("checkout", "-q", "-")
    _ = try rename(shop.workspace, "default/control:bullets.sync", to: "everywhere", in: shop.context)
    try shop.edit(Self.file, "  # bullets.ads: FIXME\n", "  bullets.ads: 広告なし\n")
    try shop.commit("ours")
    #expect(throws: (any Error).self) { try shop.git("merge", "-q", "theirs") }
    _ = try applyFixes(planFixes(shop.workspace, of: shop.findings(), in: shop.context), shop.workspace)
    #expect(try shop.read(Self.file).contains(draft.replacing("bullets.sync", with: "bullets.everywhere")))
    _ = try rename(shop.workspace, "default/control:bullets.everywhere", to: "all", in: shop.context)
    #expect(try shop.read(Self.file).contains(draft.replacing("bullets.sync", with: "bullets.all")))
  }

  /// Texts that wait by their places move with them.
  @Test func whatWaitsByItsPlaceMoves() throws {
    let shop = try Shop(releases: 0, template: "subscription")
    func list(_ texts: String) throws {
      _ = try setField(shop.workspace, "default/control:cards.annual.features", to: texts, in: shop.context)
    }
    func waiting(_ place: Int, _ text: String) -> String { Self.waiting("cards.annual.features.\(place)", text) }
    try list(#"["The best value","Family sharing"]"#)
    _ = try addLocales(shop.workspace, ["ja"])
    try shop.commit("begun")
    let before = try shop.read(Self.file)
    #expect(before.contains(waiting(0, "The best value") + waiting(1, "Family sharing")))
    try shop.git("checkout", "-qb", "theirs")
    try shop.edit(Self.file, "  # cards.annual.features.1: FIXME\n", "  cards.annual.features.1: 家族\n")
    try shop.commit("theirs")
    try shop.git("checkout", "-q", "-")
    try list(#"["Cancel any time","The best value","Family sharing"]"#)
    _ = try addLocales(shop.workspace, ["ja"])
    try shop.commit("ours")
    #expect(throws: (any Error).self) { try shop.git("merge", "-q", "theirs") }
    let fixes = try planFixes(shop.workspace, of: shop.findings(), in: shop.context)
    _ = try applyFixes(fixes, shop.workspace)
    let text = try shop.read(Self.file)
    let ids = fixes.steps.isEmpty ? ["0", "1", "2"] : ["cancel_any_time", "the_best_value", "family_sharing"]
    for (id, original) in zip(ids, ["Cancel any time", "The best value"]) {
      #expect(text.components(separatedBy: Self.waiting("cards.annual.features.\(id)", original)).count == 2)
    }
    #expect(text.contains("  cards.annual.features.\(ids[2]): 家族\n"))
    #expect(text.matches(of: /cards.annual.features/).count == 3)
  }
}
