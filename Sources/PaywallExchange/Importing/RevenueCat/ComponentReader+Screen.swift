import JSON
import PaywallModel

/// The screen that the parts of a tree make.
extension ComponentReader {
  func screen() -> ImportedScreen {
    var screen = ImportedScreen()
    let sold = plans.isEmpty ? packages : plans.map(\.package)
    screen.plans = sold.shown()
    screen.selected = selected
    let end = parts.firstIndex { if case .cta = $0 { true } else { false } } ?? parts.count
    let headline = largestLine(before: end)
    screen.headline = headline.map { line($0) } ?? nil
    let subhead = headline.flatMap { lineBeside($0, before: end) }
    screen.subhead = subhead.flatMap { line($0) }
    let footnote = smallPrint(after: end).flatMap { [headline, subhead].contains($0) ? nil : $0 }
    screen.footnote = footnote.flatMap { line($0) }
    let cta = firstCTA
    screen.ctaTitle = cta?.title ?? cta?.trial
    compose(&screen, leaving: [headline, subhead, footnote].compactMap { $0 }, sold)
    return screen
  }

  /// The line that stands right before the links to terms and privacy, else the last one behind the button.
  private func smallPrint(after button: Int) -> Int? {
    if let last = partsBeforeLinks.map({ $0 - 1 }), parts.indices.contains(last), line(last) != nil { return last }
    return parts.indices.last { $0 > button && line($0) != nil }
  }

  private var firstCTA: (title: ImportedText?, trial: ImportedText?, isSticky: Bool)? {
    for part in parts { if case .cta(let title, let trial, let isSticky) = part { return (title, trial, isSticky) } }
    return nil
  }

  private func line(_ index: Int) -> ImportedText? {
    if case .line(let text, _) = parts[index] { text } else { nil }
  }

  /// The headline: of the lines above the button the first of the largest.
  private func largestLine(before end: Int) -> Int? {
    var best: (index: Int, size: Int)?
    for index in parts.indices where index < end {
      guard case .line(_, let size) = parts[index], size > best?.size ?? -1 else { continue }
      best = (index, size)
    }
    return best?.index
  }

  /// The line that follows the headline, else the one before it.
  private func lineBeside(_ headline: Int, before end: Int) -> Int? {
    [headline + 1, headline - 1].first { parts.indices.contains($0) && $0 < end && line($0) != nil }
  }

  private func compose(_ screen: inout ImportedScreen, leaving used: [Int], _ sold: [ImportedRevenueCatPackage]) {
    screen.sections.append([("type", .string("header"))])
    var hasPlans = false
    var hasButton = false
    // What does not renew has a price without a period.
    let isOnce = !facts.isEmpty && facts.allSatisfy { $0.period == nil }
    let tellsPrice: (ImportedText) -> Bool = { $0.tellsPricePerPeriod || isOnce && $0.placeholders.contains(.price) }
    let price = plans.lazy.compactMap { $0.lines.first(where: tellsPrice) }.first { price in
      price.placeholders.allSatisfy { TextScope.every(facts).allows($0) }
    }
    for plan in plans where !plan.lines.contains(where: tellsPrice) {
      input.remark(.assumed, "a plan that does not say its price for a period; it is said", at: plan.node)
    }
    let plansSection: [(String, ScreenValue?)] = [
      ("type", .string("plans")), ("priceText", price.flatMap { $0.isUsualPrice ? nil : .text($0) }),
    ]
    for (index, part) in parts.enumerated() where !used.contains(index) {
      switch part {
      case .line(let text, _): screen.sections.append([("type", .string("card")), ("text", .text(text))])
      case .features(let features):
        screen.bullets += features.map(\.title)
        screen.sections.append([("type", .string("features")), ("items", ImportedScreen.features(features))])
      case .section(let section): screen.sections.append(section)
      case .plans:
        hasPlans = true
        screen.sections.append(plansSection)
      case .cta(let title, let trial, let isSticky):
        if hasButton { continue }
        hasButton = true
        if !hasPlans { screen.sections.append(plansSection) }
        hasPlans = true
        screen.sections.append(button(title, trial, isSticky))
      }
    }
    if !hasPlans { screen.sections.append(plansSection) }
    if !hasButton { screen.sections.append(button(nil, nil, false)) }
    screen.sections.append([
      ("type", .string("legal")), ("termsTitle", terms?.title.map(ScreenValue.text)),
      ("termsURL", terms?.url.map(ScreenValue.string)), ("privacyTitle", privacy?.title.map(ScreenValue.text)),
      ("privacyURL", privacy?.url.map(ScreenValue.string)),
    ])
    screen.extras.append(("cards", .filled(plans.compactMap { card($0, without: price) })))
  }

  private func button(_ title: ImportedText?, _ trial: ImportedText?, _ isSticky: Bool) -> [(String, ScreenValue?)] {
    let words = isSticky ? ("sticky_footer", "ctaTitle", "ctaTitleWithoutTrial") : ("cta", "title", "titleWithoutTrial")
    return [
      ("type", .string(words.0)), (words.1, trial.map(ScreenValue.text)),
      (words.2, trial == nil ? nil : title.map(ScreenValue.text)), ("restoreText", restore.map(ScreenValue.text)),
    ]
  }

  private func card(_ plan: Plan, without price: ImportedText?) -> ScreenValue? {
    let title = plan.lines.first { !$0.tellsPrice }
    let further = plan.lines.filter { $0 != price && $0 != title }
    if further.count > 1 { input.remark(.omitted, "a plan has a title, a price and one more line", at: plan.node) }
    return .some([
      ("package", .string(plan.package.id)), ("title", title.map(ScreenValue.text)),
      ("text", further.first.map(ScreenValue.text)),
      ("badge", plan.badge.map { .object([("text", .text($0))]) }), ("trialLabel", plan.trial.map(ScreenValue.text)),
    ])
  }
}
