/// A project to start from.
package struct Scaffold: Sendable {
  /// One file of a scaffold.
  package struct File: Sendable, Hashable {
    /// Path with `/` between its parts, from the project's folder.
    package let path: String
    package let text: String
  }

  /// What `paywall init --template` calls it.
  package let name: String
  /// What it is for, in one sentence.
  package let summary: String
  /// Its files by path.
  package let files: [File]
}

/// The scaffolds in `Templates/Scaffolds`, held by the binary itself.
package enum Scaffolds {
  /// Every template, the default one first.
  package static let all: [Scaffold] = summaries.map { name, summary in
    let prefix = name + "/"
    let files = embeddedFiles.compactMap { file in
      file.path.hasPrefix(prefix)
        ? Scaffold.File(path: String(file.path.dropFirst(prefix.count)), text: file.text) : nil
    }
    return Scaffold(name: name, summary: summary, files: files.sorted { $0.path < $1.path })
  }

  /// The template of this name, or nil.
  package static func named(_ name: String) -> Scaffold? { all.first { $0.name == name } }

  /// The file that `paywall new experiment:ID` begins with.
  ///
  /// It refers to the placement `premium_upgrade` and to the offering `default`; whoever writes it puts the project's
  /// own names there.
  package static let experiment: String = embeddedFiles.first { $0.path == "experiment.yaml" }?.text ?? ""

  /// A file of `once`: what a template's screen says instead where no product renews; empty for one that is not there.
  package static func once(_ name: String) -> String { embeddedFiles.first { $0.path == "once/\(name)" }?.text ?? "" }

  private static let summaries = [
    ("subscription", "Monthly and annual subscriptions with a trial, in English and German."),
    ("credits", "Packs of credits that are bought again and again."),
    ("minimal", "One product on one screen of eight fields."),
    ("unlock", "One purchase that unlocks everything for good."),
    ("tips", "Tips of three sizes, which unlock nothing."),
    ("mixed", "Subscriptions beside a lifetime purchase, and credits."),
  ]
}
