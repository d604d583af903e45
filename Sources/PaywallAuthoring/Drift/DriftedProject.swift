import PaywallChecking
import PaywallModel
import PaywallProject
import PaywallRules

/// A project as its drift is looked for: what it sells where, and what breaks where the stores have another catalogue.
struct DriftedProject {
  let files: ProjectFiles
  let frame: ProjectFrame
  let ids: [String]
  private let sourceTree: SourceTree
  private let now: Int64

  init(_ sourceTree: SourceTree, in context: RunContext) throws {
    self.sourceTree = sourceTree
    let reader = ProjectReader(source: try sourceTree.open())
    files = try reader.frame()
    frame = ProjectFrame(reading: files)
    ids = try reader.offerings().ids
    now = context.now
  }

  /// - Throws: where the catalogue cannot be compared.
  func requireCatalogue() throws {
    guard let catalogue = files.products else {
      throw ProjectError(
        .notFound, "the project has no products.yaml", hint: "import one with: paywall products import App.storekit")
    }
    if !frame.catalogue.findings.isEmpty { throw unreadable(catalogue, frame.catalogue.findings) }
  }

  /// The offerings that sell any of some products.
  func sellers(of products: Set<String>) throws -> Sellers {
    guard !products.isEmpty else { return Sellers(offerings: [], places: [:]) }
    let (ids, sourceTree) = (ids, sourceTree)
    let offerings = try inParallel(ids.count) { range in
      let reader = ProjectReader(source: try sourceTree.open())
      return try ids[range].compactMap { id -> Offering? in
        let offering = Offering(reading: try reader.offering(id))
        return offering.soldProducts.isDisjoint(with: products) ? nil : offering
      }
    }
    return Sellers(offerings: offerings, places: places)
  }

  /// Reads what the offerings are made of.
  func reader() throws -> ProjectReader { ProjectReader(source: try sourceTree.open()) }

  /// Where each offering is shown.
  var places: [String: [String]] {
    var places: [String: [String]] = [:]
    let arms = Dictionary(
      frame.experiments.map { ($0.id, $0.arms.compactMap { $0.offering?.value }) },
      uniquingKeysWith: { first, _ in first })
    for placement in frame.placements.all {
      for rule in placement.rules {
        let shown = [rule.offering?.value].compactMap { $0 } + (rule.experiment.flatMap { arms[$0.value] } ?? [])
        for id in shown where places[id]?.contains(placement.id.value) != true {
          places[id, default: []].append(placement.id.value)
        }
      }
    }
    if let current = frame.settings.currentOffering?.value {
      places[current, default: []].append("no placement (currentOffering)")
    }
    return places
  }

  /// What the offerings would break if the catalogue said what the stores say, but for what they break already.
  func broken(by catalogue: Catalogue, _ sellers: Sellers) -> [UnweighedFinding] {
    var other = files
    other.products = catalogue.source
    let stores = ProjectFrame(reading: other)
    return sellers.offerings.flatMap { offering in
      let before = Set(RuleEngine.findings(in: offering, of: frame, now: now).map { Place($0) })
      return RuleEngine.findings(in: offering, of: stores, now: now).filter { !before.contains(Place($0)) }
        .map { $0.ofStores(in: offering) }
    }
  }

  private struct Place: Hashable {
    let rule: String
    let range: SourceRange

    init(_ finding: UnweighedFinding) { (rule, range) = (finding.rule, finding.violation.range) }
  }

  /// The findings, but for those that a waiver accepts. What is wrong with waivers is said by `validate`.
  func validation(
    of found: [Finding], _ workspace: Workspace, in context: RunContext
  ) throws -> Validation {
    let rules = Set(found.map(\.rule))
    let waivers = frame.acceptedFindings.filter { rules.contains($0.rule.value) }
    let acceptance = try Acceptance(
      of: found, by: waivers, in: waivedFiles(ProjectReader(source: try sourceTree.open())), among: RuleCatalogue.known,
      now: context.now, sawHistory: false)
    let known = Set(found)
    return Validation(
      findings: acceptance.findings.filter(known.contains).inOrder(), waived: acceptance.waived.inOrder(),
      offerings: ids.count, of: workspace)
  }
}

/// The offerings that sell some products.
struct Sellers {
  let offerings: [Offering]
  /// Placements by offering.
  let places: [String: [String]]

  /// Such as `pro (control, v2) at settings`, one for each offering that sells a product.
  func sold(_ product: String) -> [String] {
    offerings.filter { $0.soldProducts.contains(product) }.map { offering in
      let variants = offering.variants.filter { variant in
        variant.productIDs.contains { Purchase($0.value)?.product == product }
      }.map(\.name)
      let shown = variants.isEmpty ? "" : " (\(variants.joined(separator: ", ")))"
      let at = places[offering.id].map { " at \($0.joined(separator: ", "))" } ?? ""
      return offering.id + shown + at
    }
  }
}

extension Offering {
  /// The store ids of what the packages sell, in whichever way.
  fileprivate var soldProducts: Set<String> {
    Set(packages.compactMap { $0.product.flatMap { Purchase($0.value)?.product } })
  }
}

extension UnweighedFinding {
  /// A finding with the catalogue of the stores, in words that name them.
  fileprivate func ofStores(in offering: Offering) -> UnweighedFinding {
    let unsold = offering.packages.first { $0.product?.range == violation.range }
    if rule == "package-product", let package = unsold, let product = package.product?.value {
      return UnweighedFinding(
        rule,
        Violation(at: violation.range, "the package '\(package.id.value)' sells '\(product)', which cannot be bought"))
    }
    let message = "with the products of the store: \(violation.message)"
    return UnweighedFinding(
      rule,
      Violation(
        at: violation.range, message, hint: violation.hint, severity: violation.severity, related: violation.related))
  }
}
