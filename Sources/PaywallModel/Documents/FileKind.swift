/// The kinds of file in a project, each with its name, path and schema.
package enum FileKind: String, Sendable, CaseIterable {
  case project, products, placements, offering, variant, locale, experiment, waivers, tests

  /// What files of the kind must look like.
  package var schema: Schema {
    switch self {
    case .project: .object(ProjectSchemas.project)
    case .products: .object(ProductSchemas.products)
    case .placements: .object(PlacementSchemas.placements)
    case .offering: .object(OfferingSchema.object)
    case .variant: .object(VariantSchema.object)
    case .locale: OfferingSchema.locale
    case .experiment: .object(PlacementSchemas.experiment)
    case .waivers: .object(ProjectSchemas.waivers)
    case .tests: .object(TestSchemas.tests)
    }
  }

  /// The path of files of the kind in a project.
  package var path: String {
    switch self {
    case .project: "paywall.yaml"
    case .products: "products.yaml"
    case .placements: "placements.yaml"
    case .offering: "offerings/<id>/offering.yaml"
    case .variant: "offerings/<id>/variants/<variant>.yaml"
    case .locale: "offerings/<id>/locales/<locale>.yaml"
    case .experiment: "experiments/<id>.yaml"
    case .waivers: "waivers.yaml"
    case .tests: "tests/<name>.yaml"
    }
  }

  /// The folders at the top of a project that hold its files and nothing else; a folder `tests` may hold other things.
  package static var folders: [String] { top(allCases.filter { $0 != .tests }.map(\.path)) }

  /// The folder at the top of a project for what editors know of the kinds.
  package static var schemaFolders: [String] { top(allCases.map(\.schemaPath)) }

  private static func top(_ paths: [String]) -> [String] {
    Set(paths.map { $0.split(separator: "/") }.filter { $0.count > 1 }.map { String($0[0]) }).sorted()
  }

  /// One sentence for the reference and JSON Schema.
  package var summary: String {
    switch self {
    case .project: "Settings of the whole project."
    case .products: "The catalogue: every store product that an offering may sell, without prices."
    case .placements: "The places in the app that show a paywall, and who sees what there."
    case .offering: "A named, versioned group of packages."
    case .variant: "One screen of an offering. Its first eight fields are the wire's `PaywallConfig`."
    case .locale: "Translated copy of an offering: variant, then path in the variant, then text."
    case .experiment: "A split of one placement's users across variants, fixed before it starts."
    case .waivers: "Findings that were reviewed and accepted."
    case .tests: "Users and what they must get. Files of the folder without `tests` at their top are somebody else's."
    }
  }
}
