package import YAML

/// A role in an offering with the product that fills it.
package struct Package: Sendable {
  /// The written id, or the type if there is none.
  package var id: Located<String>
  /// The role; nil where it is no role of the format.
  package var type: Located<PackageType>?
  /// The store product id that it sells.
  package var product: Located<String>?
  /// The package's mapping in the file.
  package var node: Node
}

/// A named, versioned group of packages with its variants, as its files describe it.
package struct Offering: Sendable {
  /// The name of the folder.
  package let id: String
  /// The folder's path in the project: `offerings/<id>`.
  package let folder: String
  /// The tree of `offering.yaml`; nil if it is missing or cannot be read.
  package let root: Node?
  /// `offering.yaml`; nil where the folder lacks it.
  package let file: SourceFile?
  /// Nil where it is missing or no kind of the format.
  package let kind: OfferingKind?
  /// Nil where it is missing or no semantic version.
  package let version: Located<SemanticVersion>?
  /// Its name for people; the id where it has none.
  package let displayName: String
  /// The packages that have an id or a type, in order.
  package let packages: [Package]
  /// Its screens, by the order of their file names.
  package private(set) var variants: [Variant]
  /// Its translations, one file for each locale.
  package let locales: [LocaleCopy]
  /// Files of the folder that are not the offering's own.
  package let unrecognizedFiles: [SourceFile]
  /// The variant shown outside experiments.
  package let defaultVariant: Located<String>
  /// The findings from reading the files.
  package let findings: [Finding]

  /// The offering in `files`. Never fails: what cannot be read is reported in `findings`, and the rest is available.
  package init(reading files: OfferingFiles) {
    id = files.id
    folder = files.folder
    file = files.offering
    unrecognizedFiles = files.unrecognizedFiles
    var found = files.findings
    if !isID(files.id) { found.append(notAnID(files.id, of: "folder", at: files.folder)) }
    let reading = files.offering?.read(as: .object(OfferingSchema.object), called: "offering")
    if let reading {
      found += reading.findings
    } else if files.findings.isEmpty {
      found.append(
        Finding(
          .fieldPresent, at: SourceRange(topOf: files.folder), "the offering has no offering.yaml",
          hint: files.variants.isEmpty && files.locales.isEmpty
            ? "write \(files.folder)/offering.yaml, or create the offering with: paywall new \(files.id)"
            : "bring it back with: git restore \(files.folder); or remove the rest with: rm -r \(files.folder)"))
    }
    let path = files.offering?.path ?? files.folder
    let node = reading?.root
    root = node
    kind = node?["kind"]?.string.flatMap(OfferingKind.init)
    version = node?["version"].flatMap { node in
      node.string.flatMap { SemanticVersion($0) }.map { Located($0, SourceRange(path, node)) }
    }
    displayName = node?["displayName"]?.string ?? files.id
    packages = (node?["packages"]?.items ?? []).compactMap { Package($0, in: path) }
    defaultVariant =
      node?["defaultVariant"].flatMap { node in node.string.map { Located($0, SourceRange(path, node)) } }
      ?? Located(
        OfferingSchema.object.defaultText(of: "defaultVariant") ?? "",
        node.map { SourceRange(path, $0.start, $0.start) } ?? SourceRange(topOf: path))
    variants = files.variants.map { Variant(reading: $0) }
    locales = files.locales.map { LocaleCopy(reading: $0) }
    found += variants.flatMap(\.findings) + locales.flatMap(\.findings)
    findings = found
  }

  /// The offering with its variants as they were meant: see `Variant.respelled`.
  package var respelled: Offering {
    guard variants.contains(where: \.hasUnknownKeys) else { return self }
    var offering = self
    offering.variants = variants.map(\.respelled)
    return offering
  }

  /// The variant of a file name without its ending.
  package func variant(_ name: String) -> Variant? { variants.first { $0.name == name } }
}

extension Package {
  init?(_ node: Node, in file: String) {
    guard let id = node["id"] ?? node["type"], let name = id.string else { return nil }
    self.id = Located(name, SourceRange(file, id))
    self.type = node["type"].flatMap { type in
      type.string.flatMap(PackageType.init).map { Located($0, SourceRange(file, type)) }
    }
    self.product = node["product"].flatMap { product in
      product.string.map { Located($0, SourceRange(file, product)) }
    }
    self.node = node
  }
}
