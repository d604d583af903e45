import PaywallModel
import YAML

/// What users see of the screens that running experiments compare.
struct ArmScreens: Sendable {
  /// By `offering/variant`.
  private var content: [String: [UInt8]] = [:]

  init() {}

  /// Reads the offerings of running experiments.
  init(in project: OpenedProject) throws {
    let arms = project.frame.experiments.filter { $0.status == .running }.flatMap(\.arms)
    for id in Set(arms.compactMap { $0.offering?.value }).sorted() {
      guard let offering = try project.offering(id) else { continue }
      for variant in offering.variants { content["\(id)/\(variant.name)"] = offering.seen(of: variant) }
    }
  }

  /// What stands for a screen: that of another one that users cannot tell from it is the same. Its name if it was not read.
  func mark(of name: String) -> [UInt8] { content[name] ?? Array(name.utf8) }
}

extension Offering {
  /// What users see of a variant: its file without what is not shown, its words in each language, and what its packages
  /// sell.
  fileprivate func seen(of variant: Variant) -> [UInt8] {
    let words = locales.flatMap { locale in
      Array("\n\(locale.locale) ".utf8) + canonicalBytes(of: locale.root?[variant.name])
    }
    let products = Set(variant.productIDs.map(\.value))
    let sold = packages.filter { products.contains($0.product?.value ?? "") }.flatMap { package in
      Array("\n".utf8) + canonicalBytes(of: package.node)
    }
    return canonicalBytes(of: variant.seen) + words + sold
  }
}
