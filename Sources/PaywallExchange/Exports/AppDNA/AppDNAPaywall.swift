import JSON
import PaywallModel
import YAML

extension AppDNAPage {
  /// The styles of plans that the reader draws; it draws all others as a stack.
  static let planStyles: Set<PlanStyleType> = [.verticalStack, .radioList, .carousel, .pillSelector, .accordion]

  /// The style as it is written, for a reader that learns it later.
  var planStyle: String { variant.root?["planStyle"]?.string ?? PlanStyleType.usual.rawValue }

  /// The paywall without where it is shown, which differs from showing to showing.
  func paywall() -> [(String, JSONValue?)] {
    checkPlanStyle()
    takeCore()
    let sections = sections()
    let layout: JSONValue = ["type": layoutWord(), "plan_display_style": .string(planStyle)]
    let cta = callToAction()
    let plans = planValues()
    if self.plans.isEmpty, let root = variant.root {
      ledger.misread(root, "AppDNA can sell none of the variant's products: its screen would have no plans")
    }
    var members: [(String, JSONValue?)] = [
      ("name", .string(offering.displayName)), ("layout", layout), ("sections", .array(sections)), ("plans", plans),
      ("cta", cta), ("dismiss", dismiss()), ("background", background(variant.root?["background"], isOfScreen: true)),
      ("default_locale", .string(appDNALanguage(frame.settings.copyLocale))), ("haptic", haptics()),
      ("particle_effect", particles()), ("post_purchase", postPurchase()),
    ]
    members.append(("localizations", localizations()))
    if let root = variant.root { ledger.loseTheRest(of: root, .variant) }
    return members.map { ($0, withoutFlags($1, at: $0)) }
  }

  /// A value without names and ids that the reader takes for truth values.
  private func withoutFlags(_ value: JSONValue?, at name: String) -> JSONValue? {
    guard let found = value?.withoutAppDNAFlags(name) else { return nil }
    for path in found.paths {
      guard let root = variant.root else { continue }
      ledger.misread(
        root, "AppDNA reads the text at '\(path)' as a truth value and drops the whole paywall",
        hint: "use another name")
    }
    return found.value
  }

  private func checkPlanStyle() {
    guard let node = ledger.take(variant.root?["planStyle"]), let word = node.string else { return }
    if PlanStyleType(rawValue: word).map(Self.planStyles.contains) ?? true { return }
    let known = PlanStyleType.allCases.filter(Self.planStyles.contains).map(\.rawValue)
    ledger.misread(
      node, "AppDNA draws the plan style '\(word)' as a stack",
      hint: "for the same screen everywhere: paywall set \(offering.id)/\(variant.name):planStyle "
        + "\(PlanStyleType.verticalStack.rawValue) (it knows \(known.joined(separator: ", ")))")
  }

  /// Core fields are what analytics and the sections show.
  private func takeCore() {
    if let id = variant.root?["id"], appDNATakesForFlag(id.string ?? "") {
      ledger.misread(id, "AppDNA reads the id '\(id.string ?? "")' as a truth value and drops the whole paywall")
    }
    if let word = variant.root?["presentation"], word.string == "full_screen" { _ = ledger.take(word) }
    for key in ["id", "headline", "subhead", "bullets", "ctaTitle", "footnote"] { ledger.takeAll(variant.root?[key]) }
  }

  /// The reader has the words but stacks the sections all the same.
  private func layoutWord() -> JSONValue {
    guard let node = ledger.take(variant.root?["layout"]), let word = node.string else {
      return .string(Layout.usual.rawValue)
    }
    if word != Layout.usual.rawValue { ledger.lose(node, "AppDNA stacks the sections of a '\(word)' too") }
    return .string(word)
  }

  /// The purchase button belongs to the paywall. Without a section for it, it would be drawn below everything.
  private func callToAction() -> JSONValue? {
    let buttons = variant.screen.compactMap(Section.init).filter { $0.type == .cta }
    guard let first = buttons.first else { return nil }
    for other in buttons.dropFirst() {
      ledger.lose(other.node, "AppDNA shows one purchase button: '\(other.id)' is lost")
    }
    return ["text": text(core(first.node, "title", "ctaTitle"), "cta.text") ?? word("continue")]
  }

  private func dismiss() -> JSONValue {
    let node = variant.root?["dismiss"]
    let styles = ["x_button": "x_button", "text": "text_link", "swipe": "swipe_down"]
    let isAllowed = ledger.take(node?["allowed"])?.boolean ?? true
    let style = ledger.take(node?["style"])?.string ?? "x_button"
    let delay = seconds(node?["delaySeconds"])
    return .object(omittingNil: [
      ("allowed", .boolean(isAllowed)), ("style", .string(styles[style] ?? style)),
      // With a delay the reader shows the control after it, even where dismissing is not allowed.
      ("delay_seconds", isAllowed ? delay ?? 0 : 0),
      ("text", style == "text" ? text(node?["text"], "dismiss.text") ?? word("close") : .none),
    ])
  }

  private func haptics() -> JSONValue? {
    guard let node = variant.root?["haptics"] else { return nil }
    let known: Set = ["light", "medium", "heavy", "selection", "success", "warning", "error"]
    func pattern(_ key: String) -> JSONValue? {
      guard let value = ledger.take(node[key]), let word = value.string, word != "none" else { return nil }
      if known.contains(word) { return .string(word) }
      ledger.misread(
        value, "AppDNA does not know the haptic '\(word)' and drops the whole paywall",
        hint: "it knows \(known.sorted().joined(separator: ", ")), and none")
      return nil
    }
    let triggers = JSONValue.object(omittingNil: [
      ("on_plan_select", pattern("onPlanSelection")), ("on_button_tap", pattern("onCTA")),
      ("on_success", pattern("onPurchase")),
    ])
    if triggers.members?.isEmpty ?? true { return nil }
    return ["enabled": true, "triggers": triggers]
  }

  private func particles() -> JSONValue? {
    guard let node = variant.root?["particleEffect"], let kind = ledger.take(node["kind"])?.string else { return nil }
    let trigger = ledger.take(node["trigger"])?.string ?? "purchase"
    let colors = (node["colors"]?.items ?? []).compactMap { string($0) }
    if kind == "stars" { ledger.note(node, "AppDNA has no stars: it shows sparkles") }
    if trigger == "appear" { ledger.note(node, "AppDNA shows particles when the purchase button is tapped only") }
    return .object(omittingNil: [
      ("type", .string(kind == "stars" ? "sparkle" : kind)),
      ("trigger", trigger == "appear" ? "on_appear" : "on_purchase"),
      ("duration_ms", milliseconds(node["durationSeconds"])), ("colors", colors.isEmpty ? .none : .array(colors)),
    ])
  }

  /// The reader requires the action.
  private func postPurchase() -> JSONValue? {
    guard let node = variant.root?["postPurchase"] else { return nil }
    guard let action = ledger.take(node["action"])?.string else {
      ledger.misread(node, "without 'action' AppDNA drops the whole paywall", hint: "add what happens, such as dismiss")
      return nil
    }
    let success = JSONValue.object(omittingNil: [
      ("action", .string(action == "message" ? "show_message" : action)), ("message", text(node["message"])),
      ("delay_ms", milliseconds(node["delaySeconds"]) ?? 0), ("deep_link_url", string(node["url"])),
    ])
    return ["on_success": success]
  }
}
