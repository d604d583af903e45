import PaywallKit

/// What a screen is besides its picture: settings that are felt or come later, addresses, and what was left out.
struct ScreenFacts: Equatable {
  struct Fact: Equatable {
    /// A path in the variant, or what it is.
    let path: String
    let value: String
  }

  let facts: [Fact]

  init(_ screen: PaywallScreen) {
    var facts = Self.leaves(.object(screen.settings.filter { $0.key != "background" }), at: "")
    let media = screen.settings["background"]?.object?.filter { $0.key == "image" || $0.key == "media" } ?? [:]
    facts += Self.leaves(.object(media), at: "background")
    facts.append(Fact(path: "dismiss.delaySeconds", value: Look.text(screen.dismissal.delay)))
    facts += [screen.success.title, screen.success.text, screen.message].compactMap { text in
      text.map { Fact(path: $0.path, value: $0.text) }
    }
    for link in screen.links { if case .open(let url) = link.action { facts.append(Fact(path: "opens", value: url)) } }
    facts += screen.sections.flatMap(Self.facts)
    facts += screen.reports.map { report in
      Fact(path: report.path, value: "\(report.kind.rawValue.replacing("_", with: " ")): \(report.detail)")
    }
    self.facts = facts
  }

  private static func facts(of section: ScreenSection) -> [Fact] {
    switch section.content {
    case .promoInput(let field):
      [field.accepted, field.refused].map { Fact(path: $0.path, value: $0.text) }
    case .countdown(let countdown):
      [Fact(path: section.path + ".onExpiry", value: countdown.onExpiry)]
        + (countdown.expiredText.map { [Fact(path: $0.path, value: $0.text)] } ?? [])
    case .toggle(let toggle): toggle.plan.map { [Fact(path: section.path + ".package", value: $0)] } ?? []
    case .card(_, _, let sections): sections.flatMap(facts)
    case .header, .features, .plans, .cta, .socialProof, .guarantee, .image, .spacer, .testimonial, .legal, .divider,
      .stickyFooter, .carousel, .timeline, .iconGrid, .comparisonTable, .reviewsCarousel:
      []
    }
  }

  /// What of these facts is not among others, in order.
  func without(_ others: ScreenFacts) -> [Fact] { facts.filter { !others.facts.contains($0) } }

  /// All of a value on one line, the same for the same value.
  static func text(_ value: PaywallValue?) -> String {
    value.map { leaves($0, at: "").map { "\($0.path): \($0.value)" }.joined(separator: "; ") } ?? ""
  }

  private static func leaves(_ value: PaywallValue, at path: String) -> [Fact] {
    func below(_ key: String) -> String { path.isEmpty ? key : path + "." + key }
    switch value {
    case .null: return []
    case .boolean(let flag): return [Fact(path: path, value: flag ? "true" : "false")]
    case .integer(let number): return [Fact(path: path, value: String(number))]
    case .number(let number): return [Fact(path: path, value: String(number))]
    case .string(let text): return [Fact(path: path, value: text)]
    case .array(let items): return items.enumerated().flatMap { leaves($1, at: below(String($0))) }
    case .object(let members): return members.sorted { $0.key < $1.key }.flatMap { leaves($1, at: below($0)) }
    }
  }
}

extension ScreenItem {
  /// The path of what it says first.
  var place: String { title?.path ?? text?.path ?? id ?? "item" }
}
