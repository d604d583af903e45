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

/// What is said in a merge beside the conflicts of files.
@Suite struct MergeAdviceTests {
  private static let german = "offerings/default/locales/de.yaml"

  private func fix(_ shop: Shop) throws {
    _ = try applyFixes(planFixes(shop.workspace, of: shop.findings(), in: shop.context), shop.workspace)
  }

  /// A merge of a branch into one, each with what it does.
  private func merged(
    _ shop: Shop, ours: (Shop) throws -> Void, theirs: (Shop) throws -> Void, isClean: Bool
  ) throws -> Shop {
    try shop.git("checkout", "-qb", "theirs")
    try theirs(shop)
    try shop.commit("theirs")
    try shop.git("checkout", "-q", "-")
    try ours(shop)
    try shop.commit("ours")
    if isClean {
      try shop.git("merge", "-q", "--no-edit", "theirs")
    } else {
      #expect(throws: (any Error).self) { try shop.git("merge", "-q", "theirs") }
    }
    return shop
  }

  /// A language that one side removed is not declared again because the other one has a file of it.
  @Test func aRemovedLanguageStaysRemoved() throws {
    let shop = try merged(
      Shop(releases: 0, template: "subscription"),
      ours: { _ = try removeLocales($0.workspace, ["de"], in: $0.context) },
      theirs: { _ = try newOffering($0.workspace, "spring", from: "default") }, isClean: true)
    try fix(shop)
    #expect(try !shop.read("paywall.yaml").contains("de]"))
    let found = try shop.findings().filter { $0.rule == "locale-declared" }
    #expect(found.map(\.range.file) == ["offerings/spring/locales/de.yaml"])
    #expect(found[0].hint?.hasSuffix(", or remove the file") == true)
    #expect(try mendingCommand(for: found, in: shop.workspace) == nil)
  }

  /// The text of a bullet that both sides add in another place, and its translation.
  private func adding(_ text: String, _ translation: String, at place: ItemPlace) -> (Shop) throws -> Void {
    { shop in
      _ = try setField(
        shop.workspace, "default/control:bullets", to: #"{"id":"offline","text":"\#(text)"}"#, at: place,
        in: shop.context)
      _ = try setField(
        shop.workspace, "\(Self.german):control.bullets.offline", to: translation, in: shop.context)
    }
  }

