package import Base
package import JSON
package import PaywallModel

/// Why a file could not be imported, and where.
package struct ImportError: Error, Sendable, Equatable {
  package var range: SourceRange
  /// Lowercase, without the position.
  package var message: String
  package var hint: String?
}

/// What an import must know of the project that it fills.
package struct ImportTarget: Sendable {
  package var frame: ProjectFrame
  /// Whether locales of the input that the project lacks are added to it.
  package var addsLocales: Bool
  /// Whether a text of a locale promises a trial, without a length; for a button also by a word for free. The layer above
  /// has the words.
  package var promisesTrial: @Sendable (_ text: String, _ locale: String, _ isButton: Bool) -> Bool

  /// What the stores ask subscriptions to say, by locale, for screens that do not say it.
  package var smallPrint: [String: String]

  package init(
    frame: ProjectFrame, addsLocales: Bool = false, smallPrint: [String: String] = [:],
    promisesTrial: @escaping @Sendable (_ text: String, _ locale: String, _ isButton: Bool) -> Bool = { _, _, _ in false
    }
  ) {
    self.frame = frame
    self.addsLocales = addsLocales
    self.smallPrint = smallPrint
    self.promisesTrial = promisesTrial
  }
}

/// What one file says, as the files of a project would say it. Nothing of it is a price.
package struct ImportedProject: Sendable {
  package var offerings: [ImportedOffering] = []
  /// Items of `products` in `products.yaml`, for products that the catalogue lacks.
  package var products: [JSONValue] = []
  /// Items of `products` with what the input says of products that the catalogue has, or that nothing sells.
  package var productClaims: [JSONValue] = []
  /// Ids of `entitlements` in `products.yaml`.
  package var entitlements: [String] = []
  /// Items of `placements` in `placements.yaml`.
  package var placements: [JSONValue] = []
  /// Files in `experiments/`.
  package var experiments: [(id: String, document: JSONValue)] = []
  /// Items of `attributes` in `paywall.yaml`.
  package var attributes: [JSONValue] = []
  package var currentOffering: String?
  /// Locales that the project must have for its copy.
  package var locales: [String] = []
  package var remarks: [ImportRemark] = []
  /// What no project says: a name that the input has twice, or that names nothing of it.
  package var clashes: [(message: String, range: SourceRange)] = []
  /// What the input calls its screens, by the paths of their variants, such as `offerings/pro/variants/control`: of one that
  /// it has several times, each has an id of its own here.
  package var wireIDs: [String: String] = [:]
  /// Where the input has what got an id: `offering default`, `placement settings`.
  package var places: [String: SourceRange] = [:]

  package init() {}

  /// Whether a project gets nothing of it.
  package var isEmpty: Bool {
    offerings.isEmpty && products.isEmpty && placements.isEmpty && experiments.isEmpty
  }

  /// Where the input has what became a file of the project; nil for files that hold several things.
  package func place(of file: String) -> SourceRange? {
    let parts = file.split(separator: "/")
    guard parts.count > 1 else { return nil }
    let id = parts[1].prefix { $0 != "." }
    return parts[0] == "offerings"
      ? places["offering \(id)"] : parts[0] == "experiments" ? places["experiment \(id)"] : nil
  }
}

/// The files of one imported offering.
package struct ImportedOffering: Sendable {
  package var id: String
  package var document: JSONValue
  package var variants: [(name: String, document: JSONValue)] = []
  package var locales: [(locale: String, document: JSONValue)] = []

  package init(id: String, document: JSONValue) {
    self.id = id
    self.document = document
  }

  /// The name of a further variant: the wanted one, unless another has it.
  func variantName(_ wanted: String) -> String {
    var names = ItemNames()
    for variant in variants { _ = names.take(id: variant.name) }
    return names.take(id: wanted)
  }
}

/// What is said of a value that did not become what it was in the input.
package struct ImportRemark: Sendable, Equatable {
  package enum Kind: String, Sendable, CaseIterable {
    /// The project has no place for it.
    case omitted
    /// A literal price or saving has become a placeholder.
    case replaced
    /// The input does not say it; what stands there was derived.
    case assumed
    /// It has another name in the project.
    case renamed
    /// It stands in the project as it was, and `validate` may object to it.
    case doubtful
  }

  package var kind: Kind
  package var message: String
  /// Where it stands in the input: `offerings[0].metadata.tint`; one for each place of which the same is to be said.
  package var paths: [String]
  /// The first of these places in the input's text.
  package var position: SourcePosition
}
