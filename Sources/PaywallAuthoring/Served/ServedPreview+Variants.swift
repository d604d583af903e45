import Base
import JSON
import PaywallHTML
import PaywallKit
import PaywallModel
import PaywallProject
import PaywallRules

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What the switches of a page stand at.
struct ServedChoice {
  let choices: PageChoices
  /// Countries, as requests name them; nil for what a configuration says.
  private let fronts: [String?]
  private let asked: [String: String]

  init(_ request: PreviewRequest, locales: [String], asked: [String: String]) {
    self.asked = asked
    let known = SampleStoreFront.all.filter { $0.code == "US" } + SampleStoreFront.all.filter { $0.code != "US" }
    let named = request.storeFronts.compactMap(SampleStoreFront.named)
    let fronts = request.products != nil && named.isEmpty ? [] : named.isEmpty ? known : named
    self.fronts = fronts.isEmpty ? [nil] : fronts.map(\.code)
    choices = PageChoices(
      locales: locales.map { PageChoice(id: $0, name: $0) },
      storefronts: fronts.isEmpty
        ? [PageChoice(id: "", name: "Its own")]
        : fronts.map { PageChoice(id: $0.code, name: "\($0.code) \($0.currency)") },
      customers: request.states.map { PageChoice(id: $0.rawValue, name: $0.title) })
  }

  var locale: String { Self.place(asked["l"], choices.locales).map { choices.locales[$0].id } ?? choices.locales[0].id }
  var front: String? { fronts[Self.place(asked["f"], choices.storefronts) ?? 0] }
  var state: ScreenRequest.State {
    ScreenRequest.State(rawValue: choices.customers[Self.place(asked["c"], choices.customers) ?? 0].id) ?? .new
  }

  /// The place of the selected plan of a subject.
  func plan(_ number: Int, _ plans: [PageChoice]) -> Int? { Self.place(asked["p\(number)"], plans) }

  private static func place(_ name: String?, _ all: [PageChoice]) -> Int? {
    name.flatMap { name in all.firstIndex { $0.name == name } }
  }
}

extension ServedPreview {
  /// The variants of some names, side by side.
  func variants(_ names: [String], _ asked: [String: String]) -> ServedView {
    var sheet = ServedSheet(self)
    var found: [(name: String, revision: String?, variant: VariantOnShow)] = []
    for name in names {
      do {
        let (revision, id, wanted) = try shownParts(of: name)
        let held = try offering(id, at: revision)
        sheet.add(held, folder: revision == nil ? "offerings/\(id)/" : nil)
        let prefix = revision.map { "\($0):" } ?? ""
        let shown = held.variants.filter { wanted == nil || $0.variant.name == wanted }
        found += shown.map { ("\(prefix)\(id)/\($0.variant.name)", revision, $0) }
        if shown.isEmpty { sheet.absent(name, held.trouble) }
      } catch {
        sheet.absent(name, ServedTrouble(error))
      }
    }
    let choice = ServedChoice(
      request, locales: request.locales.isEmpty ? languages(of: found.map(\.variant)) : request.locales, asked: asked)
    sheet.controls = ServedMarkup.controls(choice.choices)
    for (number, subject) in found.enumerated() {
      sheet.draw(subject.variant, called: subject.name, revision: subject.revision, number: number, choice)
    }
    return sheet.view(title: names.joined(separator: ", "))
  }

  /// A screen of a variant, and what is worth knowing of it.
  func screen(
    _ shown: VariantOnShow, _ choice: ServedChoice, plan: String?
  ) throws -> (screen: PaywallScreen, notes: [String]) {
    var one = ScreenRequest("", at: moment)
    (one.locale, one.storeFront, one.products) = (choice.locale, choice.front, request.products)
    let place = try ScreenPlace(shown, one)
    let screen = place.screen(for: choice.state, selecting: plan, at: one.date, in: request.zone).screen
    return (screen, place.notes)
  }
}

/// Collects what a page shows.
struct ServedSheet {
  var controls: (html: String, style: String) = ("", "")
  var markup = ServedMarkup()
  var parts: [ServedPart] = []
  private let preview: ServedPreview
  private var notes: [String] = []
  private var findings: [Finding] = []
  private var troubles: [ServedTrouble] = []
  private var folders: [String] = []

  init(_ preview: ServedPreview) {
    self.preview = preview
    do {
      if let trouble = try preview.frame().trouble { troubles.append(trouble) }
    } catch {
      troubles.append(ServedTrouble(error))
    }
  }

  /// - Parameter folder: of its files, with a slash at its end; nil for those of a revision.
  mutating func add(_ held: HeldOffering, folder: String?) {
    guard let folder, !folders.contains(folder) else { return }
    folders.append(folder)
    findings += held.findings
    if let trouble = held.trouble { troubles.append(trouble) }
  }

  mutating func absent(_ name: String, _ trouble: ServedTrouble?) {
    if let trouble, !troubles.contains(where: { $0.message == trouble.message }) { troubles.append(trouble) }
    parts.append(ServedMarkup.absent(name, why: trouble?.message ?? "there is no such variant"))
  }

