import JSON
import PaywallHTML
import PaywallKit
import PaywallModel
import PaywallProject
import PaywallRules
import YAML

/// A page of screens to be measured, and who sees which of them.
struct LayoutSurvey: Sendable {
  /// Whose screen it is.
  struct Viewer: Sendable, Hashable {
    /// The number of the variant.
    let subject: Int
    let locale: String
    let storeFront: String
    let customer: String
    let plan: String
  }

  let html: String
  /// Who sees each of the page's screens.
  let viewers: [[Viewer]]
  private let places: [MeasuredPage.Place]

  var screens: Int { viewers.map(\.count).reduce(0, +) }

  /// How many screens one page may have: a start of the browser costs as much as some hundred drawings.
  private static func most(_ states: DrawnStates) -> Int {
    max(1, 2_000 / (states.devices.count * states.textSizes.count))
  }

  /// The pages of some variants.
  static func pages(
    of subjects: [PageSubject], _ sources: [LayoutSource], _ choices: PageChoices, _ states: DrawnStates
  ) -> [LayoutSurvey] {
    var all: [LayoutSurvey] = []
    var page = MeasuredPage(states)
    var viewers: [[Viewer]] = []
    func finish() {
      if page.count > 0 { all.append(LayoutSurvey(page, viewers, sources)) }
      (page, viewers) = (MeasuredPage(states), [])
    }
    for (number, subject) in subjects.enumerated() {
      for locale in choices.locales {
        for front in choices.storefronts {
          for customer in choices.customers {
            for plan in sources[number].plans {
              let viewer = Viewer(
                subject: number, locale: locale.id, storeFront: front.id, customer: customer.id, plan: plan.name)
              let screen = page.add(
                subject.screen(locale.id, front.id, customer.id, plan.id), of: number, picture: subject.picture)
              if screen == viewers.count { viewers.append([]) }
              viewers[screen].append(viewer)
            }
          }
          if page.count >= most(states) { finish() }
        }
      }
    }
    finish()
    return all
  }

  private init(_ page: MeasuredPage, _ viewers: [[Viewer]], _ sources: [LayoutSource]) {
    html = page.html { sources[$0.subject].amount(in: $0.path, $0.locale) }
    (self.viewers, places) = (viewers, page.places)
  }

  /// Where what was found stands: its text, or else its section. Nil for the name of a product that a preview alone has.
  func range(of found: LayoutResult.Found, _ sources: [LayoutSource]) -> SourceRange? {
    guard found.screen < viewers.count, let viewer = viewers[found.screen].first else { return nil }
    let place = found.place.flatMap { $0 < places.count ? places[$0] : nil }
    if found.kind == .broken, place?.path.hasPrefix("store.") == true { return nil }
    return sources[viewer.subject].range(of: found, place)
  }
}

/// A variant's file, for whoever looks for where something stands.
struct LayoutSource: Sendable {
  /// The plans to select: one without a name where there is none.
  let plans: [PageChoice]
  private let texts: TextRanges
  private let file: String
  private let root: Node?

  init(_ shown: VariantOnShow, _ plans: [PageChoice]) {
    self.plans = plans.isEmpty ? [PageChoice(id: "", name: "")] : plans
    texts = TextRanges(shown)
    (file, root) = (shown.variant.file.path, shown.variant.root)
  }

  /// What the amount in a text as it is written is.
  func amount(in path: String, _ locale: String?) -> MeasuredPage.Amount? {
    let used = PlaceholderScan(texts.words(path, locale) ?? "").uses.compactMap(\.placeholder)
    if used.contains(.price) { return .billed }
    let derived: [Placeholder] = [
      .pricePerDay, .pricePerWeek, .pricePerMonth, .pricePerYear, .introPrice, .savingsAmount,
    ]
    return used.contains(where: derived.contains) ? .derived : nil
  }

  func range(of found: LayoutResult.Found, _ place: MeasuredPage.Place?) -> SourceRange {
    let top = SourceRange(topOf: file)
    if found.kind == .close { return range("dismiss") ?? top }
    if let place, let range = texts.range(place.path, place.locale) { return range }
    let section = found.section.isEmpty && found.kind == .unknown ? "background" : found.section
    return (section.isEmpty ? nil : range(section)) ?? top
  }

  private func range(_ path: String) -> SourceRange? {
    root.flatMap { NodePaths($0, as: FileKind(of: file)).node(at: path) }.map { SourceRange(file, $0) }
  }
}

/// What the script of a page found.
struct LayoutResult: Sendable {
  struct Found: Sendable {
    let kind: LayoutMeasurement.Kind
    let screen: Int
    let place: Int?
    let section: String
    let value: Int
    let sample: String
    let states: [LayoutState]
  }

  let found: [Found]

  /// - Throws: for a text that the script does not write.
  init(_ text: String) throws {
    guard let list = (try? JSONValue(parsing: Array(text.utf8)))?["found"]?.array else {
      throw ProjectError(.refused, "the browser measured nothing that can be read")
    }
    found = try list.map { entry in
      guard let kind = entry["rule"]?.string.flatMap(LayoutMeasurement.Kind.init), let screen = entry["leaf"]?.integer
      else { throw ProjectError(.refused, "the browser measured something that is not known") }
      return Found(
        kind: kind, screen: screen, place: entry["place"]?.string.flatMap { Int($0) },
        section: entry["section"]?.string ?? "", value: entry["value"]?.integer ?? 0,
        sample: entry["sample"]?.string ?? "",
        states: (entry["states"]?.array ?? []).compactMap { $0.integer.map(LayoutState.init) })
    }
  }
}

/// Numbers of a device, a text size and an appearance; nil where it makes no difference.
struct LayoutState: Sendable, Hashable {
  let device: Int?
  let textSize: Int?
  let appearance: Int?

  /// - Parameter number: as the script writes it, two digits each, 99 for nil.
  init(_ number: Int) {
    func part(_ number: Int) -> Int? { number % 100 == 99 ? nil : number % 100 }
    (device, textSize, appearance) = (part(number / 10_000), part(number / 100), part(number))
  }
}
