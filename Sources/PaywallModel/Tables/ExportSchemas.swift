/// A form in which a release can be published for readers that are not ours.
package enum ExportFormat: String, Sendable, CaseIterable {
  case appActor = "appactor"

  /// One sentence for the reference.
  package var summary: String {
    switch self {
    case .appActor: "AppActor's fallback file: every offering with its packages."
    }
  }

  /// What can be said of it in `exports`.
  var options: [Field] {
    switch self {
    case .appActor: []
    }
  }
}

/// An item of `exports` in `paywall.yaml` that says more than its word.
enum ExportSchemas {
  static let export = ObjectSchema(
    "export",
    [Field("kind", ExportFormat.words, required: true, .seen, "The format.")]
      + ExportFormat.allCases.flatMap { format in
        format.options.map { option in
          var field = option
          field.summary = "Of `\(format.rawValue)`: \(option.summary)"
          return field
        }
      })
}
