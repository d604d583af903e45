import PaywallCopy
import PaywallModel

extension OfferingContext {
  /// The text below the title of a feature, or the title above a text; nil for what is none of them, and where the other is not
  /// there.
  func otherPart(ofFeature unit: CopyUnit) -> CopyUnit? {
    guard unit.isOfFeature else { return nil }
    let parts = ["title", "text"]
    guard let own = parts.first(where: { unit.path.hasSuffix(".\($0)") }) else { return nil }
    let path = unit.path.dropLast(own.count) + (own == "title" ? "text" : "title")
    return copy.first { $0.variant == unit.variant && $0.locale == unit.locale && $0.path == path }
  }

  /// What is said of the feature that a text tells of.
  func wholeFeature(_ unit: CopyUnit) -> String {
    [unit.text, otherPart(ofFeature: unit)?.text].compactMap(\.self).joined(separator: ". ")
  }

  /// Whether a text tells of a feature, and neither it, nor the other part of the feature, nor the heading of its section speaks of an
  /// offer, of a trial or of a payment: `Tax return`, ahead of 1 May.
  func isOfFeatureAlone(_ unit: CopyUnit) -> Bool {
    guard unit.isOfFeature || unit.role == .bullet else { return false }
    // What the section is called says what its items are about.
    let title = unit.path.firstRange(of: ".items.").map { unit.path[..<$0.lowerBound] + ".title" }
    let heading = title.flatMap { path in
      copy.first { $0.variant == unit.variant && $0.locale == unit.locale && $0.path == path }
    }
    let whole = [heading?.text, wholeFeature(unit)].compactMap(\.self).joined(separator: ". ")
    // Placeholders are of a plan, its price or its trial.
    if whole.contains("{{") { return false }
    let scanner = CopyScanners.scanner(for: unit.locale)
    if scanner.speaksOfWhatIsSold(whole) { return false }
    guard let words = TermsWords.of(unit.locale) else { return false }
    let folded = FoldedText(whole)
    return !folded.contains(anyOf: words.renews) && !folded.contains(anyOf: words.charged)
  }
}

extension CopyUnit {
  /// Whether it is in a section that tells what the app does.
  var isOfFeature: Bool { section == .features || section == .iconGrid || section == .carousel }
}
