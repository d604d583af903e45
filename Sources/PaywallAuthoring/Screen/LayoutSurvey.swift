import JSON
import PaywallHTML
import PaywallKit
import PaywallModel
import PaywallProject
import PaywallRules

/// A page of screens of one variant, to be measured, and who sees which of them.
struct LayoutSurvey: Sendable {
  /// Whose screen it is.
  struct Viewer: Sendable, Hashable {
    let locale: String
    let storeFront: String
    let customer: String
    let plan: String
  }

  let html: String
  /// Who sees each of the page's screens.
  let viewers: [[Viewer]]
  /// How many plans could be selected.
  let plans: Int
  /// Where the text of each of the page's places stands; nil for one that no file has.
  private let texts: [SourceRange?]
  private let sections: [String: SourceRange]
  private let top: SourceRange
  private let dismissal: SourceRange

  var screens: Int { viewers.map(\.count).reduce(0, +) }

  /// How many screens one page may have: a start of the browser costs as much as some hundred drawings.
  private static func most(_ states: DrawnStates) -> Int {
    max(1, 2_000 / (states.devices.count * states.textSizes.count))
  }

  /// The pages of a variant, some languages on each.
  static func pages(
    of subject: PageSubject, _ shown: VariantOnShow, _ plans: [PageChoice], _ choices: PageChoices,
    _ states: DrawnStates
  ) -> [LayoutSurvey] {
    let ranges = TextRanges(shown)
    var all: [LayoutSurvey] = []
    var page = MeasuredPage(states)
    var viewers: [[Viewer]] = []
    var sections: Set<String> = []
    func finish() {
      if page.count > 0 { all.append(LayoutSurvey(page, viewers, plans.count, sections, shown, ranges)) }
      (page, viewers, sections) = (MeasuredPage(states), [], [])
    }
    for locale in choices.locales {
      for front in choices.storefronts {
        for customer in choices.customers {
          for plan in plans.isEmpty ? [PageChoice(id: "", name: "")] : plans {
            let screen = subject.screen(locale.id, front.id, customer.id, plan.id)
            sections.formUnion(screen.sections.flatMap(\.paths))
            let number = page.add(screen)
            if number == viewers.count { viewers.append([]) }
            viewers[number].append(
              Viewer(locale: locale.id, storeFront: front.id, customer: customer.id, plan: plan.name))
          }
        }
        if page.count >= most(states) { finish() }
      }
    }
    finish()
    return all
  }

  private init(
    _ page: MeasuredPage, _ viewers: [[Viewer]], _ plans: Int, _ paths: Set<String>, _ shown: VariantOnShow,
    _ ranges: TextRanges
  ) {
    html = page.html { Self.amount(ranges.words($0.path, $0.locale)) }
    (self.viewers, self.plans) = (viewers, plans)
    texts = page.places.map { ranges.range($0.path, $0.locale) }
    let file = shown.variant.file
    top = SourceRange(topOf: file.path)
    let nodes = shown.variant.root.map { NodePaths($0, as: FileKind(of: file.path)) }
    func range(_ path: String) -> SourceRange? { nodes?.node(at: path).map { SourceRange(file.path, $0) } }
    dismissal = range("dismiss") ?? top
    sections = Dictionary(
      paths.compactMap { path in range(path).map { (path, $0) } }, uniquingKeysWith: { first, _ in first })
  }

  /// What the amount in a text as it is written is.
  private static func amount(_ words: String?) -> MeasuredPage.Amount? {
    let used = PlaceholderScan(words ?? "").uses.compactMap(\.placeholder)
    if used.contains(.price) { return .billed }
    let derived: [Placeholder] = [
      .pricePerDay, .pricePerWeek, .pricePerMonth, .pricePerYear, .introPrice, .savingsAmount,
    ]
    return used.contains(where: derived.contains) ? .derived : nil
  }

  /// Where what was found stands: its text, or else its section.
  func range(of found: LayoutResult.Found) -> SourceRange {
    if found.kind == .close { return dismissal }
    if let place = found.place, place < texts.count, let range = texts[place] { return range }
    return sections[found.section] ?? top
  }
}

extension ScreenSection {
  /// Its own path and those of the sections in it.
  fileprivate var paths: [String] {
    guard case .card(_, _, let inner) = content else { return [path] }
    return [path] + inner.flatMap(\.paths)
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
