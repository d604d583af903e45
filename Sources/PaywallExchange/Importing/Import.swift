package import Base
package import JSON
package import PaywallModel
import YAML

/// What reads the file of another SDK or console: a file in `Imports` for each `ImportFormat`, named after it, which the
/// build finds (Plugins/CollectTypes).
package protocol Import: Sendable {
  /// Puts what the file says into a draft; what the project has no place for is left untaken, and listed.
  /// - Throws: for a file that is none of the format's.
  static func read(_ draft: ImportDraft) throws(ImportError)
}

/// Why a file could not be imported, and where.
package struct ImportError: Error, Sendable, Equatable {
  package var range: SourceRange
  /// Lowercase, without the position.
  package var message: String
  package var hint: String?
}

/// The nesting that an imported file may have: components in components.
private let depthLimit = 256

extension ImportFormat {
  /// What a file of the format says, as files of a project.
  package func read(_ file: SourceFile, for project: ImportTarget) throws(ImportError) -> ImportedProject {
    let document = readJSON(file.bytes, limits: ParseLimits(depth: depthLimit))
    if let fault = document.diagnostics.first {
      throw ImportError(
        range: SourceRange(file.path, fault.position, fault.end ?? fault.position), message: fault.message,
        hint: fault.hint)
    }
    guard let root = document.root, root.isMapping else {
      throw ImportError(range: SourceRange(topOf: file.path), message: "the file holds no JSON object", hint: nil)
    }
    let draft = ImportDraft(ImportInput(file: file, root: root), for: project)
    try reader.read(draft)
    return draft.finished()
  }
}

/// What an import must know of the project that it fills.
package struct ImportTarget: Sendable {
  package var frame: ProjectFrame
  /// Whether locales of the input that the project lacks are added to it.
  package var addsLocales: Bool
  /// What the stores ask subscriptions to say, by locale, for screens that do not say it.
  package var smallPrint: [String: String]

  package init(frame: ProjectFrame, addsLocales: Bool = false, smallPrint: [String: String] = [:]) {
    self.frame = frame
    self.addsLocales = addsLocales
    self.smallPrint = smallPrint
  }
}

/// What one file says, as the files of a project would say it. Nothing of it is a price.
package struct ImportedProject: Sendable {
  package var offerings: [ImportedOffering] = []
  /// Items of `products` in `products.yaml`, for products that the catalogue lacks.
  package var products: [JSONValue] = []
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
  /// Where the input has what got an id: `offering default`, `placement settings`.
  package var places: [String: SourceRange] = [:]

  package init() {}
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
  }

  package var kind: Kind
  package var message: String
  /// Where it stands in the input: `offerings[0].metadata.tint`; one for each place of which the same is to be said.
  package var paths: [String]
  /// The first of these places in the input's text.
  package var position: SourcePosition
}