  mutating func draw(
    _ shown: VariantOnShow, called name: String, revision: String?, number: Int, _ choice: ServedChoice
  ) {
    do {
      let initial = shown.plans.firstIndex { $0.id == shown.variant.highlightedProductID?.value } ?? 0
      let plan = choice.plan(number, shown.plans) ?? initial
      let (screen, notes) = try preview.screen(
        shown, choice, plan: shown.plans.indices.contains(plan) ? shown.plans[plan].id : nil)
      for note in notes where !self.notes.contains("\(name): \(note)") { self.notes.append("\(name): \(note)") }
      let lines = TextRanges(shown)
      let subject = PageSubject(name: name, plans: shown.plans, initialPlan: initial) { path, locale in
        lines.line(path, locale).map { line in revision.map { "\(line) in \($0)" } ?? line }
      } picture: { [preview] name in
        preview.pictures?.picture(name)
      } screen: { _, _, _, _ in
        screen
      }
      parts.append(markup.subject(subject, number: number, plan: plan, screen: screen))
    } catch {
      absent(name, ServedTrouble(error))
    }
  }

  func view(title: String) -> ServedView {
    let request = preview.request
    let source = request.products.map { "Prices from \($0.name)" } ?? "Sample prices: what stores charge is up to them"
    let found = (findings + preview.findings(beside: folders)).inOrder()
    let openings = markup.places.map(Self.opening)
    var places = Set(openings.compactMap { $0 })
    places.formUnion(found.map { ServedPlace($0.range).text } + troubles.compactMap { $0.place?.text })
    let members: [JSONMember] = [
      JSONMember("controls", .string(controls.html)),
      JSONMember(
        "findings", .string(ServedMarkup.findings(found.map(Self.row)) + ServedMarkup.texts(Self.texts(openings)))),
      JSONMember("marks", .array(marks(found, openings))),
      JSONMember("note", .string(([source] + notes + (preview.pictures?.notes ?? [])).joined(separator: " · "))),
      JSONMember("parts", .array(parts.map { ["html": .string($0.html), "name": .string($0.name)] })),
      JSONMember("places", .array(markup.places.map { .string($0) })),
      JSONMember("style", .string(controls.style + "\n" + markup.style)),
      JSONMember("title", .string(title)),
      JSONMember(
        "trouble",
        .string(troubles.map { ServedMarkup.trouble($0.message, hint: $0.hint, place: $0.place) }.joined())),
      JSONMember("ways", .string(ServedMarkup.ways(base: preview.base, names: request.names))),
    ]
    return ServedView(members, places: places, isTroubled: !troubles.isEmpty)
  }

  private static func row(
    _ finding: Finding
  ) -> (severity: String, rule: String, message: String, hint: String?, place: ServedPlace) {
    (finding.severity.rawValue, finding.rule, finding.words, finding.hint, ServedPlace(finding.range))
  }

  /// Each place once, in the order of the page.
  private static func texts(_ openings: [String?]) -> [ServedPlace] {
    var seen: Set<String> = []
    return openings.compactMap { opening in
      guard let opening, seen.insert(opening).inserted, let colon = opening.lastIndex(of: ":"),
        let line = Int(opening[opening.index(after: colon)...])
      else { return nil }
      return ServedPlace(String(opening[..<colon]), line: line)
    }
  }

  /// `FILE:LINE` of `PATH (FILE:LINE)`.
  private static func opening(_ place: String) -> String? {
    guard place.hasSuffix(")"), let open = place.lastIndex(of: "(") else { return nil }
    let line = place[place.index(after: open)...].dropLast()
    return line.split(separator: ":").last.flatMap { Int($0) } == nil ? nil : String(line)
  }

  /// The elements that findings are about: those whose texts stand on their lines.
  private func marks(_ found: [Finding], _ openings: [String?]) -> [JSONValue] {
    let lines = openings.enumerated().compactMap { number, opening -> (Int, Substring, Int)? in
      guard let opening, let colon = opening.lastIndex(of: ":"),
        let line = Int(opening[opening.index(after: colon)...])
      else { return nil }
      return (number, opening[..<colon], line)
    }
    return found.flatMap { finding -> [JSONValue] in
      let last = max(Int(finding.range.end.line) - (finding.range.end.column == 1 ? 1 : 0), finding.range.line)
      return lines.filter { $1 == finding.range.file && (finding.range.line...last).contains($2) }.map { number, _, _ in
        [
          "place": .integer(number), "severity": .string(finding.severity.rawValue),
          "text": .string("\(finding.words) [\(finding.rule)]"),
        ]
      }
    }
  }
}

extension ServedPreview {
  /// What the check of the whole project found beyond the offerings' own rules: in some folders, and in the files
  /// outside the offerings.
  func findings(beside folders: [String]) -> [Finding] {
    checked.filter { finding in
      !finding.range.file.hasPrefix("offerings/")
        || folders.contains { finding.range.file.hasPrefix($0) } && !RuleCatalogue.looksAtOfferings(finding.rule)
    }
  }
}