  /// What both sides added is there twice where git put it into two places. Where both say the same, one goes; and nothing is done
  /// to the first when the second one is meant.
  @Test func whatBothSidesAddedIsThereOnce() throws {
    let same = try merged(
      Shop(releases: 0, template: "subscription"),
      ours: adding("Works offline", "Geht offline", at: .before("projects")),
      theirs: adding("Works offline", "Geht offline", at: .last), isClean: true)
    #expect(throws: ProjectError.self) {
      try remove(same.workspace, "default/control:bullets.offline", in: same.context)
    }
    try fix(same)
    let left = try same.read(Shop.control)
    #expect(left.split(separator: "id: offline").count == 2 && left.contains("bullets:\n  - id: offline"))
    #expect(try same.read(Self.german).split(separator: "bullets.offline").count == 2)
    #expect(try !same.findings().contains { $0.severity == .error })
  }

  @Test func whatBothSidesAddedDifferentlyIsSaid() throws {
    let shop = try merged(
      Shop(releases: 0, template: "subscription"),
      ours: adding("Also offline", "Auch offline", at: .before("projects")),
      theirs: adding("Works offline", "Geht offline", at: .last), isClean: true)
    try fix(shop)
    #expect(try shop.read(Shop.control).contains("Works offline") && shop.read(Shop.control).contains("Also offline"))
    let address = "\(Self.german):control.bullets.offline"
    #expect(
      try advised(shop.findings(), shop.workspace).contains {
        $0.hint?.hasSuffix("paywall set \(address) VALUE") == true
      })
    let name = "default/control:bullets.offline"
    for attempt in [
      { _ = try remove(shop.workspace, name, in: shop.context) },
      { _ = try setField(shop.workspace, name, to: nil, in: shop.context) },
      { _ = try setField(shop.workspace, name, to: "x", in: shop.context) },
    ] {
      let error = try refusal(attempt)
      #expect(error.hint?.contains("\(Shop.control):bullets.0 or \(Shop.control):bullets.4;") == true, "\(error)")
    }
    let taken = try setField(shop.workspace, "\(Shop.control):bullets.4", to: nil, in: shop.context)
    #expect(taken.untranslated.isEmpty)
    let control = try shop.read(Shop.control)
    #expect(control.contains("Also offline") && !control.contains("Works offline"))
    let said = try setField(shop.workspace, address, to: "Auch offline", in: shop.context)
    let german = try shop.read(Self.german)
    #expect(german.contains("bullets.offline: Auch offline") && german.split(separator: "bullets.offline").count == 2)
    #expect(said.lines.count == 2, "\(said.lines)")
    #expect(try !shop.findings().contains { $0.severity == .error })
  }

  /// What has no id of its own may be meant twice, and nobody's comment goes.
  @Test(arguments: [
    ("  - type: legal\n", "  - type: divider\n  - type: divider\n  - type: legal\n"),
    (
      "  - id: sync\n    text: Sync across devices\n",
      "  - id: sync\n    text: Sync across devices\n  # asked for by sales\n  - id: sync\n    text: Sync across devices\n"
    ),
  ])
  func whatMayBeMeantTwiceStays(_ old: String, _ new: String) throws {
    let shop = try Shop(releases: 0, template: "subscription")
    try shop.edit(Shop.control, old, new)
    let found = try shop.findings()
    #expect(found.contains { $0.rule == "unique-id" && $0.hint?.contains("its own 'id'") == true })
    #expect(try planFixes(shop.workspace, of: found, in: shop.context).isEmpty)
  }

  /// What an alias repeats stands in one place only, so none goes.
  @Test(arguments: [
    "  - &a {id: sync, text: Sync across devices}\n  - *a\n", "  - &a {id: b, text: B}\n  - {id: c, text: C}\n  - *a\n",
  ])
  func whatAnAliasRepeatsStays(_ items: String) throws {
    let shop = try Shop(releases: 0, template: "subscription")
    let text = try shop.read(Shop.control)
    try shop.write(
      Shop.control, text.replacing(/bullets:\n(?s:.*?)\n# The order/, with: "bullets:\n\(items)# The order"))
    let found = try shop.findings()
    #expect(found.contains { $0.rule == "unique-id" })
    #expect(try planFixes(shop.workspace, of: found, in: shop.context).isEmpty)
    #expect(try mendingCommand(for: found, in: shop.workspace) != "paywall validate --fix")
  }

  /// Of keys that are there twice one is said after the other; a block of several is nobody's to drop.
  @Test func repeatedKeysAreSaidOneByOne() throws {
    let shop = try Shop(releases: 0, template: "subscription")
    let german = try shop.read(Self.german)
    try shop.write(Self.german, german + "  headline: Neu\n  subhead: Auch neu\n")
    for (key, text) in [("headline", "Neu"), ("subhead", "Auch neu")] {
      _ = try setField(shop.workspace, "\(Self.german):control.\(key)", to: text, in: shop.context)
    }
    #expect(try !shop.findings().contains { $0.severity == .error })
    try shop.write(Self.german, german + "control:\n  headline: Neu\n")
    let before = try shop.read(Self.german)
    #expect(throws: ProjectError.self) {
      try setField(shop.workspace, "\(Self.german):control.headline", to: "Neu", in: shop.context)
    }
    #expect(try shop.read(Self.german) == before)
  }

  /// By its place the second one gets a name of its own, and the translations stay with the first.
  @Test func theSecondOfTwoGetsItsOwnName() throws {
    let shop = try Shop(releases: 0, template: "subscription")
    try adding("Works offline", "Geht offline", at: .last)(shop)
    try shop.edit(
      Shop.control, "    text: Works offline\n", "    text: Works offline\n  - id: offline\n    text: No network\n")
    _ = try setField(shop.workspace, "\(Shop.control):bullets.4.id", to: "network", in: shop.context)
    #expect(try shop.read(Shop.control).contains("  - id: network\n    text: No network\n"))
    #expect(try shop.read(Self.german).contains("bullets.offline: Geht offline"))
  }

  /// What cannot be mended does not keep the rest from being told, and no version moves for what cannot be read.
  @Test func aVersionWaitsForWhatCannotBeRead() throws {
    let shop = try merged(
      Shop(releases: 1, template: "subscription"),
      ours: adding("Also offline", "Auch offline", at: .before("projects")),
      theirs: adding("Works offline", "Geht offline", at: .last), isClean: true)
    let found = try shop.findings()
    #expect(found.contains { $0.rule == "version-moved" && $0.severity == .warning })
    #expect(try planFixes(shop.workspace, of: found, in: shop.context).isEmpty)
    #expect(try mendingCommand(for: found, in: shop.workspace) != "paywall validate --fix")
  }

  /// A release that the merge brings in is compared with before the merge is committed, too.
  @Test(arguments: [true, false]) func aMergedReleaseIsKnownBeforeTheCommit(isBumped: Bool) throws {
    let shop = try Shop(releases: 1, template: "subscription")
    try shop.edit("paywall.yaml", "defaultLocale", "rules:\n  translation-current: off\ndefaultLocale")
    try shop.commit("settings")
    try shop.git("checkout", "-qb", "feature")
    try shop.edit(Shop.control, "layout: stack", "layout: grid")
    try shop.commit("feature")
    if isBumped { _ = try bump(shop.workspace, BumpOptions(), in: shop.context) }
    try shop.git("checkout", "-q", "-")
    try shop.edit(Shop.control, "ctaTitle: Continue", "ctaTitle: Go on")
    try shop.commit("fix")
    _ = try bump(shop.workspace, BumpOptions(), in: shop.context)
    try shop.publish()
    let released = try shop.git("rev-parse", "--abbrev-ref", "HEAD")
    try shop.git("checkout", "-q", "feature")
    if isBumped {
      #expect(throws: (any Error).self) { try shop.git("merge", "-q", "--no-commit", released) }
    } else {
      try shop.git("merge", "-q", "--no-commit", released)
      let lagging = try advised(shop.findings(), shop.workspace).first { $0.rule == "version-moved" }
      #expect(lagging?.hint?.hasSuffix("paywall bump default --no-commit") == true, "\(String(describing: lagging))")
    }
    let moved = try bump(shop.workspace, BumpOptions(offerings: ["default"], commits: false), in: shop.context)
    #expect(moved.bumps.count == 1)
    let before = try shop.findings()
    #expect(!before.contains { $0.rule == "version-moved" })
    try shop.git("add", "-A")
    try shop.git("commit", "-q", "--no-edit")
    #expect(try shop.findings() == before)
  }

  /// What one side has renamed while the other one led something new to it is led to by its name of now, by the command that is
  /// printed, before the commit and after it.
  @Test(arguments: [true, false]) func aNewNameOfTheOtherSideIsSaid(isCommitted: Bool) throws {
    let shop = try Shop(releases: 0, template: "subscription")
    _ = try newOffering(shop.workspace, "spring", from: "default")
    _ = try newVariant(shop.workspace, "bold", of: "default", from: "default/control")
    try shop.commit("two")
    _ = try merged(
      shop,
      ours: { shop in
        _ = try rename(shop.workspace, "spring", to: "summer", in: shop.context)
        _ = try rename(shop.workspace, "placement:settings", to: "corner", isForced: true, in: shop.context)
      },
      theirs: { shop in
        _ = try setField(shop.workspace, "placement:onboarding:rules.0.offering", to: "spring", in: shop.context)
        _ = try newExperiment(shop.workspace, "words", placement: "settings", from: "default")
      }, isClean: true)
    if !isCommitted {
      try shop.git("reset", "-q", "--hard", "HEAD~1")
      try shop.git("merge", "-q", "--no-commit", "theirs")
    }
    let found = try advised(shop.findings(), shop.workspace)
    let hints = found.compactMap(\.hint).filter { $0.hasPrefix("one side of the merge calls it '") }
    #expect(
      hints.sorted() == [
        "one side of the merge calls it 'corner': paywall set experiments/words.yaml:placement corner",
        "one side of the merge calls it 'summer': paywall set placements.yaml:placements.onboarding.rules.0.offering summer",
      ])
    for hint in hints {
      let words = hint.split(separator: " ").suffix(2).map(String.init)
      _ = try setField(shop.workspace, words[0], to: words[1], in: shop.context)
    }
    #expect(try !shop.findings().contains { $0.severity == .error })
  }

  /// What one side took from a list while the other one edited it may stay away, too.
  @Test func whatWasTakenAwayMayStayAway() throws {
    let shop = try Shop(releases: 0, template: "subscription")
    _ = try newExperiment(shop.workspace, "words", placement: "settings", from: "default")
    try shop.commit("a draft")
    _ = try merged(
      shop, ours: { _ = try rename($0.workspace, "experiment:words", to: "phrases", in: $0.context) },
      theirs: { _ = try setField($0.workspace, "placement:settings:rules.0", to: nil, in: $0.context) }, isClean: false)
    let place = "placements.yaml:placements.settings.rules"
    let hints = try advised(shop.findings(), shop.workspace).compactMap(\.hint)
    let left = #"[{"offering":"default"}]"#
    #expect(hints.contains { $0.hasSuffix("; or as theirs has it: paywall set \(place) '\(left)'") }, "\(hints)")
    _ = try setField(shop.workspace, place, to: left, in: shop.context)
    #expect(try !shop.read("placements.yaml").contains("experiment: phrases"))
    #expect(try !shop.findings().contains { $0.isOfMergeConflict })
  }

  /// Of two rules for everybody only one leads anybody anywhere: which one is asked, and both answers settle it.
  @Test(arguments: [MergeSide.ours, .theirs]) func oneOfTwoRulesForEverybodyIsAskedFor(_ side: MergeSide) throws {
    let shop = try Shop(releases: 0, template: "subscription")
    _ = try newOffering(shop.workspace, "spring", from: "default")
    _ = try newOffering(shop.workspace, "plus", from: "default")
    _ = try newExperiment(shop.workspace, "words", placement: "settings", from: "default")
    try shop.commit("offerings")
    func leading(to offering: String) -> (Shop) throws -> Void {
      { _ = try setField($0.workspace, "placement:settings:rules.1.offering", to: offering, in: $0.context) }
    }
    _ = try merged(shop, ours: leading(to: "spring"), theirs: leading(to: "plus"), isClean: false)
    let place = "placements.yaml:placements.settings.rules.1"
    let hints = try advised(shop.findings(), shop.workspace).compactMap(\.hint)
    #expect(!hints.isEmpty)
    #expect(
      hints.allSatisfy { $0.hasPrefix("both are for everybody") && $0.hasSuffix("paywall set \(place) --theirs") },
      "\(hints)")
    _ = try setField(shop.workspace, place, to: nil, of: side, in: shop.context)
    #expect(try !shop.findings().contains { $0.severity == .error })
    #expect(try shop.read("placements.yaml").contains("offering: \(side == .ours ? "spring" : "plus")\n"))
  }

  /// Of two lists that both grew, the one that has all of the other is the answer.
  @Test(arguments: [true, false]) func theLongerListOfLanguagesIsTaken(isOurs: Bool) throws {
    let few: (Shop) throws -> Void = { _ = try addLocales($0.workspace, ["fr"]) }
    let more: (Shop) throws -> Void = { _ = try addLocales($0.workspace, ["fr", "ja"]) }
    let shop = try merged(
      Shop(releases: 0, template: "subscription"), ours: isOurs ? more : few, theirs: isOurs ? few : more,
      isClean: false)
    try fix(shop)
    #expect(try shop.read("paywall.yaml").contains("locales: [en, de, fr, ja]\n"))
    #expect(try !shop.findings().contains { $0.isOfMergeConflict })
  }

  /// What the profile asks is not known while it is in conflict.
  @Test func theSettingsAreSettledFirst() throws {
    let shop = try Shop(releases: 0, template: "subscription")
    try shop.edit("paywall.yaml", "profile: apple-strict", "profile: none")
    try shop.edit(Shop.control, "ctaTitle: Continue", "ctaTitle: \"Hurry, only $5\"")
    try shop.commit("none")
    _ = try merged(
      shop, ours: { _ = try addLocales($0.workspace, ["fr"]) }, theirs: { _ = try addLocales($0.workspace, ["it"]) },
      isClean: false)
    let found = try shop.findings()
    #expect(!found.isEmpty && found.allSatisfy { $0.isOfMergeConflict }, "\(found)")
    // Of a part of the project nothing else is said either.
    let part = ValidationOptions(paths: ["\(shop.path)/offerings/default"])
    #expect(try shop.findings(part) == found.filter { $0.range.file == "paywall.yaml" } && !shop.findings(part).isEmpty)
    // The same file as one of the sides has it asks nothing about it.
    try shop.git("checkout", "--ours", "paywall.yaml")
    #expect(try !shop.findings().contains { $0.rule == "no-urgency-copy" })
  }

  /// Two branches that keep another variant each leave none, and the translations of the one that comes back are there.
  @Test func whatEachSideRemovedComesBackWithItsTranslations() throws {
    let shop = try Shop(releases: 0, template: "subscription")
    _ = try newVariant(shop.workspace, "short", of: "default", from: "default/control")
    _ = try setField(shop.workspace, "default/short:headline", to: "Short", in: shop.context)
    _ = try setField(shop.workspace, "\(Self.german):short.headline", to: "Kurz", in: shop.context)
    try shop.commit("two")
    _ = try merged(
      shop,
      ours: {
        _ = try setField($0.workspace, "default:defaultVariant", to: "short", in: $0.context)
        _ = try remove($0.workspace, "default/control", isForced: true, in: $0.context)
      }, theirs: { _ = try remove($0.workspace, "default/short", isForced: true, in: $0.context) }, isClean: false)
    try fix(shop)
    let found = try advised(shop.findings(), shop.workspace)
    let command = "git checkout HEAD -- :/offerings/default/variants/short.yaml"
    #expect(found.first { $0.rule == "default-variant" }?.hint == "one side of the merge has it: \(command)")
    #expect(found.contains { $0.isOfMergeConflict && $0.hint?.contains(command) == true })
    try shop.git("checkout", "HEAD", "--", ":/offerings/default/variants/short.yaml")
    try fix(shop)
    let german = try shop.read(Self.german)
    #expect(german.contains("short:\n  headline: Kurz\n") && !german.contains("<<<<") && !german.contains("control:"))
    #expect(try !shop.findings().contains { $0.severity == .error })
  }

  /// Two branches that ship another arm each: what comes back is what the record says has won.
  @Test(arguments: ["control", "treatment"]) func whatWonComesBack(_ won: String) throws {
    let shop = try Shop(releases: 1, template: "subscription")
    _ = try newVariant(shop.workspace, "short", of: "default", from: "default/control")
    _ = try setField(shop.workspace, "default/short:headline", to: "Short", in: shop.context)
    _ = try newExperiment(shop.workspace, "words", from: "default/short")
    try shop.commit("a draft")
    _ = try startExperiment(shop.workspace, ExperimentStart("words", endsAt: "14d"), in: shop.context)
    try shop.commit("started")
    func ship(_ arm: String) -> (Shop) throws -> Void {
      { _ = try shipExperiment($0.workspace, ExperimentWinner("words", arm: arm), in: $0.context) }
    }
    _ = try merged(shop, ours: ship("control"), theirs: ship("treatment"), isClean: false)
    func hint() throws -> String? {
      try advised(shop.findings(), shop.workspace).first { $0.rule == "default-variant" }?.hint
    }
    #expect(try hint() == "say first which arm of 'words' has won")
    _ = try setField(shop.workspace, "experiments/words.yaml:winner", to: won, in: shop.context)
    let (side, name) = won == "control" ? ("HEAD", "control") : ("MERGE_HEAD", "short")
    let checkout = "git checkout \(side) -- :/offerings/default/variants/\(name).yaml"
    let setting = won == "control" ? " && paywall set default:defaultVariant control" : ""
    #expect(try hint() == "one side of the merge has it: \(checkout)\(setting)")
    try shop.git("checkout", side, "--", ":/offerings/default/variants/\(name).yaml")
    _ = try setField(shop.workspace, "default:defaultVariant", to: name, in: shop.context)
    try fix(shop)
    let german = try shop.read(Self.german)
    #expect(german.contains("\n\n\(name):\n  headline: ") && german.contains("\n\n  sections."), "\(german)")
    #expect(try !shop.findings().contains { $0.severity == .error })
  }

  /// A variant that one side renamed is no variant that was removed: what users see goes by its new name.
  @Test func whatUsersSeeIsCalledByItsNewName() throws {
    let shop = try Shop(releases: 0, template: "subscription")
    _ = try newVariant(shop.workspace, "short", of: "default", from: "default/control")
    try shop.commit("two")
    _ = try merged(
      shop, ours: { _ = try setField($0.workspace, "default:defaultVariant", to: "short", in: $0.context) },
      theirs: { _ = try rename($0.workspace, "default/short", to: "brief", in: $0.context) }, isClean: true)
    let found = try advised(shop.findings(), shop.workspace)
    let command = "paywall set default:defaultVariant brief"
    #expect(found.first { $0.rule == "default-variant" }?.hint == "one side of the merge calls it 'brief': \(command)")
    #expect(try mendingCommand(for: found, in: shop.workspace) == command)
    _ = try setField(shop.workspace, "default:defaultVariant", to: "brief", in: shop.context)
    #expect(try !shop.findings().contains { $0.severity == .error })
  }

  /// What a waiver of either side accepts is no finding of the merge while it is asked which waiver stays.
  @Test func whatEitherSideAcceptsIsNotFound() throws {
    let shop = try Shop(releases: 0, template: "subscription")
    try shop.edit(Shop.control, "ctaTitle: Continue", "ctaTitle: Last chance")
    try shop.commit("hurried")
    let rule = "no-urgency-copy"
    #expect(try shop.findings().contains { $0.rule == rule })
    func accept(_ reason: String) -> (Shop) throws -> Void {
      { shop in
        _ = try waive(
          shop.workspace, WaiverRequest(rule: rule, paths: ["\(Shop.control):ctaTitle"], reason: reason, until: "30d"),
          in: shop.context)
      }
    }
    _ = try merged(shop, ours: accept("a joke"), theirs: accept("agreed"), isClean: false)
    let found = try shop.findings()
    #expect(!found.contains { $0.rule == rule } && found.contains(where: \.isOfMergeConflict), "\(found)")
    // Of the file alone it is not said that all is well.
    let part = ValidationOptions(paths: ["\(shop.path)/\(Shop.control)"])
    #expect(try shop.findings(part).contains { $0.isOfMergeConflict && $0.range.file == "waivers.yaml" })
    // It accepts nothing of other files.
    try shop.edit("offerings/default/locales/de.yaml", "ctaTitle: Weiter", "ctaTitle: Nur noch heute")
    #expect(try shop.findings().contains { $0.rule == rule })
  }

  /// Both sides begin a language, one of them with another variant too: each original stands above what translates it.
  @Test func originalsOfBothSidesStandAboveTheirTexts() throws {
    let shop = try Shop(releases: 0, template: "subscription")
    try shop.edit("paywall.yaml", "profile: apple-strict", "profile: none")
    try shop.commit("none")
    let file = "offerings/default/locales/es.yaml"
    func begin(_ shop: Shop, _ text: String) throws {
      _ = try addLocales(shop.workspace, ["es"])
      _ = try setField(shop.workspace, "\(file):control.headline", to: text, in: shop.context)
    }
    _ = try merged(
      shop,
      ours: { shop in
        try begin(shop, "Todo")
        _ = try setField(shop.workspace, "\(file):control.bullets.ads", to: "Sin anuncios", in: shop.context)
        _ = try newVariant(shop.workspace, "long", of: "default", from: "default/control")
      },
      theirs: { shop in
        try begin(shop, "Todo y más")
        _ = try setField(shop.workspace, "\(file):control.bullets.sync", to: "En todos", in: shop.context)
      }, isClean: false)
    try fix(shop)
    _ = try setField(shop.workspace, "\(file):control.headline", to: "Todo abierto", in: shop.context)
    let spanish = try shop.read(file)
    #expect(!spanish.contains("<<<<"), "\(spanish)")
    #expect(
      spanish.contains(
        "  # en: Sync across devices\n  bullets.sync: En todos\n  # en: No ads\n  bullets.ads: Sin anuncios\n"))
  }

  /// A side that changes a list alone, without its translations by place, leaves these for what they were written for.
  @Test(arguments: [true, false]) func placesThatASideDidNotFollowAreThoseOfBefore(_ isOurs: Bool) throws {
    let shop = try shopTranslatedByPlace()
    func remove(_ shop: Shop) throws { try shop.setBullets("  - Sync\n  - No ads\n") }
    func reword(_ shop: Shop) throws { try shop.edit(Self.german, "bullets.0: Projekte", "bullets.0: Alle Projekte") }
    _ = try merged(shop, ours: isOurs ? remove : reword, theirs: isOurs ? reword : remove, isClean: true)
    try fix(shop)
    let german = try shop.read(Self.german)
    #expect(german.contains("bullets.sync: Abgleich") && german.contains("bullets.no_ads: Keine Werbung"), "\(german)")
    #expect(!german.contains("  bullets.0") && german.components(separatedBy: "bullets.").count == 3)
    #expect(try !shop.findings().contains { $0.range.file == Self.german })
  }

  /// A rebase that stops at the commit which moves translations along with a list finds those of the other side where the commit
  /// before it has left them.
  @Test func placesThatTheCommitBeforeLeftBehindAreThoseOfBefore() throws {
    let shop = try shopTranslatedByPlace()
    try shop.git("checkout", "-qb", "theirs")
    try shop.setBullets("  - Offline\n  - Projects\n  - Sync\n  - No ads\n")
    try shop.commit("a new one")
    let lines = ["Offline nutzbar", "Projekte", "Abgleich", "Keine Werbung"].enumerated().map {
      "  bullets.\($0): \($1)\n"
    }
    let former = try shop.read(Self.german).split(separator: "\n", omittingEmptySubsequences: false)
    let first = try #require(former.firstIndex { $0.hasPrefix("  bullets.") })
    let rest = former.filter { !$0.hasPrefix("  bullets.") }
    try shop.write(
      Self.german, rest[..<first].map { $0 + "\n" }.joined() + lines.joined() + rest[first...].joined(separator: "\n"))
    try shop.commit("moved along")
    try shop.git("checkout", "-q", "-")
    try shop.edit(Self.german, "bullets.1: Abgleich", "bullets.1: Sync überall")
    try shop.edit(Self.german, "bullets.2: Keine Werbung", "bullets.2: Keine Banner")
    try shop.commit("reworded")
    let main = try shop.git("rev-parse", "HEAD")
    try shop.git("checkout", "-q", "theirs")
    #expect(throws: (any Error).self) { try shop.git("rebase", "-q", main) }
    try fix(shop)
    let german = try shop.read(Self.german)
    let expected = ["Offline nutzbar", "Projekte", "Sync überall", "Keine Banner"].enumerated()
    #expect(german.contains(expected.map { "  bullets.\($0): \($1)\n" }.joined()), "\(german)")
    #expect(!german.contains("<<<<"))
  }

  /// A version is moved by what is committed, so the command says that it is not.
  @Test func theHintToBumpWorksAsPrinted() throws {
    let shop = try Shop(releases: 1, template: "subscription")
    _ = try setField(shop.workspace, "default/control:headline", to: "Anew", in: shop.context)
    let found = try advised(shop.findings(), shop.workspace)
    #expect(found.first { $0.rule == "version-moved" }?.hint == "paywall bump default --no-commit")
    #expect(
      try mendingCommand(for: found.filter(\.isOfVersion), in: shop.workspace) == "paywall bump default --no-commit")
    // After `--fix` it is not asked again what the work tree has.
    #expect(try mendingCommand(for: found.filter(\.isOfVersion), in: nil) == "paywall bump default --no-commit")
    try shop.commit("anew")
    let committed = try advised(shop.findings(), shop.workspace)
    #expect(committed.first { $0.rule == "version-moved" }?.hint == "paywall bump default")
  }

  /// Root metadata is signed as a whole: one side of it is taken.
  @Test func aConflictOfKeysIsTold() throws {
    let shop = try Shop(releases: 1, template: "subscription")
    func differ(_ shop: Shop, _ text: String) throws {
      try shop.write("trust/root.json", shop.read("trust/root.json").replacing("\"version\"", with: "\"\(text)\""))
    }
    _ = try merged(shop, ours: { try differ($0, "a") }, theirs: { try differ($0, "b") }, isClean: false)
    let error = #expect(throws: ProjectError.self) { try shop.findings() }
    #expect(error?.message.hasPrefix("trust/root.json is in conflict") == true)
    #expect(error?.hint?.contains("git checkout --ours -- trust/root.json") == true)
  }
}

extension Finding {
  fileprivate var isOfVersion: Bool { rule == "version-moved" }
}
