import PaywallHTML
import PaywallModel
import PaywallProject

/// What an overview shows in a row.
private enum OverviewItem {
  case placement(Placement)
  case offering(String)
}

extension ServedPreview {
  /// How many rows a page has, and how many phones a row.
  private static let (rows, phones) = (12, 8)

  /// Every placement and offering, in pages.
  func overview(find: String, number: Int, _ asked: [String: String]) -> ServedView {
    var sheet = ServedSheet(self)
    let all = items(find)
    let (page, count) = Self.page(number, of: all)
    let items = all.dropFirst((page - 1) * Self.rows).prefix(Self.rows)
    let project = try? frame().project
    let known = request.locales.isEmpty ? project?.settings.allLocales ?? [] : request.locales
    let choice = ServedChoice(request, locales: known.isEmpty ? ["en"] : known, asked: asked)
    sheet.controls = ServedMarkup.controls(choice.choices)
    sheet.parts.append(ServedMarkup.pages(find: find, page: page, of: count, items: all.count))
    for item in items {
      switch item {
      case .placement(let placement): draw(placement, project?.experiments ?? [], choice, &sheet)
      case .offering(let id): draw(id, choice, &sheet)
      }
    }
    return sheet.view(title: "Overview")
  }

  /// The offerings of a page of the overview, and those that its placements show.
  func overviewOfferings(find: String, number: Int) -> [String] {
    let experiments = (try? frame().project.experiments) ?? []
    let all = items(find)
    let (page, _) = Self.page(number, of: all)
    return all.dropFirst((page - 1) * Self.rows).prefix(Self.rows).flatMap { item -> [String] in
      switch item {
      case .offering(let id): [id]
      case .placement(let placement): targets(of: placement, experiments).map(\.offering).filter(isID)
      }
    }
  }

  /// A page that there is, and how many there are.
  private static func page(_ number: Int, of items: [OverviewItem]) -> (page: Int, count: Int) {
    let count = max((items.count + rows - 1) / rows, 1)
    return (min(max(number, 1), count), count)
  }

  private func items(_ find: String) -> [OverviewItem] {
    let text = find.lowercased()
    func fits(_ id: String) -> Bool { text.isEmpty || id.lowercased().contains(text) }
    let placements = (try? frame().project.placements.all) ?? []
    return placements.filter { fits($0.id.value) }.map(OverviewItem.placement)
      + offeringIDs().filter(fits).map(OverviewItem.offering)
  }

  private func draw(_ id: String, _ choice: ServedChoice, _ sheet: inout ServedSheet) {
    guard let held = try? offering(id) else { return }
    sheet.add(held, folder: "offerings/\(id)/")
    let shown = held.variants.prefix(Self.phones)
    var items = shown.map { small($0, caption: $0.variant.name, choice, &sheet) }
    if shown.isEmpty {
      items = [
        ServedMarkup.small(
          absent: id, caption: id, address: "\(base)show/\(id)", why: held.trouble?.message ?? "it has no variant")
      ]
    }
    let first = held.variants.first?.offering
    let about = [first?.kind?.rawValue, first?.version.map { "\($0.value)" }].compactMap { $0 }.joined(separator: " ")
    sheet.parts.append(
      ServedMarkup.row(
        id, about: about.isEmpty ? "offering" : "\(about) offering", items: items,
        more: held.variants.count - shown.count))
  }

  private func draw(
    _ placement: Placement, _ experiments: [Experiment], _ choice: ServedChoice, _ sheet: inout ServedSheet
  ) {
    let all = targets(of: placement, experiments)
    let items = all.prefix(Self.phones).map { target -> String in
      let held = isID(target.offering) ? try? offering(target.offering) : nil
      let name = target.variant ?? held?.variants.first?.offering.defaultVariant.value
      guard let shown = held?.variants.first(where: { $0.variant.name == name }) else {
        return ServedMarkup.small(
          absent: target.offering, caption: target.caption, address: "\(base)show/\(target.offering)",
          why: held?.trouble?.message ?? "it cannot be shown")
      }
      return small(shown, caption: target.caption, choice, &sheet)
    }
    sheet.parts.append(
      ServedMarkup.row(
        placement.id.value, about: "placement: who sees what, in this order", items: Array(items),
        more: all.count - items.count))
  }

  private func small(
    _ shown: VariantOnShow, caption: String, _ choice: ServedChoice, _ sheet: inout ServedSheet
  ) -> String {
    let name = "\(shown.offering.id)/\(shown.variant.name)"
    let address = "\(base)show/\(name)"
    do {
      let plan = shown.variant.highlightedProductID?.value ?? shown.plans.first?.id
      let screen = try screen(shown, choice, plan: plan).screen
      return sheet.markup.small(
        name, caption: caption, address: address, picture: { [pictures] in pictures?.picture($0) }, screen: screen)
    } catch {
      return ServedMarkup.small(absent: name, caption: caption, address: address, why: ServedTrouble(error).message)
    }
  }

  /// What the rules of a placement show, in their order, arm by arm.
  private func targets(
    of placement: Placement, _ experiments: [Experiment]
  ) -> [(offering: String, variant: String?, caption: String)] {
    placement.rules.enumerated().flatMap { number, rule -> [(offering: String, variant: String?, caption: String)] in
      let whom = rule.conditions.compactMap { $0.attribute?.value }
      let users = rule.audience == nil ? "everybody" : whom.isEmpty ? "some" : "by " + whom.joined(separator: ", ")
      let share = rule.rollout?.share.map { ", \($0) %" } ?? ""
      let start = "\(number + 1). \(users)\(share): "
      if let id = rule.offering?.value { return [(id, nil, start + id)] }
      guard let id = rule.experiment?.value, let experiment = experiments.first(where: { $0.id == id }) else {
        return []
      }
      return experiment.arms.compactMap { arm in
        arm.offering.map { (offering: $0.value, arm.variant?.value, "\(start)\(id), \(arm.id.value)") }
      }
    }
  }
}

extension Settings {
  /// The default language first.
  fileprivate var allLocales: [String] {
    let others = locales.map(\.value).filter { $0 != copyLocale }
    return [copyLocale] + others
  }
}
