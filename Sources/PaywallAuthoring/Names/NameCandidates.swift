import Git
import PaywallModel
package import PaywallProject
import PaywallRules
import Templates
import YAML

/// The names that the start of a word may grow into, for shells.
///
/// They come from the names of folders and from the files outside the offerings: an offering is read only when the word
/// names it, so that a project of thousands of offerings answers at once.
package struct NameCandidates {
  private let workspace: Workspace
  private let reader: ProjectReader

  /// Of the work tree, or of a revision.
  package init(_ workspace: Workspace, at revision: String? = nil) throws {
    self.workspace = workspace
    reader = try projectReader(workspace, at: revision)
  }

  /// The most offerings whose variants or packages are offered beside them.
  private static let opened = 20

  /// The ids of the offerings.
  package func offerings() throws -> [String] {
    try (reader.source.list("offerings") ?? []).filter { $0.kind == .folder && isID($0.name) }.map(\.name)
  }

  /// Offerings and, where few of them are left, their variants: `default/control`.
  package func screens(for word: String) throws -> [String] {
    let matching = try offerings(for: word)
    guard matching.count <= Self.opened else { return matching }
    return try matching + matching.flatMap { id in try variants(of: id).map { "\(id)/\($0)" } }
  }

  /// The ids of the placements.
  package func placements() throws -> [String] { try frame().placements.all.map(\.id.value) }

  /// The ids of the experiments.
  package func experiments() throws -> [String] { try frame().experiments.map(\.id) }

  /// The arms of the experiment that is among the words.
  package func arms(ofAny words: [String]) throws -> [String] {
    try frame().experiments.first { words.contains($0.id) }?.arms.map(\.id.value) ?? []
  }

  /// What may be told of a user: `country=`, and behind the sign the values that are declared.
  package func attributes(for word: String) throws -> [String] {
    try frame().settings.attributes.flatMap { attribute in
      let start = attribute.name.value + "="
      let values = word.hasPrefix(start) ? attribute.values.compactMap(\.string) : []
      return values.isEmpty ? [start] : values.map { start + $0 }
    }
  }

  /// The ids of the layers.
  package func layers() throws -> [String] { try frame().placements.layers.map(\.id.value) }

  /// The locales that the project declares.
  package func locales() throws -> [String] { try frame().locales.sorted() }

  /// Those that texts are translated into.
  package func translatedLocales() throws -> [String] {
    let frame = try frame()
    return frame.locales.filter { $0 != frame.settings.copyLocale }.sorted()
  }

  /// Everything that has an id, as `paywall ls` prints it.
  package func things(for word: String) throws -> [String] {
    let frame = try frame()
    var result = try screens(for: word) + packages(for: word)
    result += frame.catalogue.products.map { "product:\($0.id.value)" }
    result += frame.placements.all.map { "placement:\($0.id.value)" }
    result += frame.experiments.map { "experiment:\($0.id)" }
    result += frame.placements.layers.map { "layer:\($0.id.value)" }
    return result + frame.settings.attributes.map { "attribute:\($0.name.value)" }
  }

  /// What has releases of its own in `paywall log`: offerings, placements and experiments.
  package func subjects() throws -> [String] {
    let frame = try frame()
    return try offerings() + frame.placements.all.map { "placement:\($0.id.value)" }
      + frame.experiments.map { "experiment:\($0.id)" }
  }

  /// Fields as `paywall get` takes them: the things and files that have some or, behind a colon, the fields of the one
  /// that the word names, one level at a time.
  package func fields(for word: String, in context: RunContext) throws -> [String] {
    guard let colon = word.lastIndex(of: ":"), EntityKind(rawValue: String(word[..<colon])) == nil else {
      return try things(for: word) + files(for: word)
    }
    let dot = word[word.index(after: colon)...].lastIndex(of: ".")
    let start = String(word[..<(dot ?? colon)])
    let address = try workspace.address(start, reader, in: context)
    let separator = dot == nil ? ":" : "."
    return address.children.map { start + separator + $0 }
  }

  private func frame() throws -> ProjectFrame { ProjectFrame(reading: try reader.frame()) }

  private func offerings(for word: String) throws -> [String] {
    guard let slash = word.firstIndex(of: "/") else { return try offerings().filter { $0.hasPrefix(word) } }
    return try offerings().filter { $0 == word[..<slash] }
  }

  private func variants(of offering: String) throws -> [String] {
    let folder = "offerings/\(offering)/variants"
    return try (reader.source.list(folder) ?? []).compactMap { entry in
      FileKind(of: "\(folder)/\(entry.name)") == .variant ? String(entry.name.prefix { $0 != "." }) : nil
    }
  }

  private func packages(for word: String) throws -> [String] {
    guard word.hasPrefix("package:") else { return ["package:"] }
    let matching = try offerings(for: String(word.dropFirst("package:".count)))
    guard matching.count <= Self.opened else { return matching.map { "package:\($0)/" } }
    return try matching.flatMap { id in
      try Offering(reading: reader.offeringAlone(id)).packages.map { "package:\(id)/\($0.id.value)" }
    }
  }

  /// The files at the top of the project and its experiments, and what is in the folder that the word names so far; folders of
  /// offerings with a slash.
  private func files(for word: String) throws -> [String] {
    let named = word.lastIndex(of: "/").map { String(word[..<$0]) } ?? ""
    return try Set(["", "experiments", named]).sorted().flatMap { folder in
      try (reader.source.list(folder) ?? []).compactMap { entry in
        let path = folder.isEmpty ? entry.name : "\(folder)/\(entry.name)"
        if entry.kind == .folder { return path == "offerings" || path.hasPrefix("offerings/") ? path + "/" : nil }
        return FileKind(of: path) == nil ? nil : path
      }
    }
  }
}

extension FieldAddress {
  /// The names of the fields and items directly inside the value.
  fileprivate var children: [String] {
    var names: [String] = []
    if path.isEmpty {
      forEachChild(of: root, FileKind(of: file.path)?.schema) { names.append($0.name) }
    } else if let target = reach.target {
      forEachChild(of: target.node, target.schema) { names.append($0.name) }
    }
    return names
  }
}

/// HEAD, the branches, the remotes' branches and the tags of the project's repository, releases included.
///
/// - Parameter range: the word that is completed, up to the end of a range's `..`; the names are given behind it.
package func revisionNames(_ workspace: Workspace, behind range: String = "") throws -> [String] {
  try workspace.repository().revisionNames().map { range + $0 }
}

/// The remotes of the project's repository.
package func remoteNames(_ workspace: Workspace) throws -> [String] { try workspace.repository().remotes() }

/// The templates that a project or an offering may start from.
package var templateNames: [String] { Scaffolds.all.map(\.name) }
