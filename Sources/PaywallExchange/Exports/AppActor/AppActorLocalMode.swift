import PaywallModel

/// The offerings as Swift source for AppActor's local mode, in which an app defines them and the store has the products.
///
/// The definitions are those of its documentation: an offering with a name for users, and packages of a type and a product.
struct AppActorLocalMode {
  static let mark = "// Written by `paywall export appactor`; do not edit."
  let offerings: [(id: String, displayName: String, packages: [(type: String, product: String)])]
  let current: String?

  var source: String {
    let names = identifiers
    let definitions = zip(offerings, names).map { offering, name in
      let packages = offering.packages.map {
        "      AppActorPackageDefinition(.\($0.type), productID: \(swiftLiteral($0.product)))\n"
      }
      return """
          static var \(name): AppActorOfferingDefinition {
            AppActorOfferingDefinition(\(swiftLiteral(offering.id)), displayName: \(swiftLiteral(offering.displayName))) {
        \(packages.joined())    }
          }

        """
    }
    let usual = current.map { "  static let defaultOfferingID = \(swiftLiteral($0))\n\n" } ?? ""
    return """
      \(Self.mark)
      // swift-format-ignore-file
      import AppActor

      /// The project's offerings, for the `offerings` of AppActor's local mode: name those that the app shows there.
      enum AppActorPaywalls {
      \(usual)\(definitions.joined(separator: "\n"))}

      """
  }

  /// Each id as a Swift name, and no name twice.
  private var identifiers: [String] {
    var taken: Set<String> = ["defaultOfferingID"]
    return offerings.map { offering in
      let words = offering.id.split { $0 == "_" || $0 == "-" }
      let joined = words.enumerated().map { $0 == 0 ? String($1) : $1.prefix(1).uppercased() + $1.dropFirst() }.joined()
      let name = joined.first?.isNumber == true ? "offering\(joined)" : joined
      var free = name
      var number = 2
      while !taken.insert(free).inserted {
        free = "\(name)\(number)"
        number += 1
      }
      return "`\(free)`"
    }
  }
}
